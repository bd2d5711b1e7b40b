import { guard } from '../../http/openapi/refusals.ts'
import { appendAudit, auditRefusal } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { networkLimitOf } from '../../platform/shared/limits.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { currentRequest } from '../../platform/shared/request-context.ts'

/** No call of a supplier's has them: what something costs, whose it is and what became of it is for us alone to say. */
const ONLY_WE_SET = [
  'id',
  'supplierId',
  'role',
  'isAdmin',
  'isSupplier',
  'mayAddLive',
  'mayBuy',
  'isEmailProved',
  'emailProvedAt',
  'termsAcceptedAt',
  'termsVersion',
  'status',
  'leadCredits',
  'credits',
  'credit',
  'price',
  'priceCents',
  'amount',
  'amountCents',
  'total',
  'totalCents',
  'currency',
  'tier',
  'source',
  'paid',
  'refunded',
  'soldAt',
  'heldUntil',
  'purchasedAt',
  'receiptNumber',
  'createdAt',
]

/** So that nobody can fill a log that is kept for seven years; they are refused all the same. */
const WRITTEN_AN_HOUR_FOR_A_NETWORK = 30

type Call = { body: unknown; route: string; request: Request; signedIn?: { personId: string } }
type Needs = Pick<Dependencies, 'db' | 'pool' | 'clock' | 'settings' | 'appSecrets'>

/**
 * For `onTransform` after the guard of a supplier's routes, where the body is whole yet: a body with a field that only we
 * set is refused before anything is done, and the try written down. Other unknown fields are ignored, as everywhere.
 */
export const refuseFieldsOnlyWeSet = (deps: Needs) =>
  guard(
    { refusesChanges: ['422 check_your_answers'] },
    async ({ body, route, request, signedIn }: Call): Promise<void> => {
      if (typeof body !== 'object' || body === null) return
      const fields = ONLY_WE_SET.filter((name) => Object.hasOwn(body, name))
      if (fields.length === 0) return
      const supplierId = signedIn?.personId
      const entry = {
        at: deps.clock.now(),
        deed: 'was refused a field that only we set' as const,
        subject: 'supplier' as const,
        details: { call: `${request.method} ${route}`, fields },
      }
      if (supplierId !== undefined)
        await auditRefusal(deps.db, supplierId, {
          ...entry,
          actor: 'supplier',
          actorId: supplierId,
          subjectId: supplierId,
        })
      else if (await mayWriteForVisitor(deps)) await appendAudit(deps.db, { ...entry, actor: 'visitor' })
      throw fieldsRefused(fields)
    },
  )

async function mayWriteForVisitor(deps: Needs): Promise<boolean> {
  const limit = networkLimitOf(deps, 'refused-fields-network-hour', {
    points: WRITTEN_AN_HOUR_FOR_A_NETWORK,
    seconds: 60 * 60,
  })
  return (await limit.take(currentRequest()?.clientAddress ?? '')) === 0
}

/** `names` are those of our own list, so that nothing of what was sent comes back. */
function fieldsRefused(names: string[]) {
  return new Refusal('check_your_answers', 422, `Leave out what only we set: ${names.join(', ')}.`, {
    fields: Object.fromEntries(names.map((name) => [name, 'Only we set this. Leave it out.'])),
  })
}
