import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { leadsToMatch, savedSearchMatches } from '../../../db/schema/saved-searches.ts'
import { webhookEndpoints, webhookEvents } from '../../../db/schema/webhooks.ts'
import { marksIn } from '../../../tests/support/browser/marks.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { markedLead } from '../../../tests/support/purchase/marked-lead.ts'
import { matchNewLeads } from './match-leads.ts'

const product = await testProduct()
const { leadId, marks } = await markedLead(product)

test('a saved search finds, counts and sends no more of a lead than its card', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  const searches = '/api/supplier/saved-searches'
  await browser.post(searches, { name: 'All', alerts: 'instant' })
  await browser.post(searches, { name: 'Flat', alerts: 'never', search: 'flat-rate', province: 'Ontario' })
  await product.db.insert(webhookEndpoints).values({
    supplierId: supplier.id,
    mode: 'live',
    url: 'https://crm.example/hook',
    events: ['lead.matched'],
    createdAt: product.clock.now(),
  })
  expect(marksIn(JSON.stringify(await product.db.select().from(leadsToMatch)), marks)).toEqual([])
  product.clock.passMinutes(1)
  await matchNewLeads(product.deps)

  const listed = JSON.stringify((await browser.get(searches)).body)
  const matches = await product.db.select().from(savedSearchMatches)
  const events = await product.db.select().from(webhookEvents).where(eq(webhookEvents.leadId, leadId))
  const jobs = await product.deps.pool.query('select data from pgboss.job')
  expect(matches).toHaveLength(2)
  expect(events).toHaveLength(1)
  expect(events[0]?.payload).toContain('A business on a flat-rate processor.')
  for (const seen of [listed, JSON.stringify(matches), JSON.stringify(events), JSON.stringify(jobs.rows)])
    expect(marksIn(seen, marks)).toEqual([])
  expect(marksIn(product.logLines.join('\n'), marks)).toEqual([])
})

test('no search finds a lead by what is private', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  const words = marks.flatMap(({ writtenAs }) => writtenAs).slice(0, 45)
  expect(words.length).toBeGreaterThan(20)
  for (const [number, search] of words.entries())
    expect(
      (await browser.post('/api/supplier/saved-searches', { name: `${number}`, alerts: 'never', search }))
        .status,
    ).toBe(201)
  await product.db.insert(leadsToMatch).values({ leadId }).onConflictDoNothing()
  product.clock.passMinutes(1)
  await matchNewLeads(product.deps)
  const listed = (await browser.get('/api/supplier/saved-searches')).body
  expect(JSON.stringify(listed)).not.toMatch(/"newLeads":[1-9]/)
  expect(supplier.status).toBe('active')
})
