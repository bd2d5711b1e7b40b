import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Db, Tx } from '../../../db/client.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { AuditAction } from '../../contract/admin/audit-log.ts'
import { FailedRefund } from '../../contract/admin/settings.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { signedIn } from '../../people/sessions/signed-in.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { findFailedRefunds, notePaidOtherwise, refundAgain } from './refunds.ts'

const RefundPath = v.object({ id: v.pipe(v.string(), v.uuid()) })
const answers = { params: RefundPath, response: { 200: v.array(FailedRefund) } }

/** What admins do about refunds that failed at Stripe (decision 66). Each change is answered with those that are left. */
export const failedRefundRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/admin/failed-refunds', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get('/', () => failedRefunds(deps.db), {
      response: { 200: v.array(FailedRefund) },
      detail: { summary: 'List refunds that failed and are still owed, oldest first' },
    })
    .post(
      '/:id/refund-again',
      async ({ params, signedIn }) => {
        await settle(
          deps,
          { adminId: signedIn.personId, refundId: params.id },
          'refunded a card again',
          (tx) => refundAgain(tx, deps.jobs, params.id),
        )
        return failedRefunds(deps.db)
      },
      {
        ...answers,
        detail: {
          summary: 'Refund the card again',
          description: 'Makes a new refund at Stripe. If that fails too, the refund is listed again.',
          ...refuses('404 refund_has_not_failed'),
        },
      },
    )
    .post(
      '/:id/paid-another-way',
      async ({ params, signedIn }) => {
        const now = deps.clock.now()
        await settle(
          deps,
          { adminId: signedIn.personId, refundId: params.id },
          'paid a refund another way',
          (tx) => notePaidOtherwise(tx, params.id, now),
        )
        return failedRefunds(deps.db)
      },
      {
        ...answers,
        detail: {
          summary: 'Mark a failed refund as paid another way',
          description: 'For money sent outside Stripe, such as by e-transfer. Sends nothing itself.',
          ...refuses('404 refund_has_not_failed'),
        },
      },
    )

const failedRefunds = async (db: Db): Promise<FailedRefund[]> =>
  (await findFailedRefunds(db)).map(({ amountCents, failedAt, reason, ...refund }) => ({
    ...refund,
    amount: dollarsOf(amountCents),
    reason: reason ?? '',
    failedAt: failedAt?.toISOString() ?? '',
  }))

async function settle(
  { db, clock }: Dependencies,
  { adminId, refundId }: { adminId: string; refundId: string },
  action: AuditAction,
  change: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await change(tx))) throw refundHasNotFailed()
    await appendAudit(tx, {
      at: clock.now(),
      actor: 'admin',
      actorId: adminId,
      action,
      recordType: 'refund',
      recordId: refundId,
    })
  })
}

const refundHasNotFailed = () =>
  new Refusal(
    'refund_has_not_failed',
    404,
    'This refund hasn’t failed, or it has been paid since. Refresh the list.',
  )
