import { Elysia } from 'elysia'
import { supplierCaller } from '../../connect/api-keys/supplier-caller.ts'
import { Done } from '../../contract/done.ts'
import { MarkChange } from '../../contract/market/lead-mark-forms.ts'
import { LeadMarks } from '../../contract/market/lead-marks.ts'
import { IdPath } from '../../http/input/checked-input.ts'
import { answerIfChanged } from '../../http/input/conditional-requests.ts'
import { STILL_THE_SAME } from '../../http/openapi/answers-without-body.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { takeRead } from '../../people/sessions/account-limits.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { marketOpenToSupplier } from '../browsing/open-to-supplier.ts'
import { findMarks, markLead, unmarkLead } from './lead-marks.ts'

/** What a supplier's people choose while they browse. Not by a key: a system keeps its own list. */
export const leadMarkRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/supplier', tags: ['Market'] })
    .use(supplierCaller(deps, {}))
    .derive(marketOpenToSupplier)
    .get('/lead-marks', ({ signedIn }) => findMarks(deps.db, signedIn.personId), {
      mapResponse: answerIfChanged,
      response: { 200: LeadMarks },
      detail: {
        operationId: 'listLeadMarks',
        summary: 'List the leads that you have shortlisted or hidden',
        description: 'Their ids, the last marked first, while they are on the market.',
        ...STILL_THE_SAME,
      },
    })
    .put(
      '/leads/:id/mark',
      async ({ params, body: { mark }, signedIn }) => {
        // Triaging a page marks lead after lead and leaves no audit entry, so it counts as a read.
        await takeRead('supplier', signedIn.personId)
        const own = { supplierId: signedIn.personId, leadId: params.id }
        if (mark === 'none') await unmarkLead(deps.db, own)
        else await markLead(deps.db, own, mark, deps.clock.now())
        return { success: true } as const
      },
      {
        params: IdPath,
        body: MarkChange,
        response: { 200: Done },
        detail: {
          operationId: 'markLead',
          summary: 'Shortlist or hide a lead for yourself',
          description:
            'A lead has one mark, which no one else sees. `none` takes it away, also once the lead has left the market.',
          ...refuses('404 lead_not_found', '409 too_many_marked_leads', '429 too_often'),
        },
      },
    )
