import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { refunds } from '../../../db/schema/payments.ts'
import { alertedLeads, alertMails, savedSearches } from '../../../db/schema/saved-searches.ts'
import { callerWith, createdKey, supplierWithKey } from '../../../tests/support/people/api-key.ts'
import { savedSearch } from '../../../tests/support/people/saved-search.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { SupplierFigures } from '../../contract/buying/figures.ts'
import { TEST_LEADS } from '../../market/browsing/test-leads.ts'

const PATH = '/api/supplier/figures'

const NOW = new Date('2026-11-24T17:00:00Z')

const product = await testProduct()
product.clock.set(NOW)

type Buyer = Awaited<ReturnType<typeof signedInSupplier>>

async function buyOn(
  day: string,
  { supplier }: Pick<Buyer, 'supplier'>,
  options: Parameters<typeof purchasedLead>[2] = {},
) {
  product.clock.set(new Date(day.includes('T') ? day : `${day}T17:00:00Z`))
  const bought = await purchasedLead(product, supplier, options)
  product.clock.set(NOW)
  return bought
}

const figures = async (browser: Pick<Browser, 'get'>, query = '') => {
  const { status, body } = await browser.get(`${PATH}${query}`)
  expect(status).toBe(200)
  return v.parse(SupplierFigures, body)
}

const NOTHING = {
  leads: 0,
  contacted: 0,
  converted: 0,
  spent: 0,
  dealValue: 0,
  refunded: 0,
  returnOnSpend: null,
}

describe('the figures of a supplier', () => {
  test('count what was bought in the period and in the one before, by month, tier, province and type', async () => {
    const buyer = await signedInSupplier(product)
    await buyOn('2026-11-02', buyer, {
      purchase: { priceCents: 8_900, outcome: 'converted', dealValueCents: 120_050 },
      lead: { province: 'Quebec', businessType: 'restaurant' },
    })
    await buyOn('2026-11-24', buyer, {
      purchase: { priceCents: 3_901, outcome: 'contacted' },
      lead: { monthlyVolumeCents: 900_000 },
    })
    await buyOn('2026-10-31', buyer, { source: 'credit', lead: { businessType: 'A ferry on a lake' } })
    await buyOn('2025-11-15', buyer, { purchase: { priceCents: 10_000, outcome: 'lost' } })
    // Of another period, and of another supplier.
    await buyOn('2024-11-30', buyer)
    await buyOn('2026-11-02', await signedInSupplier(product))

    const { period, before, total, steps, ...groups } = await figures(buyer.browser)

    expect(period).toEqual({ from: '2025-12-01', to: '2026-11-24' })
    expect(before).toEqual({ from: '2024-12-01', to: '2025-11-24' })
    const lost = { ...NOTHING, leads: 1, spent: 100, returnOnSpend: 0 }
    const won = { contacted: 2, converted: 1, spent: 128.01, dealValue: 1_200.5, returnOnSpend: 9.38 }
    expect(total).toEqual({ now: { ...NOTHING, ...won, leads: 3 }, before: lost })
    expect(steps).toHaveLength(12)
    expect(steps.at(-1)).toEqual({
      days: { from: '2026-11-01', to: '2026-11-24' },
      daysBefore: { from: '2025-11-01', to: '2025-11-24' },
      now: { ...NOTHING, ...won, leads: 2 },
      before: lost,
    })
    expect(steps.at(-2)?.now).toEqual({ ...NOTHING, leads: 1 })
    const names = (group: { name: string | null; now: { leads: number } }[]) =>
      group.map(({ name, now }) => [name, now.leads])
    expect(names(groups.byTier)).toEqual([
      ['tier2', 2],
      ['tier3', 1],
    ])
    expect(names(groups.byProvince)).toEqual([
      ['Ontario', 2],
      ['Quebec', 1],
    ])
    expect(names(groups.byBusinessType)).toEqual([
      ['retail', 1],
      ['other', 1],
      ['restaurant', 1],
    ])
    expect(names(groups.bySavedSearch)).toEqual([[null, 3]])
  })

  test('count a refunded lead as a lead and as nothing spent, as My Leads does', async () => {
    const buyer = await signedInSupplier(product)
    const { purchase } = await buyOn('2026-11-02', buyer)
    await buyOn('2026-11-03', buyer)
    await product.db.insert(refunds).values({
      attemptId: purchase.attemptId ?? '',
      paymentIntentId: purchase.paymentIntentId ?? '',
      amountCents: purchase.priceCents,
      reason: 'sold',
      owedAt: product.clock.now(),
    })
    const { total } = await figures(buyer.browser)
    expect(total.now).toMatchObject({ leads: 2, spent: 89, refunded: 1 })
    expect((await buyer.browser.get('/api/supplier/analytics')).body).toMatchObject({
      overview: { totalPurchased: 2, totalSpent: 89 },
    })
  })

  test('count a lead as contacted that was contacted before it was lost', async () => {
    const buyer = await signedInSupplier(product)
    const { lead } = await buyOn('2026-11-02', buyer)
    for (const outcome of ['contacted', 'lost'])
      await buyer.browser.send('PATCH', `/api/supplier/lead/${lead.id}/outcome`, { outcome })
    expect((await figures(buyer.browser)).total.now).toMatchObject({ leads: 1, contacted: 1, converted: 0 })
  })

  test('have days that start at midnight in Toronto', async () => {
    const buyer = await signedInSupplier(product)
    for (const moment of [
      '2026-11-10T04:59:59Z',
      '2026-11-10T05:00:00Z',
      '2026-11-11T04:59:59Z',
      '2026-11-11T05:00:00Z',
    ])
      await buyOn(moment, buyer)
    const { total, steps, before } = await figures(buyer.browser, '?from=2026-11-10&to=2026-11-10')
    expect(before).toEqual({ from: '2026-11-09', to: '2026-11-09' })
    expect(total).toMatchObject({ now: { leads: 2 }, before: { leads: 1 } })
    expect(steps).toHaveLength(1)
  })

  test('name the saved search whose alert came before the purchase, and no other', async () => {
    const buyer = await signedInSupplier(product)
    const search = await savedSearch(product, buyer.supplier.id, { name: 'Ontario shops' })
    const deleted = await savedSearch(product, buyer.supplier.id)
    const alerted = async (searchId: string, leadId: string, mailedAt: string) => {
      const [mail] = await product.db
        .insert(alertMails)
        .values({ searchId, begunAt: new Date(mailedAt) })
        .returning()
      await product.db
        .insert(alertedLeads)
        .values({ supplierId: buyer.supplier.id, leadId, mailId: mail?.id ?? null })
    }
    await alerted(search.id, (await buyOn('2026-11-10', buyer)).lead.id, '2026-11-09T12:00:00Z')
    await alerted(search.id, (await buyOn('2026-11-10', buyer)).lead.id, '2026-11-12T12:00:00Z')
    await alerted(deleted.id, (await buyOn('2026-11-10', buyer)).lead.id, '2026-11-09T12:00:00Z')
    await product.db.delete(savedSearches).where(eq(savedSearches.id, deleted.id))
    const { bySavedSearch } = await figures(buyer.browser)
    expect(new Map(bySavedSearch.map(({ name, now }) => [name, now.leads]))).toEqual(
      new Map([
        [null, 1],
        ['', 1],
        ['Ontario shops', 1],
      ]),
    )
  })

  test('are zeros for a period of no data', async () => {
    const { browser } = await signedInSupplier(product)
    const { total, steps, byTier } = await figures(browser, '?from=1999-01-01&to=1999-01-31')
    expect(total).toEqual({ now: NOTHING, before: NOTHING })
    expect(steps).toHaveLength(31)
    expect(byTier).toEqual([])
  })

  test('stay with an inactive supplier', async () => {
    const { browser } = await signedInSupplier(product, { status: 'inactive' })
    expect((await browser.get(PATH)).status).toBe(200)
  })
})

describe('a period is refused', () => {
  test.each([
    [
      'that ends before it begins',
      '?from=2026-11-02&to=2026-11-01',
      'to',
      'Choose an end that isn’t before the start.',
    ],
    [
      'that begins after today, without an end',
      '?from=2026-12-01',
      'from',
      'Choose an end that isn’t before the start.',
    ],
    ['of ten years', '?from=2016-11-01&to=2026-10-31', 'from', 'Choose two years or less.'],
    ['of ten years up to today', '?from=2016-11-01', 'from', 'Choose two years or less.'],
    ['of a day that no month has', '?from=2026-02-30', 'from', 'Enter a day as in 2026-11-21.'],
    ['of what is no day', '?to=yesterday', 'to', 'Enter a day as in 2026-11-21.'],
  ])('%s', async (_, query, field, message) => {
    const { browser } = await signedInSupplier(product)
    for (const path of [PATH, `${PATH}.csv`])
      expect(await browser.get(`${path}${query}`)).toMatchObject({
        status: 422,
        body: { code: 'check_your_answers', fields: { [field]: message } },
      })
  })

  test('only beyond two years with a leap day', async () => {
    const { browser } = await signedInSupplier(product)
    expect((await browser.get(`${PATH}?from=2024-01-01&to=2025-12-31`)).status).toBe(200)
    expect((await browser.get(`${PATH}?from=2024-01-01&to=2026-01-01`)).status).toBe(422)
  })
})

test('a key that may read leads reads the figures of its supplier', async () => {
  const { browser, supplier } = await signedInSupplier(product)
  await buyOn('2026-11-02', { supplier })
  const reads = callerWith(product, (await createdKey(browser, { scopes: ['leads:read'] })).key)
  expect((await reads.get(PATH)).body).toEqual((await browser.get(PATH)).body)
})

test('a test key sees the figures of its test purchases, and nothing of the live ones', async () => {
  const { supplier, caller } = await supplierWithKey(product, { mode: 'test' })
  await buyOn('2026-11-02', { supplier })
  expect((await figures(caller)).total.now).toEqual(NOTHING)
  const PLAIN = TEST_LEADS[0]?.id
  expect((await caller.post(`/api/supplier/leads/${PLAIN}/purchase-with-credit`)).status).toBe(200)
  await caller.patch(`/api/supplier/lead/${PLAIN}/outcome`, { outcome: 'converted', dealValue: 1_200.5 })
  const { total, byTier, bySavedSearch, steps } = await figures(caller)
  const one = { ...NOTHING, leads: 1, contacted: 1, converted: 1, dealValue: 1_200.5 }
  expect(total).toEqual({ now: one, before: NOTHING })
  expect(steps.at(-1)?.now).toEqual(one)
  expect(byTier.map(({ now }) => now)).toEqual([one])
  expect(bySavedSearch).toEqual([{ name: null, now: one, before: NOTHING }])
})

test('the figures for French readers have French headings, words and decimal commas, and the same numbers', async () => {
  const buyer = await signedInSupplier(product)
  await buyOn('2026-11-02', buyer, {
    lead: { businessType: 'retail', province: 'Nova Scotia' },
    purchase: { priceCents: 8_900, outcome: 'converted', dealValueCents: 120_050 },
  })
  const period = 'from=2026-11-02&to=2026-11-02'
  const english = await buyer.browser.get(`${PATH}.csv?${period}`)
  const { headers, body } = await buyer.browser.get(`${PATH}.csv?${period}&language=fr`)
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="chiffres-2026-11-02-au-2026-11-02.csv"',
  )
  const cellsOf = (text: unknown, separator: string) =>
    String(text)
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.replaceAll(/"([^"]*), /g, '$1 ').split(separator))
  const [heading = [], ...rows] = cellsOf(body, ';')
  expect(heading.slice(0, 6)).toEqual(['Partie', 'Nom', 'Du', 'Au', 'Pistes', 'Contactées'])
  expect(rows.map(([part, name]) => `${part} ${name}`)).toEqual([
    'Total ',
    'Jours ',
    'Palier Palier 2',
    'Province Nouvelle-Écosse',
    'Type d’entreprise Commerce de détail',
    'Recherche enregistrée Aucune alerte',
  ])
  const [englishHeading = [], ...englishRows] = cellsOf(english.body, ',')
  expect(new Set(heading).size).toBe(englishHeading.length)
  expect(rows[0]?.slice(7, 10)).toEqual(['89', '1200,5', '13,49'])
  expect(rows.map((row) => row.slice(2))).toEqual(
    englishRows.map((row) => row.slice(2).map((cell) => cell.replace('.', ','))),
  )
  expect((await buyer.browser.get(`${PATH}.csv?${period}`, { 'accept-language': 'fr' })).body).toBe(body)
})

test('the figures can be downloaded as CSV, as they are shown', async () => {
  const buyer = await signedInSupplier(product)
  await buyOn('2026-11-02', buyer, {
    purchase: { priceCents: 8_900, outcome: 'converted', dealValueCents: 120_050 },
  })
  const { headers, body } = await buyer.browser.get(`${PATH}.csv?from=2026-11-01&to=2026-11-03`)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="figures-2026-11-01-to-2026-11-03.csv"',
  )
  const [header, ...rows] = String(body).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(header).toStartWith(
    'Part,Name,From,To,Leads,Contacted,Converted,Spent (CAD),Deal value (CAD),Return on spend',
  )
  const now = '1,1,1,89,1200.5,13.49,0'
  expect(rows.map((row) => row.split(',').slice(0, 11).join(','))).toEqual([
    `Total,,2026-11-01,2026-11-03,${now}`,
    'Days,,2026-11-01,2026-11-01,0,0,0,0,0,,0',
    `Days,,2026-11-02,2026-11-02,${now}`,
    'Days,,2026-11-03,2026-11-03,0,0,0,0,0,,0',
    `Tier,Tier 2,2026-11-01,2026-11-03,${now}`,
    `Province,Ontario,2026-11-01,2026-11-03,${now}`,
    `Business type,Retail,2026-11-01,2026-11-03,${now}`,
    `Saved search,No alert,2026-11-01,2026-11-03,${now}`,
  ])
})
