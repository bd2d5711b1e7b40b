import { Alert } from '../../components/Alert.tsx'
import { Button, Spinner } from '../../components/Button.tsx'
import type { PurchaseMessages } from './purchase.messages.ts'

export function OpeningPayment({ say }: { say: PurchaseMessages }) {
  return (
    <div className="flex min-h-72 grow items-center justify-center p-6">
      <Spinner label={say.initializing} />
    </div>
  )
}

type Props = { message: string; say: PurchaseMessages; onClose: () => void }

/** Nothing could be opened to pay with. */
export function PaymentError({ message, say, onClose }: Props) {
  return (
    <div className="flex flex-col items-start gap-6 p-4 sm:p-6">
      <div className="w-full">
        <Alert tone="error" title={say.paymentError}>
          <p>{message}</p>
        </Alert>
      </div>
      <Button variant="secondary" onClick={onClose}>
        {say.close}
      </Button>
    </div>
  )
}
