import { Elysia } from 'elysia'
import * as v from 'valibot'
import { BulkApproval, BulkResults, ProvidersMatching } from '../../contract/admin/bulk.ts'
import { CreditChange, Credits } from '../../contract/admin/credits.ts'
import {
  DeletedProvider,
  NewProvider,
  Provider,
  ProviderChanges,
  ProviderFilters,
  ProvidersQuery,
  RequestedNameDecision,
} from '../../contract/admin/providers.ts'
import { NewRateCard, RateCardHistory } from '../../contract/admin/rate-cards.ts'
import { SecondFactorReset } from '../../contract/admin/second-factor-reset.ts'
import { Done } from '../../contract/done.ts'
import { TOTAL_COUNT_HEADER } from '../../contract/forms/total-count.ts'
import { IdPath, plainQuery } from '../../http/input/checked-input.ts'
import { bulkAction, refuses } from '../../http/openapi/refusals.ts'
import { refuseUnlessProvedRecently } from '../../people/second-factor/recent-proof.ts'
import { resetSecondFactor } from '../../people/second-factor/reset-second-factor.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { linkToNextPage } from '../../platform/shared/next-page.ts'
import type { WithRateBook } from '../../rate-check/rates/rate-book.ts'
import { approveInBulk, countMatching } from './bulk-approve.admin.ts'
import { changeCredits, creditsOf } from './credits.ts'
import { deleteProvider } from './delete-provider.ts'
import { listProviders, lookAtProvider, providerNotFound } from './providers.ts'
import type { WithRateCards } from './rate-book-with-cards.ts'
import { enterRateCard, rateCardsOf, withdrawRateCard } from './rate-cards.ts'
import { addProvider, changeProvider, decideRequestedName, sendLinkToProvider } from './save-provider.ts'

type Tagged = Awaited<ReturnType<typeof lookAtProvider>>

function withTag(set: { headers: Record<string, unknown> }, { provider, tag }: Tagged): Provider {
  set.headers.etag = tag
  return provider
}

/** Suppliers as admins manage them; their screens and paths say "provider". */
export const adminProviderRoutes = (deps: Dependencies & WithRateCards) =>
  new Elysia({ prefix: '/api/admin/providers', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .derive(({ signedIn }) => ({ adminId: signedIn.personId, now: deps.clock.now() }))
    .get(
      '/',
      async ({ query, request, set, now }) => {
        const { providers, next, total } = await listProviders(deps.db, query, now)
        if (total !== null) set.headers[TOTAL_COUNT_HEADER] = total
        if (next !== null) set.headers.link = linkToNextPage(request.url, next)
        return providers
      },
      {
        transform: plainQuery,
        query: ProvidersQuery,
        response: { 200: v.array(Provider) },
        detail: {
          operationId: 'listProviders',
          summary: 'List providers, newest first or sorted by a column',
          description:
            'The next page, where there is one, stands in the Link header as rel="next". The first page says in X-Total-Count how many match.',
          ...refuses('422 page_is_over'),
        },
      },
    )
    .post(
      '/',
      async ({ body, signedIn, adminId, now, set, status }) => {
        if (body.leadCredits > 0) refuseUnlessProvedRecently(signedIn, now)
        return status(201, withTag(set, await addProvider(deps, adminId, body, now)))
      },
      {
        body: NewProvider,
        response: { 201: Provider },
        detail: {
          operationId: 'addProvider',
          summary: 'Add a provider',
          ...refuses('403 reauthentication_needed', '409 email_taken'),
        },
      },
    )
    .get(
      '/:id',
      async ({ params, set, now }) => withTag(set, await lookAtProvider(deps.db, params.id, now)),
      {
        params: IdPath,
        response: { 200: Provider },
        detail: {
          operationId: 'getProvider',
          summary: 'Get a provider',
          ...refuses('404 provider_not_found'),
        },
      },
    )
    .put(
      '/:id',
      async ({ params, body, headers, signedIn, adminId, now, set }) => {
        const { provider } = await lookAtProvider(deps.db, params.id, now)
        // Who reads the new address can set the password.
        const isNewAddress = body.email !== '' && body.email !== provider.email
        const givesCredits = body.leadCredits != null && body.leadCredits !== provider.leadCredits
        if (isNewAddress || givesCredits) refuseUnlessProvedRecently(signedIn, now)
        const change = { id: params.id, changes: body, ifMatch: headers['if-match'] }
        return withTag(set, await changeProvider(deps, adminId, change, now))
      },
      {
        params: IdPath,
        body: ProviderChanges,
        response: { 200: Provider },
        detail: {
          operationId: 'updateProvider',
          summary: 'Update a provider',
          description:
            'With If-Match, 412 `changed_meanwhile` where somebody else has changed the provider since.',
          ...refuses(
            '403 reauthentication_needed',
            '404 provider_not_found',
            '409 email_not_confirmed',
            '409 email_taken',
            '412 changed_meanwhile',
          ),
        },
      },
    )
    .delete('/:id', ({ params, adminId, now }) => deleteProvider(deps, adminId, params.id, now), {
      params: IdPath,
      response: { 200: DeletedProvider },
      detail: {
        operationId: 'deleteProvider',
        summary: 'Delete a provider',
        ...refuses('404 provider_not_found'),
      },
    })
    .put(
      '/:id/requested-name',
      async ({ params, body, adminId, now, set }) =>
        withTag(set, await decideRequestedName(deps, adminId, { id: params.id, ...body }, now)),
      {
        params: IdPath,
        body: RequestedNameDecision,
        response: { 200: Provider },
        detail: {
          operationId: 'decideRequestedName',
          summary: 'Approve or refuse the name that a provider asks for',
          description: 'Owners are shown the present name until a new one is approved.',
          ...refuses('404 provider_not_found', '409 requested_name_changed'),
        },
      },
    )
    .post(
      '/:id/password-link',
      async ({ params, signedIn, adminId, now }) => {
        refuseUnlessProvedRecently(signedIn, now)
        await sendLinkToProvider(deps, adminId, params.id, now)
        return { success: true } as const
      },
      {
        params: IdPath,
        response: { 200: Done },
        detail: {
          operationId: 'sendPasswordLink',
          summary: 'Email a provider a password link',
          ...refuses('403 reauthentication_needed', '404 provider_not_found', '409 provider_inactive'),
        },
      },
    )
    .delete(
      '/:id/second-factor',
      async ({ params, body, signedIn, adminId, now, set }) => {
        refuseUnlessProvedRecently(signedIn, now)
        const reset = { personId: params.id, reason: body.reason, adminId }
        const isFound = await deps.db.transaction((tx) => resetSecondFactor(deps, tx, 'supplier', reset, now))
        if (!isFound) throw providerNotFound()
        return withTag(set, await lookAtProvider(deps.db, params.id, now))
      },
      {
        params: IdPath,
        body: SecondFactorReset,
        response: { 200: Provider },
        detail: {
          operationId: 'resetSecondFactorOfProvider',
          summary: 'Turn off two-factor authentication for a provider without phone and recovery codes',
          description: 'Ends its sessions and emails it. Its API keys go on working.',
          ...refuses('403 reauthentication_needed', '404 provider_not_found', '409 no_second_factor'),
        },
      },
    )

export const adminCreditRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/admin/providers/:id/credits', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get('/', ({ params }) => creditsOf(deps.db, params.id), {
      params: IdPath,
      response: { 200: Credits },
      detail: {
        operationId: 'listCreditChanges',
        summary: 'List a provider’s lead credit changes',
        ...refuses('404 provider_not_found'),
      },
    })
    .post(
      '/',
      ({ params, body, signedIn }) => {
        const by = { adminId: signedIn.personId, supplierId: params.id, now: deps.clock.now() }
        refuseUnlessProvedRecently(signedIn, by.now)
        return changeCredits(deps.db, by, body)
      },
      {
        params: IdPath,
        body: CreditChange,
        response: { 200: Credits },
        detail: {
          operationId: 'adjustCredits',
          summary: 'Adjust a provider’s lead credits',
          ...refuses(
            '403 reauthentication_needed',
            '404 provider_not_found',
            '409 credits_below_zero',
            '409 too_many_credits',
          ),
        },
      },
    )

/** A provider's prices, entered by an admin so that estimates can recommend it. Each answer is the state afterwards. */
export const adminRateCardRoutes = (deps: Dependencies & WithRateBook & WithRateCards) =>
  new Elysia({ prefix: '/api/admin/providers/:id/rate-card', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .derive(({ signedIn }) => ({ change: { adminId: signedIn.personId, now: deps.clock.now() } }))
    .get('/', ({ params }) => rateCardsOf(deps.db, deps.log, params.id), {
      params: IdPath,
      response: { 200: RateCardHistory },
      detail: {
        operationId: 'getRateCard',
        summary: 'Get a provider’s rate card and its history',
        ...refuses('404 provider_not_found'),
      },
    })
    .put('/', ({ params, body, change }) => enterRateCard(deps, { ...change, supplierId: params.id }, body), {
      params: IdPath,
      body: NewRateCard,
      response: { 200: RateCardHistory },
      detail: {
        operationId: 'setRateCard',
        summary: 'Set a provider’s rate card',
        ...refuses('404 provider_not_found', '409 rates_are_published'),
      },
    })
    .delete('/', ({ params, change }) => withdrawRateCard(deps, { ...change, supplierId: params.id }), {
      params: IdPath,
      response: { 200: RateCardHistory },
      detail: {
        operationId: 'withdrawRateCard',
        summary: 'Withdraw a provider’s rate card',
        ...refuses('404 no_rate_card', '404 provider_not_found'),
      },
    })

/** Below `/providers`, these paths would be read as an id. */
export const adminBulkProviderRoutes = (deps: Dependencies & WithRateCards) =>
  new Elysia({ prefix: '/api/admin/bulk/providers', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .derive(({ signedIn }) => ({ adminId: signedIn.personId, now: deps.clock.now() }))
    .get('/selection', ({ query }) => countMatching(deps.db, query), {
      transform: plainQuery,
      query: ProviderFilters,
      response: { 200: ProvidersMatching },
      detail: {
        operationId: 'countProvidersMatching',
        summary: 'Count matching and pending providers',
        description: 'Exact up to 2,000, which is the most that one bulk action can be for.',
      },
    })
    .post(
      '/approve',
      async ({ body, adminId, now }) => {
        await takeOfAccount(deps, 'bulk', adminId)
        return approveInBulk(deps, body.selection, { adminId, now })
      },
      {
        body: BulkApproval,
        response: { 200: BulkResults },
        detail: bulkAction('approveProviders', 'Approve many pending providers'),
      },
    )
