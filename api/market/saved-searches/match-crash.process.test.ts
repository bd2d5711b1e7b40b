import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { leadsToMatch, savedSearchMatches } from '../../../db/schema/saved-searches.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '../../../db/schema/webhooks.ts'
import { savedSearch } from '../../../tests/support/people/saved-search.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { untilWaiting } from '../../../tests/support/while-changing.ts'
import { foundBy, matchNewLeads } from './match-leads.ts'

const product = await testProduct()
const supplierId = (await signedInSupplier(product)).supplier.id

test('killing a matching process loses and repeats no lead', async () => {
  await savedSearch(product, supplierId)
  await savedSearch(product, supplierId, { tags: ['province:Ontario', 'type:retail'] })
  await product.db.insert(webhookEndpoints).values({
    supplierId,
    mode: 'live',
    url: 'https://crm.example/hook',
    events: ['lead.matched'],
    createdAt: product.clock.now(),
  })
  for (let number = 0; number < 250; number++) await leadOnMarket(product)

  // Each process is killed inside its second batch, which the lock on the deliveries keeps from ending.
  for (let kill = 0; kill < 2; kill++) {
    await product.db.transaction(async (tx) => {
      await tx.execute(sql`lock table webhook_deliveries in share mode`)
      const child = Bun.spawn([process.execPath, join(import.meta.dir, 'matching.fixture.ts')], {
        env: { ...process.env, DATABASE_URL: product.databaseUrl },
      })
      await untilWaiting(product)
      expect(child.exitCode).toBe(null)
      child.kill('SIGKILL')
      await child.exited
    })
    // Its transaction ends with its connection.
    await untilNobodyMatches()
    expect(await product.db.$count(savedSearchMatches)).toBe(0)
    expect(await product.db.$count(leadsToMatch)).toBe(250)
    expect(await product.db.$count(webhookEvents)).toBe(0)
  }

  await matchNewLeads(product.deps)
  expect(await product.db.$count(savedSearchMatches)).toBe(500)
  expect(await product.db.$count(webhookEvents)).toBe(250)
  expect(await product.db.$count(webhookDeliveries)).toBe(250)
  expect(await product.db.$count(leadsToMatch)).toBe(0)
})

async function untilNobodyMatches() {
  const busy = sql`select from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' or query like '%insert into "webhook_deliveries"%'
      and state = 'active' and pid <> pg_backend_pid()`
  while ((await product.db.execute(busy)).rowCount !== 0) await Bun.sleep(10)
}

test('saved searches are not read once for each lead', async () => {
  await product.db.execute(sql`
    insert into saved_searches (supplier_id, name, query, tags, terms, alerts, created_at, looked_at)
    select ${supplierId}, 'Many ' || n, '', array['province:' || (array['Ontario', 'Quebec', 'Alberta'])[1 + n % 3],
      'type:' || (array['retail', 'restaurant', 'ecommerce', 'healthcare', 'other'])[1 + n % 5]], '{}', 'never', now(), now()
    from generate_series(1, 3000) n`)
  await product.db.execute(sql`analyze saved_searches`)
  await product.db.execute(sql`analyze leads`)
  const ids = (await product.db.select({ id: leads.id }).from(leads)).map(({ id }) => id)
  for (const count of [1, 30, ids.length]) {
    const some = sql`${sql.param(ids.slice(0, count))}::uuid[]`
    const { rows } = await product.db.execute(
      sql`explain (analyze, timing off, summary off, costs off) with recursive ${foundBy(some)} select from found`,
    )
    const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    for (const [, loops] of plan.matchAll(/Seq Scan on saved_searches.*?loops=(\d+)/g))
      expect({ count, loops }).toEqual({ count, loops: '1' })
    expect(plan).toMatch(/saved_searches/)
    // All of them share their tags, so that these are looked up once.
    const [, looks = '1'] = /(?:on|using) saved_searches_by_tags.*?loops=(\d+)/.exec(plan) ?? []
    expect(Number(looks)).toBeLessThanOrEqual(64)
  }
})
