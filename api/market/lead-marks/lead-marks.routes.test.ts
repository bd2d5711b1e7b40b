import { beforeEach, describe, expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { leadMarks } from '../../../db/schema/lead-marks.ts'
import { leads } from '../../../db/schema/leads.ts'
import type { LeadMark } from '../../../domain/leads/lead-marks.ts'
import { withPublicColumns } from '../../../domain/leads/public-lead.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { leadOnMarket, shopLead, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, refusedWith, testProduct, untilRefused } from '../../../tests/support/product.ts'
import { buy } from '../../../tests/support/purchase/buying.ts'
import { LeadMarks } from '../../contract/market/lead-marks.ts'
import { takeRead } from '../../people/sessions/account-limits.ts'
import { deleteProvider } from '../../suppliers/providers/delete-provider.ts'
import { MOST_MARKED } from './lead-marks.ts'

const MARKS = '/api/supplier/lead-marks'
const DONE = { status: 200, body: { success: true } }
const NOT_ON_MARKET = refusedWith(404, 'lead_not_found')

let browser: Browser
let supplierId: string

const product = await testProduct()
beforeEach(async () => {
  const signedIn = await signedInSupplier(product)
  browser = signedIn.browser
  supplierId = signedIn.supplier.id
})

const mark = (id: string, to: unknown, by = browser) =>
  by.send('PUT', `/api/supplier/leads/${id}/mark`, { mark: to })

async function marked(to: LeadMark, by = browser): Promise<string> {
  const { id } = await leadOnMarket(product)
  expect(await mark(id, to, by)).toMatchObject(DONE)
  return id
}

async function listed(by = browser): Promise<LeadMarks> {
  const answer = await by.get(MARKS)
  expect(answer.status).toBe(200)
  return v.parse(v.strictObject(LeadMarks.entries), answer.body)
}

const rowsOf = (id: string) => product.db.select().from(leadMarks).where(eq(leadMarks.supplierId, id))

/** Ids of leads that this supplier has marked long ago, the first marked last. */
async function longMarked(count: number, to: LeadMark): Promise<string[]> {
  const now = product.clock.now()
  const ids: string[] = []
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, () => {
      businesses += 1
      return withPublicColumns({
        ...shopLead(businesses),
        province: 'Ontario',
        city: 'Toronto',
        submittedAt: now,
        listedAt: now,
      })
    })
    ids.push(...(await product.db.insert(leads).values(rows).returning({ id: leads.id })).map(({ id }) => id))
  }
  for (let from = 0; from < count; from += 5_000)
    await product.db.insert(leadMarks).values(
      ids.slice(from, from + 5_000).map((leadId, index) => ({
        supplierId,
        leadId,
        mark: to,
        markedAt: new Date(now.getTime() - 1_000 * (from + index + 1)),
      })),
    )
  // As Postgres does by itself soon after a table has grown.
  await product.asOwner('analyze leads, lead_marks')
  return ids
}
/** Apart from those of `leadOnMarket`. */
let businesses = 1_000_000

describe('a lead is marked', () => {
  test('and listed with those of its mark, the last marked first', async () => {
    expect(await listed()).toEqual({ shortlisted: [], hidden: [] })
    const first = await marked('shortlisted')
    product.clock.passMinutes(1)
    const second = await marked('shortlisted')
    product.clock.passMinutes(1)
    const hidden = await marked('hidden')
    expect(await listed()).toEqual({ shortlisted: [second, first], hidden: [hidden] })

    product.clock.passMinutes(1)
    await mark(first, 'hidden')
    expect(await listed()).toEqual({ shortlisted: [second], hidden: [first, hidden] })
  })

  test('once, and marking it so again keeps its place', async () => {
    const first = await marked('shortlisted')
    const [before] = await rowsOf(supplierId)
    product.clock.passMinutes(1)
    const second = await marked('shortlisted')
    product.clock.passMinutes(1)
    expect(await mark(first, 'shortlisted')).toMatchObject(DONE)
    expect(await listed()).toEqual({ shortlisted: [second, first], hidden: [] })
    expect(await rowsOf(supplierId)).toContainEqual(Object(before))
  })

  test('once by concurrent requests, with the mark of one of them', async () => {
    const { id } = await leadOnMarket(product)
    const answers = await Promise.all(
      ['hidden', 'shortlisted', 'hidden', 'shortlisted'].map((to) => mark(id, to)),
    )
    for (const answer of answers) expect(answer).toMatchObject(DONE)
    expect(await rowsOf(supplierId)).toHaveLength(1)
  })

  test('only for its supplier', async () => {
    const other = (await signedInSupplier(product)).browser
    const shared = await marked('shortlisted')
    expect(await listed(other)).toEqual({ shortlisted: [], hidden: [] })
    await mark(shared, 'hidden', other)
    const own = await marked('hidden', other)
    expect(await listed()).toEqual({ shortlisted: [shared], hidden: [] })
    await mark(shared, 'none', other)
    expect(await listed()).toEqual({ shortlisted: [shared], hidden: [] })
    expect(await listed(other)).toEqual({ shortlisted: [], hidden: [own] })
  })

  test('without an entry in the audit log', async () => {
    const id = await marked('hidden')
    await mark(id, 'none')
    expect(await auditOf(product, id)).toEqual([])
  })

  test('not where it is unknown or not on the market', async () => {
    const now = product.clock.now()
    const off = [{ soldAt: now }, { offMarketAt: now, offMarketReason: 'admin' as const }, { listedAt: null }]
    const ids: string[] = [crypto.randomUUID()]
    for (const changes of off) ids.push((await leadOnMarket(product, changes)).id)
    for (const id of ids)
      for (const to of ['shortlisted', 'hidden']) expect(await mark(id, to)).toMatchObject(NOT_ON_MARKET)
    expect(await rowsOf(supplierId)).toEqual([])
    expect(await mark('none', 'hidden')).toMatchObject(refusedWith(404, 'not_found'))
  })

  const CHOOSE = 'Choose shortlisted, hidden or none.'
  test.each([
    [{ mark: 'loved' }, CHOOSE],
    [{ mark: '' }, CHOOSE],
    [{ mark: null }, CHOOSE],
    [{ mark: ['hidden'] }, 'Send this as text, in quotes. It came as a list.'],
    [{}, CHOOSE],
  ])('not with %j', async (body, message) => {
    const { id } = await leadOnMarket(product)
    expect(await browser.send('PUT', `/api/supplier/leads/${id}/mark`, body)).toMatchObject({
      status: 422,
      body: { code: 'check_your_answers', fields: { mark: message } },
    })
    expect(await listed()).toEqual({ shortlisted: [], hidden: [] })
  })
})

describe('a mark is taken away', () => {
  test('and again without effect, as one of a lead that is unknown', async () => {
    const id = await marked('shortlisted')
    for (const unmarked of [id, id, crypto.randomUUID()])
      expect(await mark(unmarked, 'none')).toMatchObject(DONE)
    expect(await listed()).toEqual({ shortlisted: [], hidden: [] })
  })

  test('also of a lead that has left the market', async () => {
    const id = await marked('hidden')
    const offMarket = { offMarketAt: product.clock.now(), offMarketReason: 'withdrawn' } as const
    await product.db.update(leads).set(offMarket).where(eq(leads.id, id))
    expect(await mark(id, 'none')).toMatchObject(DONE)
    expect(await rowsOf(supplierId)).toEqual([])
  })
})

test('a lead that is sold leaves the list of everyone who marked it', async () => {
  const other = await signedInSupplier(product)
  const id = await marked('shortlisted')
  const kept = await marked('shortlisted')
  await mark(id, 'hidden', other.browser)
  await buy(product, other.browser, id)
  expect(await listed()).toEqual({ shortlisted: [kept], hidden: [] })
  expect(await listed(other.browser)).toEqual({ shortlisted: [], hidden: [] })
})

test('marks are sent again only after one has changed', async () => {
  const id = await marked('hidden')
  const first = await browser.get(MARKS)
  const known = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect(await browser.get(MARKS, known)).toMatchObject({ status: 304, body: '' })
  await mark(id, 'none')
  expect(await browser.get(MARKS, known)).toMatchObject({
    status: 200,
    body: { shortlisted: [], hidden: [] },
  })
})

describe('a supplier has a thousand of each mark', () => {
  test('at most, even by two concurrent requests', async () => {
    const [someLong = ''] = await longMarked(MOST_MARKED - 1, 'shortlisted')
    const two = [(await leadOnMarket(product)).id, (await leadOnMarket(product)).id]
    const answers = await Promise.all(two.map((id) => mark(id, 'shortlisted')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'too_many_marked_leads',
      message: 'You have shortlisted 1,000 leads, which is the most you can keep. Remove some first.',
    })
    const refused = two[answers.findIndex(({ status }) => status === 409)] ?? ''
    expect(await mark(someLong, 'shortlisted')).toMatchObject(DONE)
    expect(await mark(refused, 'hidden')).toMatchObject(DONE)
    expect(await mark(refused, 'shortlisted')).toMatchObject(refusedWith(409, 'too_many_marked_leads'))
    await mark(someLong, 'none')
    expect(await mark(refused, 'shortlisted')).toMatchObject(DONE)
    expect((await listed()).shortlisted).toHaveLength(MOST_MARKED)
  })

  test('and those that have left the market do not count', async () => {
    const long = await longMarked(MOST_MARKED, 'hidden')
    const { id } = await leadOnMarket(product)
    expect(await mark(id, 'hidden')).toMatchObject({
      status: 409,
      body: {
        message: 'You have hidden 1,000 leads, which is the most you can keep. Remove some first.',
      },
    })
    const gone = long.slice(0, 2)
    const offMarket = { offMarketAt: product.clock.now(), offMarketReason: 'admin' } as const
    await product.db.update(leads).set(offMarket).where(inArray(leads.id, gone))
    expect(await mark(id, 'hidden')).toMatchObject(DONE)
    expect(await rowsOf(supplierId)).toHaveLength(MOST_MARKED - 1)
  })

  test('and of more in the database, the last thousand are listed', async () => {
    const long = await longMarked(10_000, 'hidden')
    expect(await listed()).toEqual({ shortlisted: [], hidden: long.slice(0, MOST_MARKED) })
  })
})

test('marks are refused once there are too many of them and reads in a minute', async () => {
  const { id } = await leadOnMarket(product)
  await untilRefused(() => takeRead('supplier', supplierId))
  for (const answer of [await browser.get(MARKS), await mark(id, 'hidden'), await mark(id, 'none')])
    expect(answer).toMatchObject(refusedWith(429, 'too_often'))
})

test('a provider who is deleted or made anonymous leaves no marks behind', async () => {
  await marked('hidden')
  await deleteProvider(product.deps, crypto.randomUUID(), supplierId, product.clock.now())
  expect(await rowsOf(supplierId)).toEqual([])

  const buyer = await signedInSupplier(product)
  await marked('shortlisted', buyer.browser)
  await buy(product, buyer.browser, (await leadOnMarket(product)).id)
  await deleteProvider(product.deps, crypto.randomUUID(), buyer.supplier.id, product.clock.now())
  expect(await rowsOf(buyer.supplier.id)).toEqual([])
})
