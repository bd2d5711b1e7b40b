import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { getStripe } from './load-stripe.ts'

/** The card provider's code as soon as it is there; `failed` when it does not come, until it is asked for again. */
export function useStripeJs() {
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
