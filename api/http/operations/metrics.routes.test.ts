import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import pg from 'pg'
import { verifyEmail } from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { IN_PRODUCTION } from '../../../tests/support/processes/server-process.ts'
import { ORIGIN, openProduct, type Product } from '../../../tests/support/product.ts'
import { openDialog } from '../../../tests/support/purchase/buying.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { explained } from '../../../tests/support/statements.ts'
import { productFigures } from './product-figures.ts'

const TOKEN = 'a token of 32 bytes or more, for Prometheus'
const HERE = '127.0.0.1'
const ELSEWHERE = '203.0.113.5'
const NOTHING = { code: 'not_found', message: 'There is nothing here.', error: 'There is nothing here.' }

let product: Product

async function figures(from: string, authorization?: string, path = '/api/metrics') {
  const headers = authorization === undefined ? undefined : { authorization }
  const answer = await product.handle(new Request(`${ORIGIN}${path}`, { headers }), from)
  return answer.status === 200 ? await answer.text() : { status: answer.status, body: await answer.json() }
}
const hidden = { status: 404, body: NOTHING }

describe('the metrics of a demo', () => {
  beforeAll(async () => {
    product = await openProduct({ environment: { METRICS_TOKEN: TOKEN } })
  })
  afterAll(() => product.close())

  test('are for this machine only', async () => {
    expect(await figures(HERE)).toContain('northrate_request_seconds')
    // The call before is counted by now.
    expect(await figures(HERE)).toMatch(/northrate_request_seconds_count\{[^}]*status="200"[^}]*\} [1-9]/)
    for (const from of [ELSEWHERE, '']) expect(await figures(from)).toEqual(hidden)
  })

  test('count what waits in the product: jobs, payments, refunds and webhooks', async () => {
    await product.deps.jobs.enqueue(product.db, 'send-search-alert', { searchId: crypto.randomUUID() })
    const { hold } = await openDialog(product)
    await hold()
    const text = await figures(HERE)
    for (const line of [
      'northrate_jobs{queue="send-search-alert",state="waiting"} 1',
      'northrate_holds 1',
      'northrate_payment_attempts_open 1',
      'northrate_refunds{state="owed"} 0',
      'northrate_refunds{state="failed"} 0',
      'northrate_refunds{state="paid"} 0',
      'northrate_purchases_last_hour{source="card"} 0',
      'northrate_sms_budget_left{period="day"} 500',
      'northrate_sms_budget_left{period="hour"} 100',
      'northrate_leads_to_match 1',
      'northrate_webhook_deliveries_paused 0',
      'northrate_webhook_deliveries_due 0',
      'northrate_webhook_endpoints_off 0',
      'northrate_database_up 1',
    ])
      expect(text).toContain(`\n${line}\n`)
    expect(text).toMatch(/northrate_job_oldest_seconds\{queue="send-search-alert"\} [\d.]+/)
  })

  test('count mails, texts, calls to Stripe and runs of jobs by how they ended', async () => {
    const { hold } = await openDialog(product)
    await hold()
    await verifyEmail(product, product.browser(), 'counted@example.ca')
    const text = await figures(HERE)
    expect(text).toMatch(/northrate_messages_total\{channel="email",outcome="sent"\} [1-9]/)
    expect(text).toMatch(/northrate_messages_total\{channel="sms",outcome="failed"\} \d/)
    expect(text).toMatch(/northrate_stripe_seconds_count\{operation="open",outcome="done"\} [1-9]/)
    expect(text).toMatch(/northrate_faults_total \d/)
  })

  test('count texts that are left and sales of the last hour', async () => {
    const { supplier } = await signedInSupplier(product)
    const { lead } = await purchasedLead(product, supplier)
    await product.deps.pool.query(`insert into rate_limits (key, points, expire)
      values ('sms-site-day:all', 7, (extract(epoch from now()) + 60) * 1000), ('sms-site-hour:all', 9, 1)`)
    await product.deps.pool.query(`update purchases set purchased_at = now() where lead_id = $1`, [lead.id])
    const text = await figures(HERE)
    expect(text).toContain('northrate_sms_budget_left{period="day"} 493')
    expect(text).toContain('northrate_sms_budget_left{period="hour"} 100')
    expect(text).toContain('northrate_purchases_last_hour{source="card"} 1')
  })

  test('read each large table by an index, so that a scrape costs the same with many leads', async () => {
    const pool = new pg.Pool({
      connectionString: product.databaseOwnerUrl,
      max: 1,
      // Postgres then reads a whole table only if no index serves.
      options: '-c enable_seqscan=off',
    })
    const { plans } = await explained(pool, (db) => productFigures(db, product.deps.settings))
    await pool.end()
    expect(plans).toHaveLength(1)
    expect(plans[0]).toContain('purchases_by_time')
    const large = /Seq Scan on (leads|purchases|payment_attempts|lead_holds|webhook_deliveries|rate_limits)\b/
    expect(large.exec(plans[0] ?? '')?.[0]).toBeUndefined()
  })

  test('say that the database does not answer, and still those of the process', async () => {
    const silent = spyOn(product.db, 'execute').mockRejectedValueOnce(new Error('gone'))
    const text = await figures(HERE)
    silent.mockRestore()
    expect(text).toContain('\nnorthrate_database_up 0\n')
    expect(text).toContain('northrate_request_seconds')
    expect(text).not.toContain('northrate_holds')
  })
})

describe('the metrics in production', () => {
  beforeAll(async () => {
    product = await openProduct({ environment: { ...IN_PRODUCTION, METRICS_TOKEN: TOKEN } })
  })
  afterAll(() => product.close())

  test('are for every caller with the token, from any address', async () => {
    expect(await figures(ELSEWHERE, `Bearer ${TOKEN}`)).toContain('northrate_request_seconds')
    expect(await figures(HERE, `bearer ${TOKEN}`)).toContain('northrate_request_seconds')
  })

  test.each([
    ['nothing', undefined],
    ['another token', `Bearer ${'x'.repeat(TOKEN.length)}`],
    ['a part of it', `Bearer ${TOKEN.slice(0, -1)}`],
    ['more than it', `Bearer ${TOKEN}x`],
    ['no token', 'Bearer '],
    ['the token without its scheme', TOKEN],
    ['the token in another scheme', `Basic ${TOKEN}`],
  ])('are hidden from a caller with %s, even on this machine', async (_, authorization) =>
    expect(await figures(HERE, authorization)).toEqual(hidden),
  )

  test.each(['/api\\metrics', '/api/./metrics', '/x/../api/metrics', '/api/metrics/', '/api/%2e/metrics'])(
    'are hidden at %s too, which a proxy’s rule for the path may miss',
    async (path) => expect(await figures(HERE, undefined, path)).toEqual(hidden),
  )
})

test('production without a token never shows metrics', async () => {
  const strict = await openProduct({ environment: IN_PRODUCTION })
  for (const authorization of ['Bearer', 'Bearer ', 'Bearer undefined', `Bearer ${TOKEN}`]) {
    const request = new Request(`${ORIGIN}/api/metrics`, { headers: { authorization } })
    const answer = await strict.handle(request, HERE)
    expect([answer.status, await answer.json()]).toEqual([404, NOTHING])
  }
  await strict.close()
})
