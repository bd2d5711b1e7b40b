import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import type { Clock } from '../../../api/platform/shared/clock.ts'
import { openStripeSandbox } from '../../../sandbox/stripe/stripe-sandbox.ts'
import type { Send } from '../../../sandbox/stripe/webhooks.ts'
import { SANDBOX_STRIPE, sandboxFetch } from '../../../sandbox/stripe-client.ts'
import { FAULTS } from './faults.ts'
import { stripeClient } from './stripe-client.ts'

/** A stand-in with a store of its own, Stripe's real SDK that speaks with it, and its books. Close it in `afterAll`. */
export function openStripe(
  options: { clock?: Clock; send?: Send; webhookTargets?: () => string[]; timeoutMs?: number } = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'northrate-stripe-'))
  const webhookTargets = options.webhookTargets ?? (() => [])
  const sandbox = openStripeSandbox({ dataDir, faults: FAULTS, ...options, webhookTargets })
  const sdk = new Stripe(SANDBOX_STRIPE.secretKey, {
    httpClient: Stripe.createFetchHttpClient(sandboxFetch(sandbox)),
    maxNetworkRetries: 0,
    timeout: options.timeoutMs ?? 5_000,
    telemetry: false,
  })
  return {
    sdk,
    sandbox,
    stripe: stripeClient((request) => sandbox.handle(request), 'http://localhost', dataDir, options.clock),
    dataDir,
    async close() {
      await sandbox.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** What the SDK throws, as far as it tells errors apart. */
export async function errorOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('It was not refused by Stripe.')
  return error
}
