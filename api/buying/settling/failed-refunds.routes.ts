import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Tx } from '../../../db/client.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { AuditAction } from '../../contract/admin/audit-log.ts'
import { FailedRefund } from '../../contract/admin/settings.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import { signedIn } from '../../people/sessions/signed-in.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { englishOnly, Refusal } from '../../platform/shared/refusal.ts'
import { findFailedRefunds, notePaidOtherwise, refundAgain } from './refunds.ts'

const RefundPath = v.object({ id: v.pipe(v.string(), v.uuid()) })
const answers = { params: RefundPath, response: { 200: v.array(FailedRefund) } }

/** What admins do about refunds that failed at Stripe (decision 13). Each change is answered with those that are left. */
export function failedRefundRoutes(deps: Dependencies) {
  const failedRefunds = async (): Promise<FailedRefund[]> =>
    (await findFailedRefunds(deps.db)).map(({ amountCents, failedAt, reason, ...refund }) => ({
      ...refund,
      amount: dollarsOf(amountCents),
      reason: reason ?? '',
      failedAt: failedAt?.toISOString() ?? '',
    }))

  const settling =
    (action: AuditAction, change: (tx: Tx, refundId: string, now: Date) => Promise<boolean>) =>
    async ({ params: { id }, signedIn }: { params: { id: string }; signedIn: { personId: string } }) => {
      const at = deps.clock.now()
      await deps.db.transaction(async (tx) => {
        if (!(await change(tx, id, at))) throw refundHasNotFailed()
        const by = { at, actor: 'admin', actorId: signedIn.personId } as const
        await appendAudit(tx, { ...by, action, recordType: 'refund', recordId: id })
      })
      return failedRefunds()
    }

  return new Elysia({ prefix: '/api/admin/failed-refunds', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get('/', failedRefunds, {
      response: { 200: v.array(FailedRefund) },
      detail: {
        operationId: 'listFailedRefunds',
        summary: 'List refunds that failed and are still owed, oldest first',
      },
    })
    .post(
      '/:id/refund-again',
      settling('refunded a card again', (tx, id) => refundAgain(tx, deps.jobs, id)),
      {
        ...answers,
        detail: {
          operationId: 'refundAgain',
          summary: 'Refund the card again',
          description: 'Makes a new refund at Stripe. If that fails too, the refund is listed again.',
          ...refuses('404 refund_has_not_failed'),
        },
      },
    )
    .post('/:id/paid-another-way', settling('paid a refund another way', notePaidOtherwise), {
      ...answers,
      detail: {
        operationId: 'markRefundPaidAnotherWay',
        summary: 'Mark a failed refund as paid another way',
        description: 'For money sent outside Stripe, such as by e-transfer. Sends nothing itself.',
        ...refuses('404 refund_has_not_failed'),
      },
    })
}

const refundHasNotFailed = () =>
  new Refusal(
    'refund_has_not_failed',
    404,
    englishOnly('This refund hasn’t failed, or it has been paid since. Refresh the list.'),
  )
