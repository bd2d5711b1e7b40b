import { Elysia } from 'elysia'
import * as v from 'valibot'
import { supplierCaller } from '../../connect/api-keys/supplier-caller.ts'
import { NewNote, OutcomeUpdate, PurchasedLeadsQuery } from '../../contract/buying/my-leads.ts'
import { PurchasedLead, SupplierAnalytics } from '../../contract/buying/purchases.ts'
import { DownloadQuery, FRENCH_TABLE } from '../../contract/downloads.ts'
import { IdPath, plainQuery } from '../../http/input/checked-input.ts'
import { answerIfChanged } from '../../http/input/conditional-requests.ts'
import { STILL_THE_SAME } from '../../http/openapi/answers-without-body.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { refuseFieldsOnlyWeSet } from '../../people/sessions/fields-only-we-set.ts'
import { signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { languageOfDownload } from '../../platform/shared/request-context.ts'
import { addNote } from './add-note.ts'
import { deleteNote } from './delete-note.ts'
import { purchasesAsCsv } from './my-leads-csv.ts'
import { recordOutcome } from './outcome.ts'
import { purchasedLeads, supplierAnalytics } from './purchased-leads.ts'
import {
  addTestNote,
  deleteTestNote,
  recordTestOutcome,
  testAnalytics,
  testPurchasesPage,
} from './test-purchases.ts'

/** A supplier's purchases and their outcomes, also after the supplier was made inactive. */
export const myLeadsRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/supplier', tags: ['My leads'] })
    .use(supplierCaller(deps, { reads: 'leads:read', changes: 'leads:write', inTestMode: true }))
    .onTransform(refuseFieldsOnlyWeSet(deps))
    .get(
      '/purchased-leads',
      async ({ signedIn, mode, query, set }) => {
        const { personId } = signedIn
        const { leads, next } =
          mode === 'test'
            ? await testPurchasesPage(deps.db, personId, query)
            : await purchasedLeads(deps.db, personId, query, deps.clock.now())
        if (next !== null) set.headers.link = `<${next}>; rel="next"`
        return leads
      },
      {
        transform: plainQuery,
        mapResponse: answerIfChanged,
        query: PurchasedLeadsQuery,
        response: { 200: v.array(PurchasedLead) },
        detail: {
          operationId: 'listPurchasedLeads',
          summary: 'List purchased leads with contact details',
          description:
            'The next page, where there is one, stands in the Link header as rel="next". A test key always gets the test leads ' +
            'that you have bought, newest first: it may send any filter and order, which change nothing.',
          ...STILL_THE_SAME,
        },
      },
    )
    .get(
      '/analytics',
      async ({ signedIn, mode }) =>
        mode === 'test'
          ? testAnalytics(deps.db, signedIn.personId)
          : supplierAnalytics(deps.db, signedIn.personId, deps.clock.now()),
      {
        response: { 200: SupplierAnalytics },
        detail: { operationId: 'getSupplierAnalytics', summary: 'Get purchase totals and outcomes' },
      },
    )
    .patch(
      '/lead/:id/outcome',
      async ({ params, body, signedIn, mode }) => {
        const supplierId = signedIn.personId
        await takeOfAccount(deps, 'change', supplierId)
        const change = { supplierId, leadId: params.id, update: body, now: deps.clock.now() }
        return (mode === 'test' ? recordTestOutcome : recordOutcome)(deps.db, change)
      },
      {
        params: IdPath,
        body: OutcomeUpdate,
        response: { 200: PurchasedLead },
        detail: {
          operationId: 'updateLeadOutcome',
          summary: 'Update a lead’s outcome',
          ...refuses('404 lead_not_found', '409 lead_erased', '409 too_many_notes', '429 too_often'),
        },
      },
    )
    .post(
      '/lead/:id/notes',
      async ({ params, body, signedIn, mode }) => {
        const supplierId = signedIn.personId
        await takeOfAccount(deps, 'change', supplierId)
        const note = { supplierId, leadId: params.id, text: body.text, now: deps.clock.now() }
        return (mode === 'test' ? addTestNote : addNote)(deps.db, note)
      },
      {
        params: IdPath,
        body: NewNote,
        response: { 200: PurchasedLead },
        detail: {
          operationId: 'addLeadNote',
          summary: 'Add a dated note to a lead',
          description: 'Changes neither its outcome nor `outcomeNotes`.',
          ...refuses('404 lead_not_found', '409 lead_erased', '409 too_many_notes', '429 too_often'),
        },
      },
    )
    .delete(
      '/notes/:id',
      async ({ params, signedIn, mode }) => {
        const supplierId = signedIn.personId
        await takeOfAccount(deps, 'change', supplierId)
        const own = { supplierId, noteId: params.id, now: deps.clock.now() }
        return (mode === 'test' ? deleteTestNote : deleteNote)(deps.db, own)
      },
      {
        params: IdPath,
        response: { 200: PurchasedLead },
        detail: {
          operationId: 'deleteLeadNote',
          summary: 'Delete a dated note of a lead',
          description: 'By the note’s own id. Changes neither the lead’s outcome nor `outcomeNotes`.',
          ...refuses('404 note_not_found', '429 too_often'),
        },
      },
    )

/** For people only: no API key may export. */
export const myLeadsCsvRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/supplier', tags: ['My leads'] }).use(signedIn(deps, 'supplier')).get(
    '/purchases.csv',
    async ({ signedIn, query }) => {
      const supplierId = signedIn.personId
      await takeOfAccount(deps, 'export', supplierId)
      const language = languageOfDownload(query)
      return purchasesAsCsv(deps.db, { supplierId, language, now: deps.clock.now() })
    },
    {
      query: DownloadQuery,
      detail: {
        operationId: 'exportPurchases',
        summary: 'Export purchased leads as CSV',
        description: `Written to the audit log. ${FRENCH_TABLE}`,
        ...refuses('429 too_often'),
      },
    },
  )
