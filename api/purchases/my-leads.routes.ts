import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { plainQuery } from '../shared/plain-query.ts'
import { refuseFieldsOnlyWeSet } from '../suppliers/fields-only-we-set.ts'
import { takeOfAccount } from '../users/account-limits.ts'
import { signedIn } from '../users/signed-in.ts'
import { PurchasedLeadsQuery } from './my-leads.schema.ts'
import { purchasedLeads, supplierAnalytics } from './my-leads.service.ts'
import { OutcomeUpdate } from './outcome.schema.ts'
import { recordOutcome } from './outcome.service.ts'
import { PurchasedLead, SupplierAnalytics } from './purchases.schema.ts'
import { purchasesAsCsv } from './purchases-csv.ts'

const LeadPath = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** What a supplier has bought, and what became of it. A supplier that was made inactive keeps all of it. */
export const myLeadsRoutes = (parts: Parts) =>
  new Elysia({ prefix: '/api/supplier', tags: ['My leads'] })
    .use(signedIn(parts, 'supplier'))
    .onTransform(refuseFieldsOnlyWeSet(parts))
    .get(
      '/purchased-leads',
      async ({ signedIn, query, set }) => {
        const { leads, next } = await purchasedLeads(parts.db, signedIn.personId, query, parts.clock.now())
        if (next !== null) set.headers.link = `<${next}>; rel="next"`
        return leads
      },
      {
        transform: plainQuery,
        query: PurchasedLeadsQuery,
        response: { 200: v.array(PurchasedLead) },
        detail: {
          summary: 'The supplier’s own leads with their contacts, newest purchase first',
          description: 'The next page, where there is one, stands in the Link header as rel="next".',
        },
      },
    )
    .get(
      '/purchases.csv',
      async ({ signedIn }) => {
        await takeOfAccount(parts, 'export', signedIn.personId)
        return purchasesAsCsv(parts.db, { supplierId: signedIn.personId, now: parts.clock.now() })
      },
      {
        detail: {
          summary: 'The same leads as a table for spreadsheets',
          description: 'Written to the audit log.',
        },
      },
    )
    .get('/analytics', ({ signedIn }) => supplierAnalytics(parts.db, signedIn.personId), {
      response: { 200: SupplierAnalytics },
      detail: { summary: 'How many leads the supplier bought, for how much, and what became of them' },
    })
    .patch(
      '/lead/:id/outcome',
      async ({ params, body, signedIn }) => {
        await takeOfAccount(parts, 'change', signedIn.personId)
        return recordOutcome(parts.db, {
          supplierId: signedIn.personId,
          leadId: params.id,
          update: body,
          now: parts.clock.now(),
        })
      },
      {
        params: LeadPath,
        body: OutcomeUpdate,
        response: { 200: PurchasedLead },
        detail: { summary: 'Say what became of one of the supplier’s own leads' },
      },
    )
