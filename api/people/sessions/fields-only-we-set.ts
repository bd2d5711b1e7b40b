import { guard } from '../../http/openapi/refusals.ts'
import { appendAudit, auditRefusal } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { networkLimitOf } from '../../platform/shared/limits.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { currentRequest } from '../../platform/shared/request-context.ts'

/** A supplier's call never sets these: only we say what something costs, whose it is and what became of it. */
const ONLY_WE_SET = [
  'id supplierId role isAdmin isSupplier mayAddLive mayBuy isEmailProved emailProvedAt termsAcceptedAt termsVersion requestedName status',
  'leadCredits credits credit price priceCents amount amountCents total totalCents currency tier source paid refunded',
  'soldAt heldUntil purchasedAt receiptNumber createdAt',
].flatMap((names) => names.split(' '))

/** The audit log is kept for seven years, and strangers must not fill it. Later ones are refused without an entry. */
const WRITTEN_AN_HOUR_FOR_A_NETWORK = 30

type Call = { body: unknown; route: string; request: Request; signedIn?: { personId: string } }
type Needs = Pick<Dependencies, 'db' | 'pool' | 'clock' | 'settings' | 'appSecrets'>

/** For `onTransform` after the guard: refuses and logs a body with a field that only we set, before unknown fields are dropped. */
export function refuseFieldsOnlyWeSet(deps: Needs) {
  const visitorLimit = networkLimitOf(deps, 'refused-fields-network-hour', {
    points: WRITTEN_AN_HOUR_FOR_A_NETWORK,
    seconds: 60 * 60,
  })
  return guard(
    { refusesChanges: ['422 check_your_answers'] },
    async ({ body, route, request, signedIn }: Call): Promise<void> => {
      if (typeof body !== 'object' || body === null) return
      const fields = ONLY_WE_SET.filter((name) => Object.hasOwn(body, name))
      if (fields.length === 0) return
      const supplierId = signedIn?.personId
      const entry = {
        at: deps.clock.now(),
        action: 'was refused a field that only we set' as const,
        recordType: 'supplier' as const,
        details: { call: `${request.method} ${route}`, fields },
      }
      if (supplierId !== undefined)
        await auditRefusal(deps.db, supplierId, {
          ...entry,
          actor: 'supplier',
          actorId: supplierId,
          recordId: supplierId,
        })
      else if ((await visitorLimit.take(currentRequest()?.clientAddress ?? '')) === 0)
        await appendAudit(deps.db, { ...entry, actor: 'visitor' })
      // Names of our own list only: nothing of the body is repeated.
      throw new Refusal(
        'check_your_answers',
        422,
        {
          en: `Leave out what only we set: ${fields.join(', ')}.`,
          fr: `N’envoyez pas ce que nous seuls définissons\u00a0: ${fields.join(', ')}.`,
        },
        {
          fields: Object.fromEntries(
            fields.map((name) => [
              name,
              {
                en: 'Only we set this. Leave it out.',
                fr: 'Nous seuls définissons ce champ. Ne l’envoyez pas.',
              },
            ]),
          ),
        },
      )
    },
  )
}
