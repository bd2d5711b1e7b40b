import { afterAll, describe, expect, test } from 'bun:test'
import { desc, sql } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { linkToken, signedUp, supplierForm } from '../../../tests/support/people/supplier-account.ts'
import { type Browser, openProduct } from '../../../tests/support/product.ts'
import { confirm, hold, openPayment } from '../../../tests/support/purchase/buying.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { handleSupplierJobs } from '../../suppliers/accounts/suppliers.jobs.ts'

const product = await openProduct()
handleSupplierJobs(product.deps)
await product.deps.jobs.startWorking()
afterAll(() => product.close())

/** A call that would go through as it is. */
type Call = {
  supplierId?: string
  browser: Browser
  method?: string
  path: string
  body: Record<string, unknown>
}

async function withOpenPayment(paid: boolean) {
  const { supplier, browser } = await signedInSupplier(product)
  const { id } = await leadOnMarket(product)
  const payment = await openPayment(browser, id)
  if (paid) {
    await hold(browser, id, payment)
    await confirm(product, payment)
  }
  const body = { paymentIntentId: payment.paymentIntentId }
  return { supplierId: supplier.id, browser, path: `/leads/${id}`, body }
}

const ofSupplier: [route: string, field: string, value: unknown, () => Promise<Call>][] = [
  [
    'POST /api/supplier/create-payment-intent',
    'price',
    0.5,
    async () => {
      const { supplier, browser } = await signedInSupplier(product)
      const body = { leadId: (await leadOnMarket(product)).id }
      return { supplierId: supplier.id, browser, path: '/create-payment-intent', body }
    },
  ],
  [
    'POST /api/supplier/leads/:id/hold',
    'supplierId',
    'someone',
    async () => {
      const { path, ...rest } = await withOpenPayment(false)
      return { ...rest, path: `${path}/hold` }
    },
  ],
  [
    'POST /api/supplier/leads/:id/release',
    'status',
    'active',
    async () => {
      const { path, ...rest } = await withOpenPayment(false)
      return { ...rest, path: `${path}/release`, body: { ...rest.body, because: 'left' } }
    },
  ],
  [
    'POST /api/supplier/leads/:id/purchase',
    'amount',
    1,
    async () => {
      const { path, ...rest } = await withOpenPayment(true)
      return { ...rest, path: `${path}/purchase` }
    },
  ],
  [
    'POST /api/supplier/leads/:id/purchase-with-credit',
    'leadCredits',
    99,
    async () => {
      const { supplier, browser } = await signedInSupplier(product, { leadCredits: 1 })
      const { id } = await leadOnMarket(product)
      return { supplierId: supplier.id, browser, path: `/leads/${id}/purchase-with-credit`, body: {} }
    },
  ],
  [
    'PATCH /api/supplier/lead/:id/outcome',
    'priceCents',
    null,
    async () => {
      const { supplier, browser } = await signedInSupplier(product)
      const { lead } = await purchasedLead(product, supplier)
      const body = { outcome: 'contacted', dealValue: null, outcomeNotes: '' }
      return { supplierId: supplier.id, browser, method: 'PATCH', path: `/lead/${lead.id}/outcome`, body }
    },
  ],
]

const ofVisitor: typeof ofSupplier = [
  [
    'POST /api/supplier/signup',
    'status',
    'active',
    async () => ({ browser: product.browser(), path: '/signup', body: supplierForm() }),
  ],
  [
    'POST /api/supplier/login',
    'isAdmin',
    true,
    async () => {
      const { email, password } = (await signedUp(product)).form
      return { browser: product.browser(), path: '/login', body: { email, password } }
    },
  ],
  [
    'POST /api/supplier/new-password',
    'credits',
    99,
    async () => {
      const { form, browser } = await signedUp(product)
      await browser.post('/api/supplier/password-reset', { email: form.email })
      const body = { token: await linkToken(product, form.email), password: 'eight-geese-over-gaspe' }
      return { browser: product.browser(), path: '/new-password', body }
    },
  ],
  [
    'POST /api/supplier/password-reset',
    'id',
    'someone',
    async () => {
      const { email } = (await signedUp(product)).form
      return { browser: product.browser(), path: '/password-reset', body: { email } }
    },
  ],
]

const send = ({ browser, method = 'POST', path, body }: Call) =>
  browser.send(method, `/api/supplier${path}`, body)

/** All that a supplier's call could change, but for when its session was last seen. */
async function everything(): Promise<string> {
  const tables = [
    'suppliers',
    'leads',
    'payment_attempts',
    'lead_holds',
    'purchases',
    'credit_ledger',
    'receipts',
  ]
  const rows = tables.map(
    (table) => sql`(select json_agg(t order by t::text) from ${sql.identifier(table)} t)`,
  )
  const counted = sql`(select count(*) from sessions), (select count(*) from supplier_password_links)`
  const { rows: found } = await product.db.execute(sql`select ${sql.join(rows, sql`, `)}, ${counted}`)
  return JSON.stringify(found)
}

const newestEntries = (most: number) =>
  product.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(most)

async function expectRefused(call: Call, name: string, value: unknown): Promise<void> {
  const before = await everything()
  const answer = await send({ ...call, body: { ...call.body, [name]: value } })
  const message = `Leave out what only we set: ${name}.`
  expect(answer).toMatchObject({
    status: 422,
    body: {
      code: 'check_your_answers',
      message,
      error: message,
      fields: { [name]: 'Only we set this. Leave it out.' },
    },
  })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await everything()).toBe(before)
}

const ENTRY = { deed: 'was refused a field that only we set', subject: 'supplier' }

describe('a field that only we set is refused, nothing is done, and the log names it', () => {
  test.each(ofSupplier)('%s with %s', async (route, name, value, prepare) => {
    const call = await prepare()
    await expectRefused(call, name, value)

    const { supplierId } = call
    expect(await newestEntries(1)).toMatchObject([
      {
        ...ENTRY,
        actor: 'supplier',
        actorId: supplierId,
        subjectId: supplierId,
        details: { call: route, fields: [name] },
      },
    ])
    expect((await send(call)).status).toBe(200)
  })

  test.each(ofVisitor)('%s with %s, by a visitor', async (route, name, value, prepare) => {
    const call = await prepare()
    await expectRefused(call, name, value)

    expect(await newestEntries(1)).toMatchObject([
      {
        ...ENTRY,
        actor: 'visitor',
        actorId: null,
        subjectId: null,
        details: { call: route, fields: [name] },
      },
    ])
    expect((await send(call)).status).toBe(200)
  })
})

test('all such fields are named at once, and never what they held', async () => {
  const { browser } = await signedInSupplier(product)
  const { id: leadId } = await leadOnMarket(product)
  const answer = await browser.post('/api/supplier/create-payment-intent', {
    leadId,
    tier: 'tier3',
    currency: 'secret-value',
  })
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

test('a stranger is answered 401, and nothing is logged', async () => {
  const before = await product.db.$count(auditLog)
  const answer = await product
    .browser()
    .post('/api/supplier/create-payment-intent', { leadId: 'x', price: 1 })
  expect(answer.status).toBe(401)
  expect(await product.db.$count(auditLog)).toBe(before)
})

test('a visitor cannot fill the log: an hour’s tries from one network are written thirty times, and all refused', async () => {
  const visitor = product.browser({ address: '203.0.113.77' })
  const before = await product.db.$count(auditLog)
  for (let tried = 0; tried < 35; tried += 1)
    expect((await visitor.post('/api/supplier/signup', { status: 'active' })).status).toBe(422)
  expect(await product.db.$count(auditLog)).toBe(before + 30)
})
