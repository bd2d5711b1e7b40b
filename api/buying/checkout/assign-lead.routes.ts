import { Elysia } from 'elysia'
import * as v from 'valibot'
import { BulkAssignment, BulkResults } from '../../contract/admin/bulk.ts'
import { Candidate, CandidatesQuery, LeadAssignment } from '../../contract/admin/candidates.ts'
import { AdminLead } from '../../contract/admin/leads.ts'
import { IdPath, plainQuery } from '../../http/input/checked-input.ts'
import { bulkAction, refuses } from '../../http/openapi/refusals.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { candidatesFor } from './assign-candidates.ts'
import { assignInBulk, assignLead } from './assign-lead.ts'

export const assignLeadRoutes = (deps: Dependencies & WithMarketCache) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get(
      '/leads/:id/providers',
      ({ params, query }) =>
        candidatesFor(deps.db, { leadId: params.id, search: query.search }, deps.clock.now()),
      {
        transform: plainQuery,
        params: IdPath,
        query: CandidatesQuery,
        response: { 200: v.array(Candidate) },
        detail: {
          operationId: 'listProvidersForLead',
          summary: 'List active providers to assign a lead to',
          description:
            'At most 20: those that serve its province and business type first, then those that serve one of them.',
          ...refuses('404 lead_not_found'),
        },
      },
    )
    .put(
      '/leads/:id/assign',
      async ({ params, body, headers, signedIn, set }) => {
        const lead = await assignLead(deps, {
          adminId: signedIn.personId,
          leadId: params.id,
          ...body,
          ifMatch: headers['if-match'],
          now: deps.clock.now(),
        })
        set.headers.etag = lead.version
        return lead
      },
      {
        params: IdPath,
        body: LeadAssignment,
        response: { 200: AdminLead },
        detail: {
          operationId: 'assignLead',
          summary: 'Assign an unsold lead to an active provider',
          description:
            'Takes one of the provider’s credits if it has one. Recorded as a purchase with price 0.',
          ...refuses(
            '404 lead_not_found',
            '404 provider_not_found',
            '409 lead_already_sold',
            '409 lead_held',
            '409 lead_off_market',
            '409 lead_waiting',
            '409 provider_not_active',
            '409 sold_recently',
            '412 changed_meanwhile',
          ),
        },
      },
    )
    .post(
      '/bulk/leads/assign',
      async ({ body, signedIn }) => {
        const adminId = signedIn.personId
        await takeOfAccount(deps, 'bulk', adminId)
        return assignInBulk(deps, adminId, body)
      },
      {
        body: BulkAssignment,
        response: { 200: BulkResults },
        detail: bulkAction(
          'assignLeads',
          'Assign many unsold leads to one active provider',
          '404 provider_not_found',
          '409 provider_not_active',
        ),
      },
    )
