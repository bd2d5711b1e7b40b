import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { suppliers } from '../../../db/schema/people/people.ts'
import { supplierRateCards } from '../../../db/schema/rate-cards.ts'
import { quotes } from '../../../db/schema/rate-checks.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { fieldsAtFault, rateChecksOf, submit } from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { RateCardHistory } from '../../contract/admin/rate-cards.ts'
import { RateCheckResults } from '../../contract/rate-check/rate-check-results.ts'

const product = await testProduct()
const { browser: admin } = await signedInAdmin(product)
beforeEach(async () => {
  await product.db.update(supplierRateCards).set({ withdrawnAt: product.clock.now() })
  product.deps.rateCards.forget()
})

const CARD = {
  pricing: {
    kind: 'flat',
    cardPresent: { percent: 0.9, feeCents: 0 },
    cardNotPresent: { percent: 1.2, feeCents: 0 },
  },
  interac: { percent: 0, feeCents: 5 },
  monthlyFeeCents: 0,
  dearestTerminal: { kind: 'rented', monthlyCents: 500 },
  page: 'https://birch.example/pricing',
  asOf: '2026-11-01',
}
const pathOf = (id: string) => `/api/admin/providers/${id}/rate-card`
const enter = (id: string, card: Record<string, unknown>) => admin.send('PUT', pathOf(id), card)
const supplier = async () =>
  (await signedInSupplier(product, { name: `Birch ${crypto.randomUUID()}` })).supplier

/** A card that another process put into the table. */
const enteredElsewhere = (supplierId: string, card: object) =>
  product.db.insert(supplierRateCards).values({
    supplierId,
    card,
    source: CARD.page,
    sourcedOn: CARD.asOf,
    enteredAt: product.clock.now(),
  })

async function recommended(): Promise<string[]> {
  const { answer } = await submit(product)
  return v.parse(RateCheckResults, answer.body).recommendedProviders.map(({ name }) => name)
}

test('an entered rate card is recommended, quoted, and named in the stored estimate', async () => {
  const { id, name } = await supplier()
  expect(await recommended()).not.toContain(name)
  const entered = v.parse(RateCardHistory, (await enter(id, CARD)).body)
  expect(entered.current?.card).toMatchObject({ page: CARD.page, asOf: CARD.asOf })

  const { answer, person } = await submit(product)
  const results = v.parse(RateCheckResults, answer.body)
  expect(results.recommendedProviders[0]?.name).toBe(name)
  expect(results.explanation.rows).toContainEqual(
    expect.objectContaining({ name, sources: [{ page: CARD.page, asOf: CARD.asOf }] }),
  )
  const [rateCheck] = await rateChecksOf(product, person.email)
  expect(rateCheck?.ratesVersion).toContain(`with rate cards ${entered.current?.id.slice(0, 8)}`)
  const kept = await product.db
    .select()
    .from(quotes)
    .where(eq(quotes.rateCheckId, rateCheck?.id ?? ''))
  expect(kept.map(({ providerName }) => providerName)).toContain(name)
})

test('a new rate card replaces the one before it, which stays in the history', async () => {
  const { id } = await supplier()
  await enter(id, CARD)
  const { body } = await enter(id, { ...CARD, monthlyFeeCents: 1_500 })
  const { current, earlier } = v.parse(RateCardHistory, body)
  expect(current?.card.monthlyFeeCents).toBe(1_500)
  expect(earlier).toMatchObject([{ card: { monthlyFeeCents: 0 }, withdrawnAt: expect.any(String) }])
})

test('a withdrawn rate card is no longer recommended, nor is the one before it', async () => {
  const { id, name } = await supplier()
  await enter(id, CARD)
  await enter(id, CARD)
  expect(await recommended()).toContain(name)
  expect((await admin.delete(pathOf(id))).body).toMatchObject({ current: null })
  expect(await recommended()).not.toContain(name)
  expect(await admin.delete(pathOf(id))).toMatchObject(refusedWith(404, 'no_rate_card'))
})

test('rate cards of active providers only are recommended', async () => {
  const { id, name } = await supplier()
  await enter(id, CARD)
  expect(await recommended()).toContain(name)
  await admin.send('PUT', `/api/admin/providers/${id}`, { status: 'inactive' })
  expect(await recommended()).not.toContain(name)
})

test('a rate card that another process enters counts after a minute', async () => {
  const { id, name } = await supplier()
  expect(await recommended()).not.toContain(name)
  const { page: _, asOf: __, ...card } = CARD
  await enteredElsewhere(id, card)
  product.clock.passMinutes(1)
  expect(await recommended()).toContain(name)
})

describe('a wrong rate card', () => {
  test.each([
    [{}, 'pricing'],
    [{ ...CARD, page: undefined }, 'page'],
    [{ ...CARD, page: 'javascript:alert(1)' }, 'page'],
    [{ ...CARD, asOf: 'yesterday' }, 'asOf'],
    [{ ...CARD, asOf: '2026-12-24' }, 'asOf'],
    [{ ...CARD, monthlyFeeCents: -1 }, 'monthlyFeeCents'],
    [{ ...CARD, interac: { percent: 21, feeCents: 0 } }, 'interac.percent'],
    [
      { ...CARD, pricing: { ...CARD.pricing, cardPresent: { percent: 0, feeCents: 0 } } },
      'pricing.cardPresent',
    ],
    [{ ...CARD, pricing: { kind: 'interchange-plus', tiers: [] } }, 'pricing.tiers'],
  ])('is refused with its field and changes nothing: %j', async (card, field) => {
    const { id } = await supplier()
    await enter(id, CARD)
    const before = (await admin.get(pathOf(id))).body

    const answer = await enter(id, card)
    expect(answer).toMatchObject(refusedWith(422, 'check_your_answers'))
    expect(fieldsAtFault(answer)).toContain(field)
    expect((await admin.get(pathOf(id))).body).toEqual(before)
  })

  test('that is stored already is left out, and the others count', async () => {
    const [broken, whole] = [await supplier(), await supplier()]
    await enter(whole.id, CARD)
    await enteredElsewhere(broken.id, { pricing: 'cheap' })
    product.deps.rateCards.forget()

    const names = await recommended()
    expect(names).toContain(whole.name)
    expect(names).not.toContain(broken.name)
    expect(product.logLines.join()).toContain('rate_card_unreadable')
    expect((await admin.get(pathOf(broken.id))).body).toEqual({ current: null, earlier: [] })
  })

  test('of a provider with published rates is refused', async () => {
    const { id } = await supplier()
    await product.db.update(suppliers).set({ name: 'Helcim' }).where(eq(suppliers.id, id))
    expect(await enter(id, CARD)).toMatchObject(refusedWith(409, 'rates_are_published'))
  })

  test('of an unknown provider is refused', async () => {
    const unknown = crypto.randomUUID()
    expect((await enter(unknown, CARD)).status).toBe(404)
    expect((await admin.get(pathOf(unknown))).status).toBe(404)
    expect((await admin.delete(pathOf(unknown))).status).toBe(404)
  })
})

test('the audit log keeps the rate cards before and after a change', async () => {
  const { id } = await supplier()
  await enter(id, CARD)
  await enter(id, { ...CARD, monthlyFeeCents: 700 })
  expect((await auditOf(product, id))[0]).toMatchObject({
    action: 'entered a rate card',
    details: { before: { card: { monthlyFeeCents: 0 } }, after: { card: { monthlyFeeCents: 700 } } },
  })
})
