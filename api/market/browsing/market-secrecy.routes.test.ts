import { describe, expect, test } from 'bun:test'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { leads, roundedDown } from '../../../db/schema/leads.ts'
import { BUSINESS_TYPES } from '../../../domain/business-types.ts'
import { marksIn, nameOf } from '../../../tests/support/browser/marks.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Answer, testProduct } from '../../../tests/support/product.ts'
import { buy, hold, openPayment, purchase, release } from '../../../tests/support/purchase/buying.ts'
import { EMPTY_ON_THE_MARKET, markedLead } from '../../../tests/support/purchase/marked-lead.ts'
import { MARKET, marketSeenBy, nextOf } from '../../../tests/support/purchase/market.ts'
import { apiRoutes } from '../../app.ts'
import { leadCardColumns } from './leads-on-market.ts'

const product = await testProduct()
const { leadId, marks } = await markedLead(product)

const bytesOf = ({ headers, body }: Answer) => JSON.stringify([[...headers], body])

function keepsSecrets(answer: Answer) {
  expect(marksIn(bytesOf(answer), marks)).toEqual([])
  return answer
}

const HOLD_ONLY_A_FEW_VALUES = ['status', 'isDecisionMaker', 'isOnMarket']
/** The moment goes out without its microseconds; what is searched, filtered and sorted by is made of what is public. */
const MADE_PUBLIC = ['submittedAt', 'searchText', 'marketTags', 'publicVolumeCents']

/** Written out, so that adding a column is a decision of its own. */
const SHOWN_AS_THEY_ARE = [
  'id',
  'publicBusinessType',
  'province',
  'aiDescription',
  'tier',
  'emailVerified',
  'phoneVerified',
  'contactRequestedAt',
  'language',
] as const
const SHOWN_IN_PART = 'city volumeCents averageSaleCents savingsCents currentProvider submittedAt'.split(' ')

test('a card is read from these columns of a lead and from no other', () => {
  const shown = [...SHOWN_AS_THEY_ARE, ...SHOWN_IN_PART]
  expect(Object.keys(leadCardColumns).toSorted()).toEqual(shown.toSorted())
  for (const key of SHOWN_AS_THEY_ARE) expect(leadCardColumns[key]).toBe(leads[key])
})

test('every other column of a lead has a mark to look for', () => {
  const excused = [...SHOWN_AS_THEY_ARE, ...EMPTY_ON_THE_MARKET, ...HOLD_ONLY_A_FEW_VALUES, ...MADE_PUBLIC]
  const marked = marks.map(({ column }) => column)
  const bare = Object.keys(getTableColumns(leads)).filter((key) => !marked.includes(nameOf(leads, key)))
  expect(bare.filter((key) => !excused.includes(key))).toEqual([])
})

describe('the market keeps secret', () => {
  test('everything but the card, on every page and under every filter', async () => {
    const { browser } = await signedInSupplier(product)
    await leadOnMarket(product)
    const queries = [
      '',
      '?limit=1',
      ...Object.keys(BUSINESS_TYPES).map((type) => `?businessType=${type}`),
      ...['small', 'medium', 'large'].map((volume) => `?volume=${volume}`),
      ...['business', 'flat-rate', 'a', '%25', '_'].map((search) => `?search=${search}`),
      ...['Ontario', 'Quebec'].map((province) => `?province=${province}`),
      ...['other', 'moneris'].map((provider) => `?provider=${provider}`),
      ...['tier1', 'tier3'].map((tier) => `?tier=${tier}`),
      ...['volume', 'price'].flatMap((sort) => [`?sort=${sort}`, `?sort=${sort}&limit=1`]),
      ...['contactRequested', 'phoneVerified'].map((filter) => `?${filter}=true`),
      `/${leadId}`,
      ...['limit=0', 'after=x', 'businessType=x', 'volume=x', 'province=x', 'sort=x'].map(
        (mistake) => `?${mistake}`,
      ),
    ]
    let seen = 0
    for (const query of queries) {
      for (let path: string | undefined = `${MARKET}${query}`; path !== undefined; ) {
        const answer = keepsSecrets(await browser.get(path))
        if (bytesOf(answer).includes(leadId)) seen++
        path = nextOf(answer)
      }
    }
    // Unfiltered, alone on its page, by type and volume, by three of the searches, province, provider and tier, in both
    // other orders twice, by requested contact and verified phone, and by its id.
    expect(seen).toBe(17)
  })

  test('the company behind a label, the type and provider in the visitor’s own words, a small city', async () => {
    const { browser } = await signedInSupplier(product)
    const cards = await marketSeenBy(browser).cards()
    expect(cards.find(({ id }) => id === leadId)).toMatchObject({
      company: 'Business in Ontario',
      businessType: 'other',
      currentProvider: 'other',
      city: null,
    })
  })

  test('private values from search as well', async () => {
    let market = marketSeenBy((await signedInSupplier(product)).browser)
    for (const [index, { writtenAs }] of marks.entries()) {
      // One supplier may not search as often as there are marks.
      if (index % 20 === 19) market = marketSeenBy((await signedInSupplier(product)).browser)
      for (const text of writtenAs) {
        const query = `?search=${encodeURIComponent(text)}`
        expect({ text, found: await market.ids(query) }).toEqual({ text, found: [] })
      }
    }
  })
})

describe('sorting reveals no more than the cards', () => {
  const amounts = [1, 9, 99, 100, 123, 4_999, 99_999, 999_999, 1_000_000, 1_234_567, 4_999_999, 5_000_000]
  const any = fc.sample(fc.integer({ min: 1, max: 10_000_000_000 }), 300)
  const band = (cents: number) => (cents >= 5_000_000 ? 'large' : cents >= 1_000_000 ? 'medium' : 'small')

  test('an amount is rounded down to two digits, stays in its band, and tells no two apart that look alike', async () => {
    const all = sql.param([0, ...amounts, ...any])
    const { rows } = await product.db.execute(
      sql`select cents::float8, (${roundedDown('cents')})::float8 as shown from unnest(${all}::bigint[]) cents`,
    )
    const read = v.parse(v.array(v.object({ cents: v.number(), shown: v.number() })), rows)
    expect(read).toHaveLength(1 + amounts.length + any.length)
    for (const { cents, shown } of read) {
      expect(String(shown)).toMatch(/^\d{1,2}0*$/)
      expect(shown).toBeLessThanOrEqual(cents)
      expect(shown).toBeGreaterThanOrEqual(cents * 0.9)
      expect(band(shown)).toBe(band(cents))
    }
    expect(read.find(({ cents }) => cents === 1_234_567)?.shown).toBe(1_200_000)
  })
})

describe('a supplier who has not bought the lead receives nothing more', () => {
  /** Each route of the portal as a supplier of its own calls it, about this lead. */
  async function callEveryRoute() {
    const routes = apiRoutes(product.deps).routes.filter(({ path }) => path.startsWith('/api/supplier/'))
    expect(routes.length).toBeGreaterThan(10)
    const email = 'nobody@payments.example'
    const body = { leadId, paymentIntentId: 'pi_none', outcome: 'contacted', email }
    for (const { method, path } of routes) {
      const { browser } = await signedInSupplier(product)
      const address = path.replace(':id', leadId).replace(':number', '1001')
      keepsSecrets(await browser.send(method, address, method === 'GET' ? undefined : body))
    }
  }

  test('on any route, while it opens a payment, holds the lead, and claims to have paid', async () => {
    const { browser } = await signedInSupplier(product)
    const opened = keepsSecrets(await browser.post('/api/supplier/create-payment-intent', { leadId }))
    expect(opened.status).toBe(200)
    const payment = await openPayment(browser, leadId)
    expect(keepsSecrets(await hold(browser, leadId, payment)).status).toBe(200)
    expect(keepsSecrets(await purchase(browser, leadId, payment)).status).toBe(409)
    const intent = `/sandbox/stripe/v1/payment_intents/${payment.paymentIntentId}`
    keepsSecrets(await browser.get(`${intent}?client_secret=${payment.clientSecret}`))

    await callEveryRoute()
    expect((await release(browser, leadId, payment, 'left')).status).toBe(200)
  })

  test('once another has bought it', async () => {
    const buyer = await signedInSupplier(product)
    const bought = await buy(product, buyer.browser, leadId)
    expect(bought.status).toBe(200)
    // The buyer receives them, which also shows that these marks can be found.
    expect(marksIn(bytesOf(bought), marks)).toContain('leads.email')

    await callEveryRoute()
  })

  test('in logs and mails', () => {
    expect(product.logLines.length).toBeGreaterThan(0)
    expect(marksIn(product.logLines.join('\n'), marks)).toEqual([])
    expect(marksIn(JSON.stringify(product.inbox.messages()), marks)).toEqual([])
  })
})

test('a private column that a card showed would be found by its mark', async () => {
  const columns = Object.entries(getTableColumns(leads)).map(
    ([key, column]) => [nameOf(leads, key), column] as const,
  )
  for (const { column: mark } of marks) {
    const [, more] = columns.find(([name]) => name === mark) ?? []
    if (more === undefined) continue
    const rows = await product.db
      .select({ ...leadCardColumns, more })
      .from(leads)
      .where(eq(leads.id, leadId))
    expect(marksIn(JSON.stringify(rows), marks)).toContain(mark)
  }
})
