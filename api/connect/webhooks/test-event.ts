import { webhookEvents } from '../../../db/schema/webhooks.ts'
import type { LeadCard } from '../../contract/supplier/market.ts'
import type { PurchasedLead } from '../../contract/supplier/purchases.ts'
import type {
  WebhookDelivery,
  WebhookEventData,
  WebhookEventType,
  WebhookPayload,
} from '../../contract/supplier/webhooks.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { deliveryOf } from './deliveries.ts'
import { type Asked, lockOwnEndpoint, refuseClosedLive } from './endpoints.ts'
import { insertDeliveries } from './record-event.ts'

/**
 * Sends an event that never happened, with made-up data and marked as a test, to an endpoint of either mode, and tries it as
 * it would a real one. Each is of a lead of its own, so that none waits for the one before.
 */
export async function sendTestEvent(
  { db, jobs, settings }: Pick<Dependencies, 'db' | 'jobs' | 'settings'>,
  asked: Asked,
  type: WebhookEventType,
): Promise<WebhookDelivery> {
  return db.transaction(async (tx) => {
    const endpoint = await lockOwnEndpoint(tx, asked)
    refuseClosedLive(endpoint, settings)
    if (!endpoint.events.includes(type)) throw notItsEvent()
    if (endpoint.disabledAt !== null) throw endpointIsOff()
    const leadId = crypto.randomUUID()
    const payload: WebhookPayload = {
      type,
      timestamp: asked.now.toISOString(),
      test: true,
      data: madeUpData(leadId, asked.now)[type],
    }
    const [event] = await tx
      .insert(webhookEvents)
      .values({
        supplierId: asked.supplierId,
        mode: 'test',
        type,
        leadId,
        payload: JSON.stringify(payload),
        occurredAt: asked.now,
      })
      .returning({ id: webhookEvents.id })
    if (event === undefined) throw new Error('The test event was not inserted.')
    const [deliveryId] = await insertDeliveries(tx, jobs, {
      eventId: event.id,
      endpointIds: [endpoint.id],
      now: asked.now,
    })
    if (deliveryId === undefined) throw new Error('The test delivery was not inserted.')
    return deliveryOf(tx, deliveryId)
  })
}

function madeUpData(leadId: string, now: Date): { [Type in WebhookEventType]: WebhookEventData[Type] } {
  const at = now.toISOString()
  return {
    'lead.matched': {
      savedSearches: [{ id: crypto.randomUUID(), name: 'Retail in Ontario' }],
      lead: madeUpCard(leadId, at),
    },
    'lead.purchased': { lead: madeUpLead(leadId, at) },
    'lead.withdrawn': { leadId, withdrawnAt: at, reason: 'withdrawn' },
    'lead.corrected': { lead: { ...madeUpLead(leadId, at), company: 'Test Bakery & Café Ltd.' } },
    'purchase.refunded': { leadId, amount: 89, reason: 'sold', refundedAt: at },
  }
}

const madeUpCard = (id: string, at: string): LeadCard => ({
  id,
  company: 'Retail business in Ontario',
  businessType: 'retail',
  city: 'Toronto',
  province: 'Ontario',
  aiDescription: 'A made-up retail shop that takes cards in person.',
  monthlyVolume: 20_000,
  averageSale: 50,
  potentialSavings: 120,
  currentProvider: 'moneris',
  tier: 'tier2',
  price: 89,
  emailVerified: true,
  phoneVerified: true,
  submittedAt: at,
  contactRequestedAt: at,
})

/** Address and telephone number are from the ranges that belong to nobody. */
const madeUpLead = (id: string, at: string): PurchasedLead => ({
  id,
  company: 'Test Bakery Ltd.',
  firstName: 'Tess',
  lastName: 'Tester',
  email: 'tess@test-bakery.example',
  phone: '+14165550100',
  website: 'https://test-bakery.example',
  isDecisionMaker: true,
  decisionMakerName: '',
  businessType: 'retail',
  currentProvider: 'moneris',
  city: 'Toronto',
  province: 'Ontario',
  aiDescription: 'A made-up retail shop that takes cards in person.',
  monthlyVolume: 20_000,
  averageTransaction: 50,
  cardPresentRate: 2.65,
  cardNotPresentRate: null,
  monthlyFee: 25,
  effectiveRate: null,
  tier: 'tier2',
  price: 89,
  source: 'card',
  purchasedAt: at,
  submittedAt: at,
  contactRequestedAt: at,
  outcome: 'pending',
  outcomeNotes: '',
  dealValue: null,
  receiptNumber: 'NR-TEST',
  withdrawnAt: null,
  consent: null,
})

const notItsEvent = () =>
  new Refusal('check_your_answers', 422, 'Check the marked answers.', {
    fields: { type: 'Choose one of the events that this endpoint is told of.' },
  })

export const endpointIsOff = () =>
  new Refusal('endpoint_is_off', 409, 'This endpoint is switched off. Switch it on, then try again.')
