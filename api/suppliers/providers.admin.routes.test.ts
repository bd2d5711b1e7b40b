import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { suppliers } from '../../db/schema/people.ts'
import { signedInAdmin } from '../../tests/support/admin.ts'
import { auditOf } from '../../tests/support/audit.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../tests/support/product.ts'
import { purchasedLead } from '../../tests/support/purchased-lead.ts'
import { signedInSupplier } from '../../tests/support/supplier.ts'
import { Credits } from '../credits/credits.schema.ts'
import { Provider } from './suppliers.admin.schema.ts'
import { handleSupplierJobs } from './suppliers.jobs.ts'

let product: Product
let admin: Browser

beforeAll(async () => {
  product = await openProduct({ environment: { SUPPLIER_APPROVAL: 'required' } })
  handleSupplierJobs(product.parts)
  await product.parts.jobs.startWorking()
  admin = (await signedInAdmin(product)).browser
})
afterAll(() => product.close())

let made = 0
const newProvider = (changes: Record<string, unknown> = {}) => {
  made += 1
  return {
    name: `Tamarack ${made}`,
    contactPerson: 'Ida Roy',
    email: `ida-${made}@tamarack.example`,
    phone: '+15145550199',
    ...changes,
  }
}
const provider = (answer: Answer) => v.parse(Provider, answer.body)
const providers = (answer: Answer) => v.parse(v.array(Provider), answer.body)

async function added(changes: Record<string, unknown> = {}): Promise<Provider> {
  const answer = await admin.post('/api/admin/providers', newProvider(changes))
  expect(answer.status).toBe(201)
  return provider(answer)
}
const put = (id: string, changes: Record<string, unknown>, headers?: Record<string, string>) =>
  admin.send('PUT', `/api/admin/providers/${id}`, changes, headers)

async function untilMailed(to: string, subject: string): Promise<void> {
  while (!product.inbox.messages(to).some((mail) => mail.subject?.includes(subject))) await Bun.sleep(20)
}

describe('adding a provider', () => {
  test('begins with pending, no types, no territories and no credits', async () => {
    expect(await added()).toMatchObject({
      status: 'pending',
      businessTypes: [],
      territories: [],
      leadCredits: 0,
      leadsReceived: 0,
      conversionRate: 0,
      canSignIn: false,
    })
  })

  test('takes credits as text, and the ledger says that they were given', async () => {
    const { id, leadCredits } = await added({ leadCredits: '12' })

    expect(leadCredits).toBe(12)
    const { ledger } = v.parse(Credits, (await admin.get(`/api/admin/providers/${id}/credits`)).body)
    expect(ledger).toMatchObject([{ change: 12, balanceAfter: 12 }])
  })

  test.each(['-1', -5, 1.5, 'many'])('with %p credits is refused', async (leadCredits) => {
    const answer = await admin.post('/api/admin/providers', newProvider({ leadCredits }))
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { leadCredits: 'Enter a whole number of credits, from 0 to 1,000,000.' } },
    })
  })

  test('names what is missing or not from the lists', async () => {
    const answer = await admin.post('/api/admin/providers', {
      name: ' ',
      email: 'nobody',
      phone: '12',
      status: 'asleep',
      territories: ['Atlantis'],
    })
    expect(answer.status).toBe(422)
    expect(
      Object.keys(v.parse(v.object({ fields: v.record(v.string(), v.string()) }), answer.body).fields),
    ).toEqual(expect.arrayContaining(['name', 'contactPerson', 'email', 'phone', 'status', 'territories.0']))
  })

  test('with an address that another has is refused, upper or lower case, and two at once make one', async () => {
    const { email } = await added()
    const answer = await admin.post('/api/admin/providers', newProvider({ email: email.toUpperCase() }))
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'email_taken', fields: { email: expect.any(String) } },
    })

    const twice = newProvider()
    const both = await Promise.all([twice, twice].map((one) => admin.post('/api/admin/providers', one)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('is in the audit log, without how to reach its people', async () => {
    const { id, email } = await added()
    const [entry] = await auditOf(product, id)
    expect(entry).toMatchObject({ actor: 'admin', deed: 'added provider', details: { before: null } })
    expect(JSON.stringify(entry)).not.toContain(email)
    expect(JSON.stringify(entry)).not.toContain('Ida Roy')
  })
})

describe('changing a provider', () => {
  test('changes what is named and leaves the rest, blanks too', async () => {
    const before = await added({ territories: ['Quebec'] })
    const answer = await put(before.id, {
      contactPerson: 'Noor Haddad',
      name: '',
      territories: ['Ontario', 'Yukon'],
    })

    expect(answer.status).toBe(200)
    expect(provider(answer)).toEqual({
      ...before,
      contactPerson: 'Noor Haddad',
      territories: ['Ontario', 'Yukon'],
    })
  })

  test('to an address that another has is refused, and nothing else is changed either', async () => {
    const [one, other] = [await added(), await added()]
    expect(await put(one.id, { email: other.email, name: 'Changed' })).toMatchObject({ status: 409 })
    expect(provider(await admin.get(`/api/admin/providers/${one.id}`))).toEqual(one)
  })

  test('to active tells a pending one that it is approved, with a link for its first password', async () => {
    const { id, email } = await added()
    await put(id, { status: 'active' })

    await untilMailed(email, 'approved')
    await untilMailed(email, 'password')
    expect(
      product.inbox.messages(email).find(({ text }) => text.includes('/supplier/new-password#')),
    ).toBeDefined()
  })

  test('to inactive closes the market to it and leaves it what it bought', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const { lead } = await purchasedLead(product, supplier)
    expect((await put(supplier.id, { status: 'inactive' })).status).toBe(200)

    expect((await browser.get('/api/supplier/leads')).status).toBe(403)
    expect((await browser.get('/api/supplier/purchased-leads')).body).toMatchObject([{ id: lead.id }])
    const queued = await product.db.execute(
      `select data from pgboss.job where name = 'end-attempts-of-supplier' and data->>'supplierId' = '${supplier.id}'`,
    )
    expect(queued.rowCount).toBe(1)
  })

  test('sets credits through the ledger, never below zero', async () => {
    const { id } = await added({ leadCredits: 3 })
    expect(provider(await put(id, { leadCredits: '1' })).leadCredits).toBe(1)
    expect((await put(id, { leadCredits: -1 })).status).toBe(422)
    const { ledger } = v.parse(Credits, (await admin.get(`/api/admin/providers/${id}/credits`)).body)
    expect(ledger.map(({ change, balanceAfter }) => [change, balanceAfter])).toEqual([
      [-2, 1],
      [3, 3],
    ])
  })

  test('is in the audit log with before and after, contact details only as changed', async () => {
    const { id } = await added()
    await put(id, { status: 'active', phone: '+15145550111' })
    const [entry] = await auditOf(product, id)
    expect(entry?.details).toEqual({
      before: { status: 'pending' },
      after: { status: 'active' },
      contactDetails: ['phone'],
    })
  })

  test('that somebody else has changed meanwhile is told so, and applies without If-Match', async () => {
    const { id } = await added()
    const seen = (await admin.get(`/api/admin/providers/${id}`)).headers.get('etag') ?? ''
    const [first, second] = await Promise.all([
      put(id, { name: 'First' }, { 'if-match': seen }),
      put(id, { name: 'Second' }, { 'if-match': seen }),
    ])

    const answers = [first, second].sort((one, other) => one.status - other.status)
    expect(answers.map(({ status }) => status)).toEqual([200, 412])
    expect(answers[1]?.body).toMatchObject({ code: 'changed_meanwhile' })
    expect((await put(id, { name: 'Third' })).status).toBe(200)
    expect(
      (await put(id, { name: 'Fourth' }, { 'if-match': answers[0]?.headers.get('etag') ?? '' })).status,
    ).toBe(412)
  })

  test('that is not there is answered 404', async () => {
    expect((await put(crypto.randomUUID(), { name: 'Nobody' })).status).toBe(404)
    expect((await put('7', { name: 'Nobody' })).status).toBe(404)
  })
})

describe('the list of providers', () => {
  test('counts the leads each has received and the share of them converted', async () => {
    const { supplier } = await signedInSupplier(product, { name: 'Counted Payments' })
    await purchasedLead(product, supplier, { purchase: { outcome: 'converted' } })
    await purchasedLead(product, supplier, { source: 'assignment' })
    await purchasedLead(product, supplier)

    const [found] = providers(await admin.get('/api/admin/providers?search=counted'))
    expect(found).toMatchObject({ leadsReceived: 3, conversionRate: 1 / 3 })
  })

  test('finds by name, contact person and address, and takes signs as they are', async () => {
    const { id } = await added({ name: 'Half 50%_off', contactPerson: 'Zoë Quill' })
    for (const search of ['50%_OFF', 'zoë', 'quill'])
      expect(
        providers(await admin.get(`/api/admin/providers?search=${encodeURIComponent(search)}`)),
      ).toMatchObject([{ id }])
    expect(providers(await admin.get('/api/admin/providers?search=50%25xoff'))).toEqual([])
  })

  test('shows those of one status only', async () => {
    await added()
    const shown = providers(await admin.get('/api/admin/providers?status=pending'))
    expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(['pending']))
    expect((await admin.get('/api/admin/providers?status=asleep')).status).toBe(422)
  })

  test('comes page by page, each provider once', async () => {
    for (let count = 0; count < 5; count++) await added({ contactPerson: 'Paige Turner' })
    const seen: string[] = []
    let path: string | null = '/api/admin/providers?search=paige&limit=2'
    while (path !== null) {
      const answer: Answer = await admin.get(path)
      seen.push(...providers(answer).map(({ id }) => id))
      path = /<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
    }
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
  })
})

describe('deleting a provider', () => {
  const remove = (id: string) => admin.delete(`/api/admin/providers/${id}`)
  const rowOf = async (id: string) =>
    (await product.db.select().from(suppliers).where(eq(suppliers.id, id)))[0]

  test('that has received nothing removes it, once', async () => {
    const { id } = await added()
    expect(await remove(id)).toMatchObject({ status: 200, body: { deleted: true, anonymised: false } })
    expect(await rowOf(id)).toBeUndefined()
    expect((await remove(id)).status).toBe(404)
    expect((await auditOf(product, id))[0]).toMatchObject({ deed: 'deleted provider' })
  })

  test('that had credits leaves nothing of it but the ledger, and it is in no list', async () => {
    const { id, email } = await added({ leadCredits: 2, name: 'Briefly Here' })
    expect((await remove(id)).body).toEqual({ deleted: true, anonymised: false })

    expect(await rowOf(id)).toMatchObject({ name: '', contactPerson: '', phone: '', email: `deleted-${id}` })
    expect(providers(await admin.get('/api/admin/providers?search=briefly'))).toEqual([])
    expect((await admin.get(`/api/admin/providers/${id}`)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    expect((await admin.post('/api/admin/providers', newProvider({ email }))).status).toBe(201)
  })

  test('that has received leads makes it inactive and anonymous, signs it out, and keeps its purchases', async () => {
    const { supplier, browser } = await signedInSupplier(product, {
      name: 'Kept Payments',
      passwordDigest: 'kept',
    })
    await purchasedLead(product, supplier)
    expect((await remove(supplier.id)).body).toEqual({ deleted: false, anonymised: true })

    expect((await browser.get('/api/supplier/me')).status).toBe(401)
    expect(await rowOf(supplier.id)).toMatchObject({ passwordDigest: null, status: 'inactive', phone: '' })
    expect(providers(await admin.get('/api/admin/providers?search=kept%20pay'))).toMatchObject([
      {
        name: 'Kept Payments',
        status: 'inactive',
        email: '',
        contactPerson: '',
        leadsReceived: 1,
        isDeleted: true,
      },
    ])
    expect((await remove(supplier.id)).status).toBe(404)
    expect((await put(supplier.id, { status: 'active' })).status).toBe(404)
  })

  test('by two admins at once happens once', async () => {
    const { id } = await added()
    const both = await Promise.all([remove(id), remove(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

test('a link for a password is mailed by a button, and not to an inactive provider', async () => {
  const { id, email } = await added()
  expect((await admin.post(`/api/admin/providers/${id}/password-link`)).status).toBe(200)
  await untilMailed(email, 'password')

  await put(id, { status: 'inactive' })
  expect(await admin.post(`/api/admin/providers/${id}/password-link`)).toMatchObject({
    status: 409,
    body: { code: 'provider_inactive' },
  })
})
