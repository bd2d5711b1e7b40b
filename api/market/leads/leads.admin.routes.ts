import { Elysia } from 'elysia'
import * as v from 'valibot'
import {
  BulkOffMarket,
  BulkRelisting,
  BulkResults,
  BulkStatus,
  LeadsMatching,
} from '../../contract/admin/bulk.ts'
import {
  AdminLead,
  AdminLeadDetail,
  AdminLeadFilters,
  AdminLeadsQuery,
  LeadNote,
  OffMarket,
  StatusChange,
} from '../../contract/admin/leads.ts'
import { TOTAL_COUNT_HEADER } from '../../contract/forms/total-count.ts'
import { IdPath, plainQuery } from '../../http/input/checked-input.ts'
import { bulkAction, refuses } from '../../http/openapi/refusals.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { POLLING_HEADER, signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { countMatching, relistInBulk, setStatusInBulk, takeOffMarketInBulk } from './bulk.admin.ts'
import { relistLead, setLeadNote, setLeadStatus, takeLeadOffMarket } from './change-lead.admin.ts'
import { leadsAsCsv } from './leads-csv.admin.ts'
import { lookAtLead, lookAtLeads } from './look-at-leads.admin.ts'

/** Admins' views of leads and actions on them. Assigning a lead is a purchase, in `api/buying`. */
export const adminLeadRoutes = (deps: Dependencies & WithMarketCache) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .derive(({ signedIn, headers }) => ({
      who: { adminId: signedIn.personId, now: deps.clock.now() },
      ifMatch: headers['if-match'],
    }))
    .get(
      '/leads',
      async ({ query, headers, who, set }) => {
        const isPoll = headers[POLLING_HEADER] !== undefined
        const { leads, next, total } = await lookAtLeads(deps.db, { ...who, query, isPoll })
        if (next !== null) set.headers.link = `<${next}>; rel="next"`
        if (total !== null) set.headers[TOTAL_COUNT_HEADER] = total
        return leads
      },
      {
        transform: plainQuery,
        query: AdminLeadsQuery,
        response: { 200: v.array(AdminLead) },
        detail: {
          operationId: 'listAdminLeads',
          summary: 'List leads, newest first or sorted by a column',
          description:
            'The next page, where there is one, stands in the Link header as rel="next". The first page says in X-Total-Count how many match: exactly up to 10,000, of a search up to 1,000, else as "10000+". Terms of one or two characters look only in the newest 20,000 leads. Each look is written to the audit log; polls of a list that was looked at are not.',
          ...refuses('503 list_too_long'),
        },
      },
    )
    .get(
      '/leads.csv',
      async ({ query, who }) => {
        await takeOfAccount(deps, 'export', who.adminId)
        return leadsAsCsv(deps.db, { ...who, filters: query })
      },
      {
        transform: plainQuery,
        query: AdminLeadFilters,
        detail: {
          operationId: 'exportAdminLeads',
          summary: 'Export leads as CSV',
          description: 'Written to the audit log.',
          ...refuses('429 too_often'),
        },
      },
    )
    .get('/bulk/leads/selection', ({ query, who }) => countMatching(deps.db, query, who.now), {
      transform: plainQuery,
      query: AdminLeadFilters,
      response: { 200: LeadsMatching },
      detail: {
        operationId: 'countLeadsMatching',
        summary: 'Count matching leads by state, and by what can be done for them',
        description: 'Exact up to 2,000, which is the most that one bulk action can be for.',
      },
    })
    .post(
      '/bulk/leads/status',
      async ({ body, who }) => {
        await takeOfAccount(deps, 'bulk', who.adminId)
        return setStatusInBulk(deps, who, body)
      },
      {
        body: BulkStatus,
        response: { 200: BulkResults },
        detail: bulkAction('setStatusOfLeads', 'Set the status of many leads'),
      },
    )
    .post(
      '/bulk/leads/off-market',
      async ({ body, who }) => {
        await takeOfAccount(deps, 'bulk', who.adminId)
        return takeOffMarketInBulk(deps, who, body)
      },
      {
        body: BulkOffMarket,
        response: { 200: BulkResults },
        detail: bulkAction('unlistLeads', 'Take many unsold leads off the market'),
      },
    )
    .post(
      '/bulk/leads/relist',
      async ({ body, who }) => {
        await takeOfAccount(deps, 'bulk', who.adminId)
        return relistInBulk(deps, who, body)
      },
      {
        body: BulkRelisting,
        response: { 200: BulkResults },
        detail: bulkAction('relistLeads', 'Put many leads back on the market that an admin took off it'),
      },
    )
    .get(
      '/leads/:id',
      async ({ params, who, set }) =>
        withVersion(set, await lookAtLead(deps.db, { ...who, leadId: params.id })),
      {
        params: IdPath,
        response: { 200: AdminLeadDetail },
        detail: {
          operationId: 'getAdminLead',
          summary: 'Get a lead with its history',
          description: 'The ETag stands for what an admin may change. Each look is written to the audit log.',
          ...refuses('404 lead_not_found'),
        },
      },
    )
    .put(
      '/leads/:id/status',
      async ({ params, body, who, ifMatch, set }) =>
        withVersion(set, await setLeadStatus(deps.db, { ...who, leadId: params.id, ...body, ifMatch })),
      {
        params: IdPath,
        body: StatusChange,
        response: { 200: AdminLead },
        detail: {
          operationId: 'setLeadStatus',
          summary: 'Set a lead’s status',
          ...refuses('404 lead_not_found', '412 changed_meanwhile'),
        },
      },
    )
    .put(
      '/leads/:id/note',
      async ({ params, body, who, ifMatch, set }) =>
        withVersion(set, await setLeadNote(deps.db, { ...who, leadId: params.id, ...body, ifMatch })),
      {
        params: IdPath,
        body: LeadNote,
        response: { 200: AdminLead },
        detail: {
          operationId: 'setAdminLeadNote',
          summary: 'Set the note about a lead',
          description: 'The person can read it in their data, and it is deleted with their data.',
          ...refuses('404 lead_not_found', '409 lead_erased', '412 changed_meanwhile'),
        },
      },
    )
    .put(
      '/leads/:id/off-market',
      async ({ params, body, who, ifMatch, set }) =>
        withVersion(set, await takeLeadOffMarket(deps, { ...who, leadId: params.id, ...body, ifMatch })),
      {
        params: IdPath,
        body: OffMarket,
        response: { 200: AdminLead },
        detail: {
          operationId: 'unlistLead',
          summary: 'Unlist a lead',
          ...refuses(
            '404 lead_not_found',
            '409 lead_already_sold',
            '409 lead_off_market',
            '412 changed_meanwhile',
          ),
        },
      },
    )
    .put(
      '/leads/:id/relist',
      async ({ params, who, ifMatch, set }) =>
        withVersion(set, await relistLead(deps, { ...who, leadId: params.id, ifMatch })),
      {
        params: IdPath,
        response: { 200: AdminLead },
        detail: {
          operationId: 'relistLead',
          summary: 'Relist a lead',
          ...refuses(
            '404 lead_not_found',
            '409 consent_withdrawn',
            '409 lead_already_sold',
            '409 lead_on_market',
            '409 newer_lead_open',
            '409 not_taken_off_by_admin',
            '409 sold_recently',
            '412 changed_meanwhile',
          ),
        },
      },
    )

function withVersion<Lead extends { version: string }>(
  set: { headers: Record<string, unknown> },
  lead: Lead,
): Lead {
  set.headers.etag = lead.version
  return lead
}
