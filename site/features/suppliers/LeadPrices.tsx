import { Skeleton } from '../../components/Loading.tsx'
import { formatMoney, formatWholeMoney } from '../../lib/format.ts'
import { remote, useRemote } from '../../lib/remote.ts'
import { leadPrices } from './supplier-account.api.ts'
import type { SupplierAccountMessages } from './supplier-account.messages.ts'

/** What a lead costs today. Nothing where the API cannot say; the room stays. */
export function LeadPrices({ say }: { say: SupplierAccountMessages['signup'] }) {
  const { data, error } = useRemote(() => remote(({ signal }) => leadPrices(signal)))
  if (data) return <p className={ROOM}>{say.prices(inDollars(data.lowest), inDollars(data.highest))}</p>
  return (
    <div className={ROOM}>
      {error === undefined && (
        <div role="status">
          <span className="sr-only">{say.loadingPrices}</span>
          <Skeleton className="h-5 w-56" />
        </div>
      )}
    </div>
  )
}

const ROOM = 'min-h-6 font-medium tabular-nums'

const inDollars = (dollars: number) =>
  Number.isInteger(dollars) ? formatWholeMoney(dollars) : formatMoney(dollars)
