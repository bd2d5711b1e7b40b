import { Elysia } from 'elysia'
import { adminAccountRoutes } from './admin/accounts.routes.ts'
import { adminRoutes } from './admin/admin.routes.ts'
import { analyticsRoutes } from './admin/analytics.routes.ts'
import { auditLogRoutes } from './admin/audit-log.routes.ts'
import { priceRoutes } from './admin/prices.routes.ts'
import { settingsRoutes } from './admin/settings.routes.ts'
import { adminSignInRoutes } from './admin/sign-in.routes.ts'
import { consentReceiptRoutes } from './consent-receipts/consent-receipts.routes.ts'
import { adminCreditRoutes } from './credits/credits.admin.routes.ts'
import { type Door, openDoor } from './door.ts'
import { adminLeadRoutes } from './leads/leads.admin.routes.ts'
import { marketRoutes } from './leads/market.routes.ts'
import { docsRoutes } from './openapi/docs.routes.ts'
import { operationsRoutes } from './operations/operations.routes.ts'
import type { Parts } from './parts.ts'
import { webhookRoutes } from './payments/webhook.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { assignLeadRoutes } from './purchases/assign-lead.routes.ts'
import { buyWithCreditRoutes } from './purchases/buy-with-credit.routes.ts'
import { myLeadsRoutes } from './purchases/my-leads.routes.ts'
import { purchaseEvents } from './purchases/purchases.events.ts'
import { purchaseRoutes } from './purchases/purchases.routes.ts'
import { receiptRoutes } from './purchases/receipts.routes.ts'
import { quoteRoutes } from './quotes/quotes.routes.ts'
import { adminRateCardRoutes } from './rate-cards/rate-cards.admin.routes.ts'
import { rateCheckRoutes } from './rate-check/rate-check.routes.ts'
import type { Inbox } from './sandbox/inbox.ts'
import { sandboxRoutes } from './sandbox/sandbox.routes.ts'
import { stripeSandboxRoutes } from './sandbox/stripe/stripe-sandbox.routes.ts'
import type { StripeSandbox } from './sandbox/stripe/stripe-sandbox.ts'
import { allowedMethodsOf } from './shared/allowed-methods.ts'
import { withCheckedInput } from './shared/checked-input.ts'
import { problems } from './shared/problems.ts'
import { currentRequest } from './shared/request-context.ts'
import { codeSignInRoutes } from './sign-in/code-sign-in.routes.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import type { SiteServer } from './static/static-site.ts'
import { supplierAccountRoutes } from './suppliers/supplier-accounts.routes.ts'
import { adminProviderRoutes } from './suppliers/suppliers.admin.routes.ts'
import { supplierRoutes } from './suppliers/suppliers.routes.ts'
import { ownSessionRoutes } from './users/own-sessions.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { verificationRoutes } from './verification/verification.routes.ts'
import { openVerification } from './verification/verification.service.ts'

/** The routes of the product: what the document describes. */
export function apiRoutes(parts: Parts) {
  const verification = openVerification(parts)
  return new Elysia({ name: 'api' })
    .use(operationsRoutes(parts))
    .use(verificationRoutes(parts, verification))
    .use(rateCheckRoutes(parts, verification))
    .use(signInRoutes(parts, verification))
    .use(codeSignInRoutes(parts, verification))
    .use(userRoutes(parts))
    .use(ownSessionRoutes(parts))
    .use(quoteRoutes(parts))
    .use(privacyRoutes(parts, verification))
    .use(consentReceiptRoutes(parts, verification))
    .use(supplierAccountRoutes(parts))
    .use(supplierRoutes(parts))
    .use(marketRoutes(parts))
    .use(purchaseRoutes(parts))
    .use(buyWithCreditRoutes(parts))
    .use(webhookRoutes(parts, purchaseEvents(parts)))
    .use(myLeadsRoutes(parts))
    .use(receiptRoutes(parts))
    .use(adminSignInRoutes(parts))
    .use(adminAccountRoutes(parts))
    .use(adminRoutes(parts))
    .use(analyticsRoutes(parts))
    .use(priceRoutes(parts))
    .use(settingsRoutes(parts))
    .use(auditLogRoutes(parts))
    .use(adminLeadRoutes(parts))
    .use(assignLeadRoutes(parts))
    .use(adminProviderRoutes(parts))
    .use(adminCreditRoutes(parts))
    .use(adminRateCardRoutes(parts))
}

/**
 * `inbox` is null in production, and with it the sandbox; `stripe` is null where the real one is asked. `site` is null
 * where only the API is served.
 */
export function createApp(
  parts: Parts,
  outside: { site: SiteServer | null; inbox: Inbox | null; stripe: StripeSandbox | null },
): Door {
  const api = apiRoutes(parts)
  const everything = new Elysia()
    .use(api)
    .use(docsRoutes(api))
    .use(outside.inbox === null ? new Elysia() : sandboxRoutes({ ...privacyOf(parts), inbox: outside.inbox }))
    .use(outside.stripe === null ? new Elysia() : stripeSandboxRoutes(privacyOf(parts), outside.stripe))
  // Or Elysia would look for the path from the eleventh character on, and find another one behind `http://x`.
  const routes = new Elysia({ handler: { standardHostname: false } })
    .use(problems(parts.log, (path) => allowedMethods(path)))
    .onTransform({ as: 'global' }, ({ route }) => noteRoute(route))
    .use(withCheckedInput(everything))
  const allowedMethods = allowedMethodsOf(routes.routes)
  return openDoor(parts, { routes, site: outside.site })
}

/** For the log and the figures, which must not hold paths as they were typed. */
function noteRoute(route: string): void {
  const request = currentRequest()
  if (request !== undefined) request.route = route
}

const privacyOf = (parts: Parts) => ({
  isPublic: parts.settings.sandboxPublic,
  clientAddress: () => currentRequest()?.clientAddress ?? '',
})
