import { Alert } from '../../components/Alert.tsx'
import { Button, buttonClass } from '../../components/Button.tsx'
import { EmptyState, Skeleton } from '../../components/Loading.tsx'
import { SupplierOnly } from '../supplier-session/mount.tsx'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { type ReceiptMessages, receiptMessages } from './receipt.messages.ts'
import { useReceipt } from './use-receipt.ts'

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

function ReceiptView({ say }: { say: ReceiptMessages }) {
  const { view, tryAgain } = useReceipt(new URLSearchParams(location.search).get('number') ?? '')
  switch (view.name) {
    case 'loading':
      return (
        <div role="status" className="mt-2">
          <span className="sr-only">{say.loading}</span>
          <Skeleton className="h-[32rem]" />
        </div>
      )
    case 'receipt':
      return <ReceiptSheet receipt={view.receipt} say={say} />
    case 'not-found':
      return <NoSuchReceipt say={say} />
    case 'failed':
      return (
        <Alert tone="error" title={say.failed}>
          <p>{say.failedWhy}</p>
          <Button variant="secondary" className="mt-3" onClick={tryAgain}>
            {say.tryAgain}
          </Button>
        </Alert>
      )
  }
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
