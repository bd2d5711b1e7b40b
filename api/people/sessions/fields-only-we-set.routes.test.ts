import { describe, expect, test } from 'bun:test'
import { desc, sql } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { supplierForm } from '../../../tests/support/people/supplier-account.ts'
import { type Browser, testProduct } from '../../../tests/support/product.ts'

const product = await testProduct()

/** Every call of a supplier whose body could hold such a field. */
const CALLS = [
  'POST /api/supplier/create-payment-intent',
  'POST /api/supplier/leads/:id/hold',
  'POST /api/supplier/leads/:id/release',
  'POST /api/supplier/leads/:id/purchase',
  'POST /api/supplier/leads/:id/purchase-with-credit',
  'PATCH /api/supplier/lead/:id/outcome',
  'POST /api/supplier/webhook-endpoints',
  'PUT /api/supplier/email',
]
const CALLS_OF_VISITORS = [
  'POST /api/supplier/signup',
  'POST /api/supplier/login',
  'POST /api/supplier/new-password',
  'POST /api/supplier/password-reset',
]
const FIELDS = 'price supplierId status amount leadCredits priceCents isAdmin credits id'.split(' ')

/** All that a supplier's call could change, but for when its session was last seen. */
async function everything(): Promise<string> {
  const tables = 'suppliers leads payment_attempts lead_holds purchases credit_ledger receipts'.split(' ')
  const rows = tables.map(
    (table) => sql`(select json_agg(t order by t::text) from ${sql.identifier(table)} t)`,
  )
  const counted = sql`(select count(*) from sessions), (select count(*) from supplier_password_links)`
  const { rows: found } = await product.db.execute(sql`select ${sql.join(rows, sql`, `)}, ${counted}`)
  return JSON.stringify(found)
}

const newestEntries = (most: number) =>
  product.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(most)

async function expectRefused(browser: Browser, call: string, body: Record<string, unknown>, name: string) {
  const [method = '', path = ''] = call.split(' ')
  const before = await everything()
  const answer = await browser.send(method, path.replace(':id', crypto.randomUUID()), { ...body, [name]: 1 })
  const message = `Leave out what only we set: ${name}.`
  const fields = { [name]: 'Only we set this. Leave it out.' }
  const problem = { code: 'check_your_answers', message, error: message, fields }
  expect(answer).toMatchObject({ status: 422, body: problem })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await everything()).toBe(before)
}

const entry = (call: string, name: string) => ({
  action: 'was refused a field that only we set',
  recordType: 'supplier',
  details: { call, fields: [name] },
})

describe('a field that only we set is refused, nothing is done, and the log names it:', () => {
  test.each(CALLS)('%s', async (call) => {
    const { supplier, browser } = await signedInSupplier(product)
    for (const name of FIELDS) {
      await expectRefused(browser, call, {}, name)
      expect(await newestEntries(1)).toMatchObject([
        { ...entry(call, name), actor: 'supplier', actorId: supplier.id, recordId: supplier.id },
      ])
    }
  })

  test.each(CALLS_OF_VISITORS)('%s, by a visitor', async (call) => {
    await expectRefused(product.browser(), call, {}, 'status')
    expect(await newestEntries(1)).toMatchObject([
      { ...entry(call, 'status'), actor: 'visitor', actorId: null, recordId: null },
    ])
  })

  test('a call that would otherwise go through', async () => {
    const { browser } = await signedInSupplier(product)
    const body = { leadId: (await leadOnMarket(product)).id }
    await expectRefused(browser, 'POST /api/supplier/create-payment-intent', body, 'price')
    expect((await browser.post('/api/supplier/create-payment-intent', body)).status).toBe(200)
    const form = supplierForm()
    await expectRefused(product.browser(), 'POST /api/supplier/signup', form, 'status')
    expect((await product.browser().post('/api/supplier/signup', form)).status).toBe(200)
  })
})

test('all fields that only we set are named at once, without their values', async () => {
  const { browser } = await signedInSupplier(product)
  const { id: leadId } = await leadOnMarket(product)
  const body = { leadId, tier: 'tier3', currency: 'secret-value' }
  const answer = await browser.post('/api/supplier/create-payment-intent', body)
  expect(Object.keys(Object(Object(answer.body).fields)).sort()).toEqual(['currency', 'tier'])
  expect(JSON.stringify(answer.body)).not.toContain('secret-value')
  expect(JSON.stringify(await newestEntries(1))).not.toContain('secret-value')
})

test('other unknown fields are ignored', async () => {
  const { browser } = await signedInSupplier(product)
  const { id: leadId } = await leadOnMarket(product)
  const body = { leadId, theme: 'dark' }
  expect((await browser.post('/api/supplier/create-payment-intent', body)).status).toBe(200)
})

test('a stranger’s field that only we set is answered 401, and nothing is logged', async () => {
  const before = await product.db.$count(auditLog)
  const answer = await product
    .browser()
    .post('/api/supplier/create-payment-intent', { leadId: 'x', price: 1 })
  expect(answer.status).toBe(401)
  expect(await product.db.$count(auditLog)).toBe(before)
})

test('a visitor cannot fill the audit log: one network’s refusals are logged thirty times an hour', async () => {
  const visitor = product.browser({ address: '203.0.113.77' })
  const before = await product.db.$count(auditLog)
  for (let tried = 0; tried < 35; tried += 1)
    expect((await visitor.post('/api/supplier/signup', { status: 'active' })).status).toBe(422)
  expect(await product.db.$count(auditLog)).toBe(before + 30)
})
