import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { getStripe } from './load-stripe.ts'

/** The card provider's code as soon as it is there; `failed` when it does not come, until it is asked for again. */
export function useStripeJs() {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks once.
  useEffect(() => {
    let wanted = true
    getStripe().then(
      (loaded) => wanted && setStripe(loaded),
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [tries])

  return {
    stripe,
    failed,
    tryAgain() {
      setFailed(false)
      setTries(tries + 1)
    },
  }
}
