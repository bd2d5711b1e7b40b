import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { webhookDeliveries, webhookEvents } from '../../../db/schema/webhooks.ts'
import { WEBHOOK_EVENT_TYPES } from '../../../domain/connect.ts'
import { callerWith, supplierWithKey } from '../../../tests/support/people/api-key.ts'
import { type Answer, testProduct } from '../../../tests/support/product.ts'
import { addedEndpoint, sentTestEvent } from '../../../tests/support/webhooks.ts'
import { TEST_LEADS } from '../../market/browsing/test-leads.ts'

const product = await testProduct()

const FILE = new URL('./examples.json', import.meta.url)

test('the examples of the document are what the product answers (otherwise: RECORD_EXAMPLES=1 and this test)', async () => {
  const recorded = await recordExamples()
  if (process.env.RECORD_EXAMPLES === '1') await Bun.write(FILE, `${JSON.stringify(recorded, null, 2)}\n`)
  expect(await Bun.file(FILE).json()).toEqual(recorded)
})

async function recordExamples() {
  const { browser, caller } = await supplierWithKey(product, { mode: 'test' })
  const answers: Record<string, unknown> = {}
  const refusals: Record<string, unknown> = {}
  const answered = (call: string, { status, body }: Answer) => {
    answers[`${call} ${status}`] = body
  }
  const refused = ({ status, body }: Answer) => {
    refusals[status] = body
  }

  const [first, sold] = [TEST_LEADS[0]?.id, TEST_LEADS.find(({ fate }) => fate === 'sold')?.id]
  answered('GET /api/supplier/leads', await caller.get('/api/supplier/leads?limit=1'))
  answered('GET /api/supplier/leads/{id}', await caller.get(`/api/supplier/leads/${first}`))
  const buying = `/api/supplier/leads/${first}/purchase-with-credit`
  answered('POST /api/supplier/leads/{id}/purchase-with-credit', await caller.send('POST', buying))
  answered('GET /api/supplier/purchased-leads', await caller.get('/api/supplier/purchased-leads'))
  answered(
    'PATCH /api/supplier/lead/{id}/outcome',
    await caller.send('PATCH', `/api/supplier/lead/${first}/outcome`, {
      outcome: 'converted',
      dealValue: 1200,
      outcomeNotes: 'Signed on Monday.',
    }),
  )
  answered(
    'POST /api/supplier/lead/{id}/notes',
    await caller.send('POST', `/api/supplier/lead/${first}/notes`, { text: 'Wants the terminals in May.' }),
  )
  answered(
    'PUT /api/supplier/lead/{id}/reminder',
    await caller.send('PUT', `/api/supplier/lead/${first}/reminder`, { followUpOn: '2026-11-25' }),
  )
  answered('GET /api/supplier/analytics', await caller.get('/api/supplier/analytics'))
  answered(
    'POST /api/supplier/saved-searches',
    await browser.post('/api/supplier/saved-searches', {
      name: 'Retail in Ontario',
      alerts: 'instant',
      businessType: 'retail',
      province: 'Ontario',
    }),
  )
  answered('GET /api/supplier/saved-searches', await browser.get('/api/supplier/saved-searches'))
  const key = { name: 'Our CRM', mode: 'live', scopes: ['market:read', 'leads:read'], expiresInDays: 365 }
  answered('POST /api/supplier/api-keys', await browser.post('/api/supplier/api-keys', key))

  refused(await callerWith(product, 'nr_live_none').get('/api/supplier/leads'))
  const narrow = await supplierWithKey(product, { scopes: ['market:read'] })
  refused(await narrow.caller.get('/api/supplier/purchased-leads'))
  refused(await caller.get('/api/supplier/leads/7e577e57-0000-4000-8000-000000000099'))
  refused(await caller.send('POST', `/api/supplier/leads/${sold}/purchase-with-credit`))
  refused(await caller.send('PATCH', `/api/supplier/lead/${first}/outcome`, { outcome: 'won' }))

  const endpoint = await addedEndpoint(browser, { mode: 'test' })
  answers['POST /api/supplier/webhook-endpoints 201'] = endpoint
  const webhooks: Record<string, unknown> = {}
  for (const type of WEBHOOK_EVENT_TYPES) {
    const { id } = await sentTestEvent(browser, endpoint.id, type)
    webhooks[type] = JSON.parse(await payloadOf(id))
  }
  return withStableNames({ answers, refusals, webhooks })
}

async function payloadOf(deliveryId: string): Promise<string> {
  const [found] = await product.db
    .select({ payload: webhookEvents.payload })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(eq(webhookDeliveries.id, deliveryId))
  return found?.payload ?? ''
}

/** Replaces random values by fixed ones, so that each recording is the same. */
function withStableNames<Recorded>(recorded: Recorded): Recorded {
  const ids = new Map<string, string>()
  const stable = JSON.stringify(recorded)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      if (id.startsWith('7e577e57')) return id
      if (!ids.has(id)) ids.set(id, `5e1f1e55-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`)
      return ids.get(id) ?? id
    })
    .replaceAll(/nr_(live|test)_\w{38}/g, 'nr_$1_0000000000000000000000000000000000ExAmPl')
    .replaceAll(/(nr_(?:live|test)_…)\w{4}/g, '$1AmPl')
    .replaceAll(/whsec_[\w+/=]+/g, 'whsec_MDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAw')
  return JSON.parse(stable)
}
