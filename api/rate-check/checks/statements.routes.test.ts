import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import { filledForm, verifiedBrowser } from '../../../tests/support/people/rate-check.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import { statementsOf } from '../../../tests/support/statements.ts'

setDefaultTimeout(60_000)

/** Besides `begin` and `commit`, and those that count how often a visitor and a network have submitted. */
const MOST_STATEMENTS = 4

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

/** How often the database is asked for one submission by somebody who proved this address and number. */
async function asked({ email, phone }: { email: string; phone: string }) {
  const browser = await verifiedBrowser(product, { email, phone })
  const statuses: number[] = []
  const statements = await statementsOf(product.deps.pool, async () => {
    const form = filledForm({ email, phone, website: 'https://boulangerie.example' })
    statuses.push((await browser.post('/api/submit-rate-check', form)).status)
  })
  expect(statuses).toEqual([200])
  return statements.filter((text) => !text.includes('rate_limits')).length
}

const OLIVE = { email: 'olive@shop.example', phone: '+14165550140' }
const CALM = { email: 'calm@shop.example', phone: '+14165550141' }

test(`a submission asks the database ${MOST_STATEMENTS} times at most: the first of somebody`, async () => {
  expect(await asked(OLIVE)).toBeWithin(1, MOST_STATEMENTS + 1)
})

test('the next, which changes the lead', async () => {
  expect(await asked(OLIVE)).toBeWithin(1, MOST_STATEMENTS + 1)
  expect(await product.db.select().from(leads).where(eq(leads.email, OLIVE.email))).toHaveLength(1)
})

test('and one that takes the place of another’s lead with the same number', async () => {
  await asked(CALM)
  expect(await asked({ ...CALM, email: 'late@shop.example' })).toBeWithin(1, MOST_STATEMENTS + 1)
  const ofNumber = await product.db.select().from(leads).where(eq(leads.phone, CALM.phone))
  const open = ofNumber.filter(({ offMarketReason }) => offMarketReason === null)
  expect([ofNumber.length, open.length]).toEqual([2, 1])
})
