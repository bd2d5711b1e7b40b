import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '../../../db/schema/webhooks.ts'
import type { WebhookEventType } from '../../../domain/connect.ts'
import { PROMISED_HOURS } from '../../../domain/promises.ts'
import type { PurchasedLead } from '../../contract/buying/purchases.ts'
import type { WebhookDelivery, WebhookEventData } from '../../contract/connect/webhooks.ts'
import type { LeadCard } from '../../contract/market/market.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { hoursAfter } from '../../platform/shared/clock.ts'
import { checkYourAnswers, Refusal } from '../../platform/shared/refusal.ts'
import type { WithOffers } from './deliver-webhook.ts'
import { deliveryOf } from './deliveries.ts'
import { auditEndpoint, type EndpointRequest, lockOwnEndpoint, refuseClosedLive } from './endpoints.ts'
import { lockDelivery } from './note-try.ts'
import { eventRow, insertDeliveries } from './record-event.ts'

type Deps = Pick<Dependencies, 'db' | 'settings'>

/** Sends a made-up event, marked as a test, like a real one. Each has its own lead, so that none waits for an earlier one. */
export async function sendTestEvent(
  { db, settings }: Deps,
  request: EndpointRequest,
  type: WebhookEventType,
): Promise<WebhookDelivery> {
  const { supplierId, now } = request
  return db.transaction(async (tx) => {
    const endpoint = await lockOwnEndpoint(tx, request)
    refuseClosedLive(endpoint, settings)
    if (!endpoint.events.includes(type)) throw notItsEvent()
    if (endpoint.disabledAt !== null) throw endpointIsOff()
    const leadId = crypto.randomUUID()
    const data = madeUpData(leadId, now)[type]
    const [event] = await tx
      .insert(webhookEvents)
      .values(eventRow({ supplierId, leadId, data }, { mode: 'test', type, now }))
      .returning({ id: webhookEvents.id })
    if (event === undefined) throw new Error('The test event was not inserted.')
    const endpointIds = [endpoint.id]
    const [deliveryId] = await insertDeliveries(tx, { eventId: event.id, endpointIds, now })
    if (deliveryId === undefined) throw new Error('The test delivery was not inserted.')
    return deliveryOf(tx, deliveryId)
  })
}

/**
 * Tries a delivery once more now, with the same event id. A waiting delivery keeps its schedule, a failed one starts its schedule
 * again, and a delivered one gets this single try, which blocks no other.
 */
export async function sendAgain(
  { db, settings, isStillOffered }: Deps & WithOffers,
  { supplierId, deliveryId, now }: { supplierId: string; deliveryId: string; now: Date },
): Promise<WebhookDelivery> {
  return db.transaction(async (tx) => {
    const request = { supplierId, endpointId: await endpointIdOf(tx, supplierId, deliveryId), now }
    const endpoint = await lockOwnEndpoint(tx, request)
    refuseClosedLive(endpoint, settings)
    if (endpoint.disabledAt !== null) throw endpointIsOff()
    const found = await lockDelivery(tx, deliveryId)
    if (found === undefined) throw deliveryNotFound()
    if (!(await isStillOffered(tx, found.event))) throw noLongerOffered()
    const { state, nextTryAt, tryingUntil, scheduledTryAt, eventId } = found.delivery
    // Two tries at once would arrive side by side.
    if (tryingUntil !== null && tryingUntil > now) throw alreadyOnItsWay()
    if (state === 'waiting' && found.followsAnother) throw waitsForTurn()
    // Queued already. A try whose process died (`tryingUntil` is over) may be sent again at once.
    const isQueued = nextTryAt !== null && nextTryAt <= now && tryingUntil === null
    if (state === 'waiting' && isQueued) throw alreadyOnItsWay()
    await tx
      .update(webhookDeliveries)
      .set({
        state: 'waiting',
        nextTryAt: now,
        tryingUntil: null,
        scheduledTryAt: state === 'waiting' ? (scheduledTryAt ?? nextTryAt) : null,
        ...(state === 'failed' && { tries: 0 }),
      })
      .where(eq(webhookDeliveries.id, deliveryId))
    await auditEndpoint(tx, 'sent a webhook again', request, { deliveryId, eventId })
    return deliveryOf(tx, deliveryId)
  })
}

async function endpointIdOf(tx: Tx, supplierId: string, deliveryId: string): Promise<string> {
  const [found] = await tx
    .select({ endpointId: webhookDeliveries.endpointId })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookEndpoints.supplierId, supplierId)))
  if (found === undefined) throw deliveryNotFound()
  return found.endpointId
}

function madeUpData(leadId: string, now: Date): { [Type in WebhookEventType]: WebhookEventData[Type] } {
  const at = now.toISOString()
  const ofLead = { ...MADE_UP_FACTS, id: leadId, submittedAt: at, contactRequestedAt: at }
  const card: LeadCard = { ...ofLead, ...MADE_UP_CARD }
  const promisedBy = hoursAfter(now, PROMISED_HOURS.contact).toISOString()
  const lead: PurchasedLead = { ...ofLead, ...MADE_UP_LEAD, notes: [], purchasedAt: at, promisedBy }
  return {
    'lead.matched': { savedSearches: [{ id: crypto.randomUUID(), name: 'Retail in Ontario' }], lead: card },
    'lead.purchased': { lead },
    'lead.withdrawn': { leadId, withdrawnAt: at, reason: 'withdrawn' },
    'lead.corrected': { lead: { ...lead, company: 'Test Bakery & Café Ltd.' } },
    'lead.cancelled': { leadId, cancelledAt: at },
    'lead.renewed': { leadId, requestedAt: at },
    'purchase.refunded': { leadId, amount: 89, reason: 'sold', refundedAt: at },
  }
}

const MADE_UP_FACTS = {
  businessType: 'retail',
  city: 'Toronto',
  province: 'Ontario',
  aiDescription: 'A made-up retail shop that takes cards in person.',
  monthlyVolume: 20_000,
  currentProvider: 'moneris',
  tier: 'tier2',
  price: 89,
  language: 'en',
} as const

const MADE_UP_CARD = {
  company: 'Retail business in Ontario',
  averageSale: 50,
  potentialSavings: 120,
  emailVerified: true,
  phoneVerified: true,
}

/** The email address and phone number are from ranges that are reserved for examples. */
const MADE_UP_LEAD = {
  company: 'Test Bakery Ltd.',
  firstName: 'Tess',
  lastName: 'Tester',
  email: 'tess@test-bakery.example',
  phone: '+14165550100',
  website: 'https://test-bakery.example',
  isDecisionMaker: true,
  decisionMakerName: '',
  averageTransaction: 50,
  cardPresentRate: 2.65,
  cardNotPresentRate: null,
  monthlyFee: 25,
  effectiveRate: null,
  source: 'card',
  outcome: 'pending',
  outcomeNotes: '',
  followUpOn: null,
  dealValue: null,
  receiptNumber: 'NR-TEST',
  withdrawnAt: null,
  callTimes: null,
  ownerSays: null,
  cancelledAt: null,
  consent: null,
} as const

const notItsEvent = () =>
  checkYourAnswers({
    type: {
      en: 'Choose one of the events that this endpoint is told of.',
      fr: 'Choisissez l’un des événements que ce point de terminaison reçoit.',
    },
  })

const endpointIsOff = () =>
  new Refusal('endpoint_is_off', 409, {
    en: 'This endpoint is switched off. Switch it on, then try again.',
    fr: 'Ce point de terminaison est désactivé. Activez-le, puis réessayez.',
  })

const deliveryNotFound = () =>
  new Refusal('delivery_not_found', 404, {
    en: 'We can’t find this delivery. They’re kept for 30 days.',
    fr: 'Cet envoi est introuvable. Les envois sont conservés pendant 30\u00a0jours.',
  })

const noLongerOffered = () =>
  new Refusal('no_longer_offered', 409, {
    en: 'This lead has left the market, or your account is inactive. We don’t send it anymore.',
    fr: 'Cette piste a été retirée du marché, ou votre compte est inactif. Nous ne l’envoyons plus.',
  })

const alreadyOnItsWay = () =>
  new Refusal('delivery_under_way', 409, {
    en: 'This event is being sent already. Look again in a few seconds.',
    fr: 'Cet événement est déjà en cours d’envoi. Revenez voir dans quelques secondes.',
  })

const waitsForTurn = () =>
  new Refusal('earlier_event_first', 409, {
    en: 'Earlier events are still on their way. This one follows as soon as they’re done.',
    fr: 'Les événements antérieurs sont encore en cours d’envoi. Celui-ci suivra dès qu’ils seront partis.',
  })
