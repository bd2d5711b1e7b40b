import type { Stripe } from '@stripe/stripe-js'
// The package's main entry would fetch Stripe.js as soon as it is imported, on pages where nobody pays.
import { loadStripe } from '@stripe/stripe-js/pure'
import * as v from 'valibot'
import { Config } from '../../../../api/contract/config.ts'
import { api } from '../../../lib/api.ts'

/** After this time we say that the card form is slow; it may still load. */
export const PATIENCE_MS = 15_000
/** Payment needs nothing else of it, and a newer API may change the rest. */
const PaymentsConfig = v.pick(Config, ['payments'])
const STRIPE_SCRIPTS = 'script[src^="https://js.stripe.com/"]'

let loading: Promise<Stripe> | undefined

/** Stripe's code, fetched once for the page; after a failure the next call tries again. */
export function getStripe(): Promise<Stripe> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<Stripe> {
  const { payments } = await api.get('/api/config', PaymentsConfig)
  // loadStripe uses the sandbox's stand-in, if it is there, instead of the real script.
  if (payments.stripeJs !== null) await addScript(payments.stripeJs)
  const stripe = await inTime(loadStripe(payments.publishableKey))
  if (stripe === null) throw new Error('Stripe.js was asked for outside a browser.')
  return stripe
}

function addScript(source: string): Promise<void> {
  const script = document.createElement('script')
  script.src = source
  const added = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('The stand-in for Stripe.js did not load.'))
  })
  document.head.append(script)
  return inTime(added).catch((error: unknown) => {
    script.remove()
    throw error
  })
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const tooLate = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    failHangingScripts()
    tooLate.reject(new Error('Stripe.js did not load in time.'))
  }, PATIENCE_MS)
  try {
    return await Promise.race([answer, tooLate.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** loadStripe waits for its script forever, and so do later calls; after an error event it fetches a new one. */
function failHangingScripts() {
  for (const script of document.querySelectorAll(STRIPE_SCRIPTS)) script.dispatchEvent(new Event('error'))
}
