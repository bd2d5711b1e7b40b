import { Elements } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import type { LeadCard } from '../../../../api/contract/supplier/market.ts'
import type { OpenPayment } from '../../../../api/contract/supplier/purchases.ts'
import type { PurchaseMessages } from './buying.messages.ts'
import { getStripe } from './load-stripe.ts'
import { PurchaseForm } from './PurchaseForm.tsx'
import type { Purchase } from './use-purchase.ts'

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

/** The card provider's code as soon as it is there; `failed` when it does not come, until it is asked for again. */
function useStripeJs() {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [tries, setTries] = useState(0)
  const [failedTry, setFailedTry] = useState<number>()

  useEffect(() => {
    let wanted = true
    getStripe().then(
      (loaded) => wanted && setStripe(loaded),
      () => wanted && setFailedTry(tries),
    )
    return () => {
      wanted = false
    }
  }, [tries])

  return {
    stripe,
    failed: failedTry === tries,
    tryAgain: () => setTries(tries + 1),
  }
}

const DARK = '(prefers-color-scheme: dark)'

/** Our tokens for Stripe's fields, which are drawn in a frame that cannot read our style sheets; follows light and dark. */
function useStripeAppearance(): Appearance {
  const [appearance, setAppearance] = useState(appearanceNow)
  useEffect(() => {
    const scheme = window.matchMedia(DARK)
    const follow = () => setAppearance(appearanceNow())
    scheme.addEventListener('change', follow)
    return () => scheme.removeEventListener('change', follow)
  }, [])
  return appearance
}

function appearanceNow(): Appearance {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(name).trim()
  return {
    theme: window.matchMedia(DARK).matches ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--action'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-soft'),
      colorTextPlaceholder: token('--ink-soft'),
      colorDanger: token('--danger'),
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '8px',
      spacingUnit: '4px',
    },
    rules: {
      '.Label': { color: token('--ink'), fontWeight: '500', fontSize: '16px' },
      '.Input': { border: `1px solid ${token('--line-strong')}`, boxShadow: 'none', padding: '12px' },
      '.Input:focus': { outline: `2px solid ${token('--action')}`, outlineOffset: '2px', boxShadow: 'none' },
    },
  }
}
