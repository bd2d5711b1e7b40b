import { Receipt } from '../../../../api/contract/supplier/receipts.ts'
import { buttonClass } from '../../../components/Button.tsx'
import { EmptyState, LoadFailed, Skeleton } from '../../../components/Loading.tsx'
import { ApiError, api } from '../../../lib/api.ts'
import { remote, useRemote } from '../../../lib/remote.ts'
import { SupplierOnly } from '../../suppliers/accounts/mount.tsx'
import { supplierSessionIsOver } from '../../suppliers/accounts/supplier-session.store.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { type ReceiptMessages, receiptMessages } from './receipts.messages.ts'

/** The receipt whose number stands in the address, to read and to print. */
export function ReceiptPage({ locale }: { locale: string }) {
  const say = receiptMessages(locale)
  return (
    <SupplierOnly locale={locale}>
      {(supplier) => (
        <div className="mx-auto max-w-[46rem] px-4 py-6 sm:px-6 sm:py-10 print:p-0">
          <a
            href="/supplier/analytics"
            className="inline-flex min-h-11 items-center gap-1 text-ink-soft underline-offset-4 hover:underline print:hidden"
          >
            <span aria-hidden="true">←</span> {say.back}
          </a>
          <ReceiptView key={supplier.email} say={say} />
        </div>
      )}
    </SupplierOnly>
  )
}

/** The number may be anything that stood in the address; without one, the path is that of no route. */
function ReceiptView({ say }: { say: ReceiptMessages }) {
  const { data, error, refetch } = useRemote(() => {
    const number = new URLSearchParams(location.search).get('number') ?? ''
    return remote(
      ({ signal }) => api.get(`/api/supplier/receipts/${encodeURIComponent(number)}`, Receipt, { signal }),
      { onSignedOut: supplierSessionIsOver },
    )
  })
  if (data) return <ReceiptSheet receipt={data} say={say} />
  if (error instanceof ApiError && error.status === 404) return <NoSuchReceipt say={say} />
  if (error)
    return <LoadFailed title={say.failed} why={say.failedWhy} tryAgain={say.tryAgain} onTryAgain={refetch} />
  return (
    <div role="status" className="mt-2">
      <span className="sr-only">{say.loading}</span>
      <Skeleton className="h-[32rem]" />
    </div>
  )
}

const NoSuchReceipt = ({ say }: { say: ReceiptMessages }) => (
  <>
    <h1 className="sr-only">{say.title}</h1>
    <EmptyState
      title={say.notFound}
      action={
        <a href="/supplier/analytics" className={buttonClass('primary')}>
          {say.toMyLeads}
        </a>
      }
    >
      {say.notFoundWhy}
    </EmptyState>
  </>
)
