import { Elements } from '@stripe/react-stripe-js'
import type { LeadCard } from '../../../api/contract/supplier/market.ts'
import type { OpenPayment } from '../../../api/contract/supplier/purchases.ts'
import { PurchaseForm } from './PurchaseForm.tsx'
import type { PurchaseMessages } from './purchase.messages.ts'
import { useStripeAppearance } from './stripe-appearance.ts'
import type { Purchase } from './use-purchase.ts'
import { useStripeJs } from './use-stripe-js.ts'

type Props = {
  lead: LeadCard
  view: { payment: OpenPayment; notice?: string }
  purchase: Purchase
  say: PurchaseMessages
}

/** One payment that is open, and the card provider's fields for it. */
export function PaymentSession({ lead, view: { payment, notice }, purchase, say }: Props) {
  const { stripe, failed, tryAgain } = useStripeJs()
  const appearance = useStripeAppearance()
  return (
    <Elements stripe={stripe} options={{ clientSecret: payment.clientSecret, appearance, locale: 'en' }}>
      <PurchaseForm
        lead={lead}
        amount={payment.price}
        tier={payment.tier}
        productName={payment.productName}
        onSuccess={() => purchase.finish(payment.paymentIntentId, true)}
        onCancel={purchase.close}
        payment={payment}
        purchase={purchase}
        notice={notice}
        stripeJs={{ failed, tryAgain }}
        say={say}
      />
    </Elements>
  )
}
