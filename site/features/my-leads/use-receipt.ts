import { useCallback, useEffect, useState } from 'react'
import { Receipt } from '../../../api/contract/supplier/receipts.ts'
import { ApiError, api } from '../../lib/api.ts'
import { supplierSessionIsOver } from '../supplier-session/supplier-session.store.ts'

export type ReceiptView =
  | { name: 'loading' }
  | { name: 'receipt'; receipt: Receipt }
  | { name: 'not-found' }
  | { name: 'failed' }

/** The receipt of this number, which may be anything that stood in the address. */
export function useReceipt(number: string) {
  const [view, setView] = useState<ReceiptView>({ name: 'loading' })

  const load = useCallback(() => {
    const leaving = new AbortController()
    setView({ name: 'loading' })
    const found = api.get(`/api/supplier/receipts/${encodeURIComponent(number)}`, Receipt, {
      signal: leaving.signal,
    })
    found
      .then((receipt): ReceiptView => ({ name: 'receipt', receipt }), viewOfError)
      .then((next) => !leaving.signal.aborted && setView(next))
    return () => leaving.abort()
  }, [number])
  useEffect(load, [load])

  return { view, tryAgain: () => void load() }
}

function viewOfError(error: unknown): ReceiptView {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 401) supplierSessionIsOver()
  // Without a number the path is that of no route.
  return status === 404 ? { name: 'not-found' } : { name: 'failed' }
}
