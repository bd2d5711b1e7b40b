import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

// A page for the test beside this file: Stripe's own React components over the stand-in. No page of the site imports it.
function Checkout({ clientSecret }: { clientSecret: string }) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [outcome, setOutcome] = useState('')

  async function pay() {
    if (!stripe || !elements) return
    const { error: incomplete } = await elements.submit()
    if (incomplete) return setOutcome(`incomplete: ${incomplete.message}`)
    const { paymentIntent, error } = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: `${location.origin}/back` },
      redirect: 'if_required',
    })
    setOutcome(error ? `${error.type} ${error.code}: ${error.message}` : `paid: ${paymentIntent.status}`)
  }

  return (
    <>
      <PaymentElement
        onReady={() => setReady(true)}
        onLoadError={({ error }) => setOutcome(`no form: ${error.message}`)}
      />
      <button type="button" disabled={!ready} onClick={pay}>
        Pay
      </button>
      <p role="status">{outcome}</p>
    </>
  )
}

function Stage({ stripe }: { stripe: Promise<Stripe | null> }) {
  const { searchParams } = new URL(location.href)
  const clientSecret = searchParams.get('secret') ?? ''
  const locale = searchParams.get('locale') === 'fr-CA' ? 'fr-CA' : 'en'
  return (
    <main>
      <h1>Pay</h1>
      <Elements stripe={stripe} options={{ clientSecret, locale }}>
        <Checkout clientSecret={clientSecret} />
      </Elements>
    </main>
  )
}

// Elements are made twice under it, as they are in development.
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <Stage stripe={loadStripe('pk_test_sandbox')} />
  </StrictMode>,
)
