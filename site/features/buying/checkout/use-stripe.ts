import type { Appearance, Stripe } from '@stripe/stripe-js'
// The package's main entry would fetch Stripe.js on import, on pages without payments.
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { Config } from '../../../../api/contract/config.ts'
import { api } from '../../../lib/data/api.ts'

/** After this time we say that the card form is slow; it may still load. */
export const PATIENCE_MS = 15_000
/** Payment needs nothing else of it, and a newer API may change the rest. */
const PaymentsConfig = v.pick(Config, ['payments'])
const STRIPE_SCRIPTS = 'script[src^="https://js.stripe.com/"]'

let loading: Promise<Stripe> | undefined

/** Stripe's code, fetched once for the page; after a failure the next call tries again. */
function getStripe(): Promise<Stripe> {
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
  if (stripe === null) throw new Error('Stripe.js needs a browser.')
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

/** Stripe's code once it is loaded; `failed` when it did not load, until the next try. */
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

  return { stripe, failed: failedTry === tries, tryAgain: () => setTries(tries + 1) }
}

const DARK = '(prefers-color-scheme: dark)'

/** Our tokens for Stripe's fields, whose frame cannot read our style sheets; follows light and dark. */
export function useStripeAppearance(): Appearance {
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
