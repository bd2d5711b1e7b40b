import { useEffect, useState } from 'react'
import { leadPrices } from './supplier-account.api.ts'
import type { SupplierAccountMessages } from './supplier-account.messages.ts'

/**
 * What a lead costs today. Nothing where the API cannot say; the room stays. Asked for without the layer of lib/remote.ts, which
 * weighs more than all else that is this page's own.
 */
export function LeadPrices({ say }: { say: SupplierAccountMessages['signup'] }) {
  const [range, setRange] = useState('')
  useEffect(() => {
    leadPrices().then(
      ({ lowest, highest }) => setRange(say.prices(inDollars.format(lowest), inDollars.format(highest))),
      () => {},
    )
  }, [say])
  return (
    <p role="status" className="min-h-6 font-medium tabular-nums">
      {range}
    </p>
  )
}

const inDollars = new Intl.NumberFormat('en-CA', {
  style: 'currency',
  currency: 'CAD',
  trailingZeroDisplay: 'stripIfInteger',
})
