import { Elysia } from 'elysia'
import { supplierCaller } from '../../connect/api-keys/supplier-caller.ts'
import { Reminder } from '../../contract/buying/my-leads.ts'
import { PurchasedLead } from '../../contract/buying/purchases.ts'
import { IdPath } from '../../http/input/checked-input.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { refuseFieldsOnlyWeSet } from '../../people/sessions/fields-only-we-set.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { setReminder, setTestReminder } from './set-reminder.ts'

export const followUpRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/supplier', tags: ['My leads'] })
    .use(supplierCaller(deps, { reads: 'leads:read', changes: 'leads:write', inTestMode: true }))
    .onTransform(refuseFieldsOnlyWeSet(deps))
    .put(
      '/lead/:id/reminder',
      async ({ params, body, signedIn, mode }) => {
        const supplierId = signedIn.personId
        await takeOfAccount(deps, 'change', supplierId)
        const change = { supplierId, leadId: params.id, reminder: body, now: deps.clock.now() }
        return (mode === 'test' ? setTestReminder : setReminder)(deps.db, change)
      },
      {
        params: IdPath,
        body: Reminder,
        response: { 200: PurchasedLead },
        detail: {
          operationId: 'setLeadReminder',
          summary: 'Set or clear a lead’s reminder',
          description:
            'One day for each lead. We email a list of what is due at 8 in the morning, Toronto time.',
          ...refuses('404 lead_not_found', '409 do_not_contact', '409 reminder_changed', '429 too_often'),
        },
      },
    )
