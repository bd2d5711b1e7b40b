import { Elements } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { type ComponentProps, useEffect, useState } from 'react'
import { getStripe } from './load-stripe.ts'
import { PurchaseForm } from './PurchaseForm.tsx'

type Props = Omit<ComponentProps<typeof PurchaseForm>, 'stripeJs'>

/** One open payment, and Stripe's fields for it. */
export function PaymentSession(props: Props) {
  const { stripe, failed, tryAgain } = useStripeJs()
  const appearance = useStripeAppearance()
  const { clientSecret } = props.view.payment
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance, locale: 'en' }}>
      <PurchaseForm {...props} stripeJs={{ failed, tryAgain }} />
    </Elements>
  )
}

/** Stripe's code once it is loaded; `failed` when it did not load, until the next try. */
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

/** Our tokens for Stripe's fields, whose frame cannot read our style sheets; follows light and dark. */
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
