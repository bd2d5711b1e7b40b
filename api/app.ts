import { type AnyElysia, Elysia } from 'elysia'
import { assignLeadRoutes } from './buying/checkout/assign-lead.routes.ts'
import { buyWithCreditRoutes, purchaseRoutes } from './buying/checkout/buying.routes.ts'
import { figuresRoutes } from './buying/figures/figures.routes.ts'
import { followUpRoutes } from './buying/follow-ups/follow-ups.routes.ts'
import { myLeadsCsvRoutes, myLeadsRoutes } from './buying/my-leads/my-leads.routes.ts'
import type { Payments } from './buying/payments/payments.ts'
import { webhookRoutes } from './buying/payments/webhook.routes.ts'
import { receiptRoutes } from './buying/receipts/receipts.routes.ts'
import { failedRefundRoutes } from './buying/settling/failed-refunds.routes.ts'
import { purchaseEvents } from './buying/settling/settle-purchase.ts'
import { testModeRoutes } from './buying/test-mode/test-mode.routes.ts'
import { openKeyAdmission } from './connect/api-keys/admit-key.ts'
import { apiKeyRoutes } from './connect/api-keys/api-keys.routes.ts'
import type { WithOffers } from './connect/webhooks/deliver-webhook.ts'
import { supplierWebhookRoutes } from './connect/webhooks/webhooks.routes.ts'
import { withCheckedInput } from './http/input/checked-input.ts'
import { allowedMethodsOf, problems } from './http/input/problems.ts'
import { type Middleware, openMiddleware } from './http/middleware.ts'
import { docsRoutes } from './http/openapi/docs.routes.ts'
import type { Demo } from './http/operations/operations.routes.ts'
import { operationsRoutes } from './http/operations/operations.routes.ts'
import type { SiteServer } from './http/static/static-site.ts'
import { analyticsRoutes } from './market/analytics/analytics.routes.ts'
import { marketRoutes } from './market/browsing/market.routes.ts'
import type { Market } from './market/browsing/open-market.ts'
import { leadMarkRoutes } from './market/lead-marks/lead-marks.routes.ts'
import { leadPriceRoutes, leadPriceSettingRoutes } from './market/lead-prices/lead-prices.routes.ts'
import { adminLeadRoutes } from './market/leads/leads.admin.routes.ts'
import { savedSearchRoutes } from './market/saved-searches/saved-searches.routes.ts'
import { searchAlertRoutes } from './market/saved-searches/unsubscribe.routes.ts'
import { adminAccountRoutes, adminSignInRoutes } from './people/admins/accounts.routes.ts'
import { adminRoutes } from './people/admins/admin.routes.ts'
import { consentCertificateRoutes } from './people/consents/consent-certificates.routes.ts'
import { secondFactorRoutes } from './people/second-factor/second-factor.routes.ts'
import type { Sessions } from './people/sessions/sessions.ts'
import { ownSessionRoutes, userRoutes } from './people/sessions/users.routes.ts'
import { codeSignInRoutes, signInRoutes } from './people/sign-in/sign-in.routes.ts'
import { openVerification } from './people/verification/open-verification.ts'
import { verificationRoutes } from './people/verification/verification.routes.ts'
import type { Dependencies } from './platform/dependencies.ts'
import { currentRequest } from './platform/shared/request-context.ts'
import { breachRoutes } from './privacy/breaches/breaches.routes.ts'
import { privacyRoutes } from './privacy/my-data/privacy.routes.ts'
import type { WithWithdrawLink } from './rate-check/checks/rate-check.jobs.ts'
import { rateCheckRoutes } from './rate-check/checks/rate-check.routes.ts'
import { contactRequestRoutes } from './rate-check/checks/request-contact.routes.ts'
import { quoteRoutes } from './rate-check/quotes/quotes.routes.ts'
import type { RateBook } from './rate-check/rates/rate-book.ts'
import { reviewReminderRoutes } from './rate-check/review-reminders/review-reminders.routes.ts'
import { requestRoutes } from './requests/following/requests.routes.ts'
import { adminHomeRoutes } from './requests/home/home.routes.ts'
import { numbersRoutes } from './requests/numbers/numbers.routes.ts'
import { promiseRoutes } from './requests/promises/promises.routes.ts'
import { supplierAccountRoutes, supplierRoutes } from './suppliers/accounts/supplier-accounts.routes.ts'
import { ownAccountRoutes } from './suppliers/own-account/own-account.routes.ts'
import {
  adminBulkProviderRoutes,
  adminCreditRoutes,
  adminProviderRoutes,
  adminRateCardRoutes,
} from './suppliers/providers/providers.admin.routes.ts'
import type { RateCards } from './suppliers/providers/rate-book-with-cards.ts'

/** What the rooms need of each other, beside the platform. */
export type AppDependencies = Dependencies & {
  market: Market
  /** Dropped by the middleware before the answer to any change, and by the change feed (decision 49). */
  sessions: Sessions
  rateBook: RateBook
  rateCards: RateCards
  payments: Payments
  /** The page in a mail on which a person withdraws this consent without a code, and until when it works. */
  withdrawLink: WithWithdrawLink['withdrawLink']
  isStillOffered: WithOffers['isStillOffered']
  /** What a demo shows; null in production. */
  demo: Demo | null
}

/** The routes of the product: what the document describes. */
export function apiRoutes(deps: AppDependencies) {
  const verification = openVerification(deps)
  return new Elysia({ name: 'api' })
    .use(operationsRoutes(deps))
    .use(verificationRoutes(deps, verification))
    .use(rateCheckRoutes(deps))
    .use(contactRequestRoutes(deps, verification))
    .use(requestRoutes(deps, verification))
    .use(reviewReminderRoutes(deps, verification))
    .use(numbersRoutes(deps))
    .use(signInRoutes(deps, verification))
    .use(codeSignInRoutes(deps, verification))
    .use(userRoutes(deps))
    .use(ownSessionRoutes(deps))
    .use(secondFactorRoutes(deps))
    .use(quoteRoutes(deps))
    .use(privacyRoutes(deps, verification))
    .use(consentCertificateRoutes(deps, verification))
    .use(supplierAccountRoutes(deps))
    .use(leadPriceRoutes(deps))
    .use(supplierRoutes(deps))
    .use(ownAccountRoutes(deps))
    .use(marketRoutes(deps))
    .use(leadMarkRoutes(deps))
    .use(searchAlertRoutes(deps))
    .use(savedSearchRoutes(deps))
    .use(purchaseRoutes(deps))
    .use(buyWithCreditRoutes(deps))
    .use(webhookRoutes(deps, purchaseEvents(deps)))
    .use(myLeadsRoutes(deps))
    .use(followUpRoutes(deps))
    .use(myLeadsCsvRoutes(deps))
    .use(figuresRoutes(deps))
    .use(receiptRoutes(deps))
    .use(apiKeyRoutes(deps))
    .use(testModeRoutes(deps))
    .use(supplierWebhookRoutes(deps))
    .use(adminSignInRoutes(deps))
    .use(adminAccountRoutes(deps))
    .use(analyticsRoutes(deps))
    .use(promiseRoutes(deps))
    .use(adminHomeRoutes(deps))
    .use(leadPriceSettingRoutes(deps))
    .use(breachRoutes(deps))
    .use(adminRoutes(deps))
    .use(adminLeadRoutes(deps))
    .use(assignLeadRoutes(deps))
    .use(failedRefundRoutes(deps))
    .use(adminProviderRoutes(deps))
    .use(adminBulkProviderRoutes(deps))
    .use(adminCreditRoutes(deps))
    .use(adminRateCardRoutes(deps))
}

/** `site` is null where only the API is served, `sandbox` in production. */
export function createApp(
  deps: AppDependencies,
  outside: { site: SiteServer | null; sandbox: AnyElysia | null },
): Middleware {
  const api = apiRoutes(deps)
  const everything = new Elysia()
    .use(api)
    .use(docsRoutes(api, deps.publicUrl))
    .use(outside.sandbox ?? new Elysia())
  // Or Elysia would look for the path from the eleventh character on, and find another one behind `http://x`.
  const routes = new Elysia({ handler: { standardHostname: false } })
    .use(problems(deps.log, (path) => allowedMethods(path)))
    .onTransform({ as: 'global' }, ({ route }) => noteRoute(route))
    .use(withCheckedInput(everything))
  const allowedMethods = allowedMethodsOf(routes.routes)
  return openMiddleware(deps, { routes, site: outside.site, keys: openKeyAdmission(deps, api) })
}

/** For the log and the figures, which must not hold paths as they were typed. */
function noteRoute(route: string): void {
  const request = currentRequest()
  if (request !== undefined) request.route = route
}
