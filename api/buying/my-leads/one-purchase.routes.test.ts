import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct, untilRefused } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { longAgo } from '../../../tests/support/retention.ts'
import { PurchasedLead } from '../../contract/buying/purchases.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const PATH = '/api/supplier/purchased-leads'

const product = await testProduct()
beforeEach(() => product.clock.set(NOW))

async function buyer(purchase: Parameters<typeof purchasedLead>[2] = {}) {
  const { supplier, browser } = await signedInSupplier(product)
  const bought = await purchasedLead(product, supplier, purchase)
  const shown = async () => {
    const [only] = v.parse(v.array(PurchasedLead), (await browser.get(PATH)).body)
    return only
  }
  return { supplier, browser, ...bought, shown }
}

const withdrawn = (email: string, minutes: number) =>
  product.db.insert(consentWithdrawals).values({ email, withdrawnAt: minutesAfter(NOW, minutes) })
const at = (minutes: number) => minutesAfter(NOW, minutes).toISOString()

describe('a purchased lead shows since when its person must not be contacted', () => {
  test('from that person’s first withdrawal after the rate check', async () => {
    const { lead, shown } = await buyer()
    await withdrawn('somebody@else.example', 1)
    await withdrawn(lead.email, -1)
    expect((await shown())?.withdrawnAt).toBeNull()
    await withdrawn(lead.email, 9)
    await withdrawn(lead.email, 5)
    expect((await shown())?.withdrawnAt).toBe(at(5))
  })

  test('also after the consent of a later rate check, which is not for this buyer', async () => {
    const { lead, shown } = await buyer()
    await longAgo(product).consent(minutesAfter(NOW, 10), lead)
    await withdrawn(lead.email, 9)
    expect((await shown())?.withdrawnAt).toBe(at(9))
  })

  test('also once the lead is erased, whose consent then shows no addresses', async () => {
    const { lead, shown } = await buyer()
    await longAgo(product).consent(NOW, lead)
    expect((await shown())?.consent).toMatchObject({ verifiedEmail: lead.email })
    await withdrawn(lead.email, 1)
    await product.db.update(leads).set({ email: '', phone: '', erasedAt: NOW }).where(eq(leads.id, lead.id))
    const after = await shown()
    expect(after?.withdrawnAt).toBe(at(1))
    expect(after?.consent).toMatchObject({ verifiedEmail: '', verifiedPhone: '', text: 'I agree' })
  })
})

test('a buyer sees the newer of two consents, and the lead once', async () => {
  const { browser, lead, shown } = await buyer()
  const newer = await longAgo(product).consent(minutesAfter(NOW, 10), lead)
  await longAgo(product).consent(minutesAfter(NOW, 5), lead)
  expect((await shown())?.consent).toMatchObject({ receiptId: newer.id, consentedAt: at(10) })
  const lines = String((await browser.get('/api/supplier/purchases.csv')).body)
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
})

test('what was spent is less by what the supplier was refunded, not by what others were', async () => {
  const [mine, other] = [await buyer(), await buyer()]
  for (const [{ purchase }, totalSpent] of [
    [other, 89],
    [mine, 0],
  ] as const) {
    await product.db.insert(refunds).values({
      attemptId: purchase.attemptId ?? '',
      paymentIntentId: purchase.paymentIntentId ?? '',
      amountCents: purchase.priceCents,
      reason: 'sold',
      owedAt: NOW,
    })
    expect((await mine.browser.get('/api/supplier/analytics')).body).toMatchObject({
      overview: { totalSpent, totalPurchased: 1 },
    })
  }
})

test('a row of the export says who decides and what is known of the rates', async () => {
  const { browser } = await buyer({
    lead: {
      isDecisionMaker: false,
      decisionMakerName: 'Ann Elm',
      monthlyFeeCents: 2_500,
      cardPresentRate: 2.6,
      cardNotPresentRate: 2.9,
      effectiveRate: 2.8571,
    },
    purchase: { outcome: 'converted', dealValueCents: 120_050 },
  })
  const [header = '', row = ''] = String((await browser.get('/api/supplier/purchases.csv')).body)
    .replace('\uFEFF', '')
    .split('\r\n')
  const values = row.split(',')
  const cells = Object.fromEntries(header.split(',').map((name, index) => [name, values[index]]))
  expect(cells).toMatchObject({
    'Decision-maker': 'no',
    'Who decides': 'Ann Elm',
    'Monthly volume (CAD)': '20000',
    'Average sale (CAD)': '50',
    'In-person rate (%)': '2.6',
    'Online rate (%)': '2.9',
    'Monthly fee (CAD)': '25',
    'Effective rate (%)': '2.86',
    Outcome: 'converted',
    'Deal value (CAD)': '1200.5',
    'Do not contact since (UTC)': '',
  })
})

test('a supplier that calls too often waits before the next export and the next outcome', async () => {
  const { supplier, browser, lead } = await buyer()
  for (const what of ['export', 'change'] as const)
    await untilRefused(() => takeOfAccount(product.deps, what, supplier.id))
  for (const answer of [
    await browser.get('/api/supplier/purchases.csv'),
    await browser.send('PATCH', `/api/supplier/lead/${lead.id}/outcome`, { outcome: 'lost' }),
  ])
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_often' } })
  expect((await browser.get(PATH)).status).toBe(200)
})
