import { Elysia } from 'elysia'
import * as v from 'valibot'
import { supplierCaller } from '../../connect/api-keys/supplier-caller.ts'
import { OutcomeUpdate, PurchasedLeadsQuery } from '../../contract/supplier/my-leads.ts'
import { PurchasedLead, SupplierAnalytics } from '../../contract/supplier/purchases.ts'
import { plainQuery } from '../../http/input/checked-input.ts'
import { answerIfChanged } from '../../http/input/conditional-requests.ts'
import { STILL_THE_SAME } from '../../http/openapi/answers-without-body.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { refuseFieldsOnlyWeSet } from '../../people/sessions/fields-only-we-set.ts'
import { signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { purchasesAsCsv } from './my-leads-csv.ts'
import { recordOutcome } from './outcome.ts'
import { purchasedLeads, supplierAnalytics } from './purchased-leads.ts'

const LeadPath = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** What a supplier has bought, and what became of it. A supplier that was made inactive keeps all of it. */
/** What a test key sees of My leads. */
type WithTestLeads = {
  testLeads: {
    purchasedLeads: (
      supplierId: string,
      query: PurchasedLeadsQuery,
      now: Date,
    ) => Promise<{ leads: PurchasedLead[]; next: string | null }>
    analytics: (supplierId: string) => Promise<SupplierAnalytics>
    recordOutcome: (change: {
      supplierId: string
      leadId: string
      update: OutcomeUpdate
      now: Date
    }) => Promise<PurchasedLead>
  }
}

export const myLeadsRoutes = (deps: Dependencies & WithTestLeads) =>
  new Elysia({ prefix: '/api/supplier', tags: ['My leads'] })
    .use(supplierCaller(deps, { reads: 'leads:read', changes: 'leads:write', inTestMode: true }))
    .onTransform(refuseFieldsOnlyWeSet(deps))
    .get(
      '/purchased-leads',
      async ({ signedIn, mode, query, set }) => {
        const { personId } = signedIn
        const now = deps.clock.now()
        const { leads, next } =
          mode === 'test'
            ? await deps.testLeads.purchasedLeads(personId, query, now)
            : await purchasedLeads(deps.db, personId, query, now)
        if (next !== null) set.headers.link = `<${next}>; rel="next"`
        return leads
      },
      {
        transform: plainQuery,
        mapResponse: answerIfChanged,
        query: PurchasedLeadsQuery,
        response: { 200: v.array(PurchasedLead) },
        detail: {
          summary: 'List purchased leads with contact details',
          description: 'The next page, where there is one, stands in the Link header as rel="next".',
          ...STILL_THE_SAME,
        },
      },
    )
    .get(
      '/analytics',
      async ({ signedIn, mode }) =>
        mode === 'test'
          ? deps.testLeads.analytics(signedIn.personId)
          : supplierAnalytics(deps.db, signedIn.personId),
      {
        response: { 200: SupplierAnalytics },
        detail: { summary: 'Get purchase totals and outcomes' },
      },
    )
    .patch(
      '/lead/:id/outcome',
      async ({ params, body, signedIn, mode }) => {
        const supplierId = signedIn.personId
        await takeOfAccount(deps, 'change', supplierId)
        const wanted = { supplierId, leadId: params.id, update: body, now: deps.clock.now() }
        return mode === 'test' ? deps.testLeads.recordOutcome(wanted) : recordOutcome(deps.db, wanted)
      },
      {
        params: LeadPath,
        body: OutcomeUpdate,
        response: { 200: PurchasedLead },
        detail: {
          summary: 'Update a lead’s outcome',
          ...refuses('404 lead_not_found', '429 too_often'),
        },
      },
    )

/** The table is for people's spreadsheets alone. */
export const myLeadsCsvRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/supplier', tags: ['My leads'] }).use(signedIn(deps, 'supplier')).get(
    '/purchases.csv',
    async ({ signedIn }) => {
      await takeOfAccount(deps, 'export', signedIn.personId)
      return purchasesAsCsv(deps.db, { supplierId: signedIn.personId, now: deps.clock.now() })
    },
    {
      detail: {
        summary: 'Export purchased leads as CSV',
        description: 'Written to the audit log.',
        ...refuses('429 too_often'),
      },
    },
  )
