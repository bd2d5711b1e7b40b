import { Elysia } from 'elysia'
import { currentRequest } from '../api/platform/shared/request-context.ts'
import type { OpenSandbox } from '../api/server.ts'
import { DEMO_SUPPLIER } from './demo/demo-suppliers.ts'
import { DEMO_ADMIN, seedDemo } from './demo/seed-demo.ts'
import { type Inbox, openInbox } from './inbox.ts'
import { sandboxRoutes, stripeSandboxRoutes } from './sandbox.routes.ts'
import { openStripeSandbox, type StripeSandbox, stripeSandboxAt } from './stripe/stripe-sandbox.ts'
import { SANDBOX_STRIPE, sandboxFetch } from './stripe-client.ts'

/** What a demo's pages show: who may sign in, and the script in place of Stripe's. */
export const DEMO = {
  supplier: DEMO_SUPPLIER,
  admin: DEMO_ADMIN,
  stripe: { publishableKey: SANDBOX_STRIPE.publishableKey, stripeJs: SANDBOX_STRIPE.stripeJs },
}

/** Opens what a demo runs beside the product: the inbox, the stand-in for Stripe unless the real one is used, demo data. */
export const openSandbox: OpenSandbox = (settings, webhookTargets) => {
  const inbox = openInbox(settings.dataDir)
  const address = settings.sandboxStripeUrl
  const stripe =
    settings.stripe !== null
      ? null
      : address === ''
        ? openStripeSandbox({ dataDir: settings.dataDir, webhookTargets })
        : stripeSandboxAt(address)
  return {
    inbox,
    demo: DEMO,
    stripe: stripe && { ...SANDBOX_STRIPE, fetch: sandboxFetch(address === '' ? stripe : address) },
    routes: standInRoutes({ isPublic: settings.sandboxPublic, inbox, stripe }),
    seed: (deps) => seedDemo(deps, stripe),
    async close() {
      await stripe?.close()
      inbox.close()
    },
  }
}

/** The pages and calls of the stand-ins under `/sandbox`; without those of Stripe where `stripe` is null. */
export function standInRoutes(options: { isPublic: boolean; inbox: Inbox; stripe: StripeSandbox | null }) {
  const { isPublic, inbox, stripe } = options
  const privacy = { isPublic, clientAddress: () => currentRequest()?.clientAddress ?? '' }
  return new Elysia()
    .use(sandboxRoutes({ ...privacy, inbox }))
    .use(stripe === null ? new Elysia() : stripeSandboxRoutes(privacy, stripe))
}
