import { beforeEach, describe, expect, test } from 'bun:test'
import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { consents } from '../../../db/schema/consents.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { leadsOf, newPerson, submit } from '../../../tests/support/people/rate-check.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { confirm, hold, openPayment, purchase } from '../../../tests/support/purchase/buying.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { payRefund } from '../../buying/settling/refunds.ts'
import { AdminLeadDetail } from '../../contract/admin/leads.ts'
import { sessionCookie, startSession } from '../../people/sessions/sessions.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'

const NOW = new Date('2026-11-21T15:00:00Z')

const product = await testProduct()
const {
  browser: admin,
  admin: { id: adminId },
} = await signedInAdmin(product)
beforeEach(() => product.clock.set(NOW))

let phones = 1000

/** By a person whose phone no other lead of this file has. */
const submitted = () => submit(product, {}, { ...newPerson(), phone: `+1416556${phones++}` })

async function look(id: string) {
  const { status, body } = await admin.get(`/api/admin/leads/${id}`)
  expect(status).toBe(200)
  return v.parse(AdminLeadDetail, body)
}

const whatHappenedTo = async (id: string) => (await historyOf(id)).map(({ what }) => what)
const takeOff = (id: string, reason: string) =>
  admin.send('PUT', `/api/admin/leads/${id}/off-market`, { reason })

async function historyOf(id: string) {
  const { history } = await look(id)
  return history.map(({ at, event, who, note, amount }) => ({
    at: (new Date(at).getTime() - NOW.getTime()) / 60_000,
    what: [event, who, note, amount].filter((part) => part !== null && part !== '').join(' · '),
  }))
}

describe('the history of a lead', () => {
  test('shows the payer who was refunded, and no payment for another lead', async () => {
    const winner = await signedInSupplier(product, { name: 'Fir Payments' })
    const loser = await signedInSupplier(product, { name: 'Elm Payments' })
    const [lead, other] = [await leadOnMarket(product), await leadOnMarket(product)]
    await hold(loser.browser, other.id, await openPayment(loser.browser, other.id))
    const paid = await openPayment(winner.browser, lead.id)
    const late = await openPayment(loser.browser, lead.id)
    product.clock.passMinutes(1)
    await Promise.all([confirm(product, paid), confirm(product, late)])
    await purchase(winner.browser, lead.id, paid)
    product.clock.passMinutes(1)
    await purchase(loser.browser, lead.id, late)
    product.clock.passMinutes(1)
    const ofPayment = eq(refunds.paymentIntentId, late.paymentIntentId)
    const [owed] = await product.db.select().from(refunds).where(ofPayment)
    await payRefund(product.deps, owed?.id ?? '', product.clock.now())

    expect(await historyOf(lead.id)).toEqual([
      { at: 0, what: 'listed' },
      { at: 0, what: 'payment-opened · Fir Payments · 89' },
      { at: 0, what: 'payment-opened · Elm Payments · 89' },
      { at: 1, what: 'payment-ended · Fir Payments · settled' },
      { at: 1, what: 'sold · Fir Payments · card · 89' },
      { at: 1, what: 'action · Fir Payments · bought a lead' },
      { at: 2, what: 'payment-ended · Elm Payments · settled' },
      { at: 2, what: 'refund-owed · Elm Payments · sold · 89' },
      { at: 2, what: 'action · Elm Payments · paid for a lead in vain' },
      { at: 3, what: 'refund-paid · Elm Payments · 89' },
    ])
    expect(await historyOf(other.id)).toEqual([
      { at: 0, what: 'listed' },
      { at: 0, what: 'payment-opened · Elm Payments · 89' },
      { at: 0, what: 'hold-placed · Elm Payments' },
    ])
  })

  test('has every submission, the oldest first, and those of no other person', async () => {
    const { person } = await submitted()
    await submitted()
    product.clock.passMinutes(10)
    await submit(product, {}, person)
    const [lead] = await leadsOf(product, person.email)
    const history = await historyOf(lead?.id ?? '')
    expect(history.filter(({ what }) => what === 'submitted').map(({ at }) => at)).toEqual([0, 10])
    const consented = await product.db.$count(consents, eq(consents.verifiedEmail, person.email))
    expect(history.filter(({ what }) => what.startsWith('consented'))).toHaveLength(consented)
  })

  test('shows when and why it left the market and its person’s withdrawal, not another person’s', async () => {
    const [lead, other] = [await leadOnMarket(product), await leadOnMarket(product)]
    product.clock.passMinutes(1)
    await product.db
      .insert(consentWithdrawals)
      .values({ email: other.email, withdrawnAt: product.clock.now() })
    await takeOff(lead.id, 'They asked by phone.')
    const history = (await historyOf(lead.id)).map(({ what }) => what.replace(/action · \S+ · /, 'action · '))
    expect(history).toEqual([
      'listed',
      'off-market · admin',
      'action · took lead off the market · off market reason: none → admin · They asked by phone.',
    ])
    expect(await whatHappenedTo(other.id)).toEqual(['listed', 'withdrew-consent'])
  })

  test('of an erased lead has no withdrawal', async () => {
    await product.db.insert(consentWithdrawals).values({ email: '', withdrawnAt: NOW })
    const withdrawn = { offMarketAt: NOW, offMarketReason: 'withdrawn' } as const
    const lead = await leadOnMarket(product, { email: '', erasedAt: NOW, ...withdrawn })
    expect(await whatHappenedTo(lead.id)).toEqual(['listed', 'off-market · withdrawn'])
  })

  test('has the newest 200 entries of the audit log', async () => {
    const lead = await leadOnMarket(product)
    const entry = { actor: 'system', recordType: 'lead', recordId: lead.id } as const
    const entries = Array.from({ length: 201 }, (_, index) => ({
      at: minutesAfter(NOW, index),
      action: `counted ${index}`,
    }))
    await product.db.insert(auditLog).values(entries.map((one) => ({ ...entry, ...one })))
    const actions = (await historyOf(lead.id)).filter(({ what }) => what.startsWith('action'))
    expect(actions).toHaveLength(200)
    expect([actions[0]?.what, actions.at(-1)?.what]).toEqual(['action · counted 1', 'action · counted 200'])
  })

  test('shows changed values in words, and none that stayed', async () => {
    const lead = await leadOnMarket(product)
    const { supplier } = await signedInSupplier(product, { name: 'Oak Payments' })
    const details = {
      before: { dealValueCents: 50, outcome: null, isOpen: '', status: 'new', note: null },
      after: { dealValueCents: 1_050, outcome: 'lost', isOpen: false, status: 'new', note: '' },
    }
    const entry = { at: NOW, action: 'changed', recordType: 'lead', recordId: lead.id, details }
    // An id that an admin and a supplier might share names the one who acted.
    await product.db.insert(auditLog).values([
      { ...entry, actor: 'supplier', actorId: supplier.id },
      { ...entry, actor: 'admin', actorId: supplier.id },
      { ...entry, actor: 'system', details: 'none of ours' },
      { ...entry, actor: 'system', recordType: 'rate check', details: 'of a check that has the same id' },
    ])
    const words = 'changed · is open: none → false · outcome: none → lost · deal value: $0.50 → $10.50'
    expect(await whatHappenedTo(lead.id)).toEqual([
      'listed',
      `action · Oak Payments · ${words}`,
      `action · ${words}`,
      'action · changed',
    ])
  })
})

describe('one lead', () => {
  test('has all figures that its person gave, in dollars', async () => {
    const lead = await leadOnMarket(product, { monthlyFeeCents: 2_550, cardPresentRate: 2.6, language: 'fr' })
    expect(await look(lead.id)).toMatchObject({
      firstName: 'Olive',
      lastName: 'Owner',
      language: 'fr',
      averageTransaction: 50,
      monthlyFee: 25.5,
      cardPresentRate: 2.6,
      cardNotPresentRate: null,
      isHeld: false,
      soldTo: null,
      possibleDuplicates: [],
    })
    expect((await look((await leadOnMarket(product)).id)).monthlyFee).toBeNull()
  })

  test('has the statement of its newest rate check, with the breakdown', async () => {
    const person = { ...newPerson(), phone: `+1416556${phones++}` }
    const statement = {
      statementFees: 600,
      statementSales: 21_000,
      statementCount: 420,
      statementInterchange: 262.5,
      statementAssessments: 21,
      statementFixedFees: 63,
      statementStart: '2026-10-01',
      statementEnd: '2026-10-31',
    }
    await submit(product, { statementFees: 100 }, person)
    product.clock.passMinutes(1)
    await submit(product, statement, person)
    const [lead] = await leadsOf(product, person.email)
    expect(await look(lead?.id ?? '')).toMatchObject({
      effectiveRate: 2.8571,
      statement: {
        fees: 600,
        sales: 21_000,
        count: 420,
        interchange: 262.5,
        assessments: 21,
        fixedFees: 63,
        period: { start: '2026-10-01', end: '2026-10-31' },
        effectiveRate: 2.86,
      },
      breakdown: {
        parts: [
          { key: 'interchange', amount: 250, percent: 1.25, from: 'statement' },
          { key: 'assessments', amount: 20, percent: 0.1, from: 'statement' },
          { key: 'processor', amount: 241.43, percent: 1.21, from: 'statement' },
          { key: 'fixed', amount: 60, percent: 0.3, from: 'statement' },
        ],
        aboveWholesale: 301.43,
      },
    })
  })

  test('has no statement if the rate check has none, nor without a rate check', async () => {
    const { person } = await submitted()
    const [lead] = await leadsOf(product, person.email)
    const nothing = { statement: null, breakdown: null, effectiveRate: null }
    expect(await look(lead?.id ?? '')).toMatchObject(nothing)
    expect(await look((await leadOnMarket(product)).id)).toMatchObject(nothing)
  })

  test('is held only while a provider pays for it', async () => {
    const { browser } = await signedInSupplier(product)
    const [lead, other] = [await leadOnMarket(product), await leadOnMarket(product)]
    await hold(browser, lead.id, await openPayment(browser, lead.id))
    expect([(await look(lead.id)).isHeld, (await look(other.id)).isHeld]).toEqual([true, false])
    product.clock.passMinutes(5)
    expect((await look(lead.id)).isHeld).toBe(false)
  })
})

describe('a poll of the list', () => {
  const looks = (id: string) =>
    product.db.$count(
      auditLog,
      and(eq(auditLog.actorId, id), eq(auditLog.recordType, 'leads'), isNull(auditLog.recordId)),
    )
  const poll = (browser: Browser, query: string) =>
    browser.get(`/api/admin/leads?${query}`, { 'x-northrate-poll': '1' })

  test('is in the audit log again more than 12 hours after the look', async () => {
    const later = async (minutes: number) => {
      product.clock.set(minutesAfter(NOW, minutes))
      const browser = product.browser()
      const token = await startSession(product.db, 'admin', adminId, product.clock.now())
      browser.cookies.set(sessionCookie('admin', false), token)
      await poll(browser, 'status=contacted')
      return looks(adminId)
    }
    await admin.get('/api/admin/leads?status=contacted')
    const before = await looks(adminId)
    expect(await later(12 * 60)).toBe(before)
    expect(await later(12 * 60 + 1)).toBe(before + 1)
  })

  test('is in the audit log if only another admin has looked, or this one with other filters', async () => {
    const other = await signedInAdmin(product)
    await admin.get('/api/admin/leads?status=qualified&tier=tier1')
    await admin.get('/api/admin/leads.csv?status=converted&tier=tier1')
    const before = await looks(adminId)

    await poll(other.browser, 'status=qualified&tier=tier1')
    expect(await looks(other.admin.id)).toBe(1)
    await poll(admin, 'status=converted&tier=tier1')
    expect(await looks(adminId)).toBe(before + 1)
    await poll(admin, 'status=qualified')
    expect(await looks(adminId)).toBe(before + 2)
  })
})

describe('a lead returns to the market', () => {
  const takenOff = () => leadOnMarket(product, { offMarketAt: NOW, offMarketReason: 'admin' })
  const relist = (id: string) => admin.send('PUT', `/api/admin/leads/${id}/relist`)

  test('although another lead was just sold and its person has withdrawn consent', async () => {
    const { supplier } = await signedInSupplier(product)
    const { lead: sold } = await purchasedLead(product, supplier)
    await product.db.insert(consentWithdrawals).values({ email: sold.email, withdrawnAt: NOW })
    expect((await relist((await takenOff()).id)).status).toBe(200)
  })

  test('only if its person has consented again after withdrawing', async () => {
    const { person } = await submitted()
    const [lead] = await leadsOf(product, person.email)
    const id = lead?.id ?? ''
    await takeOff(id, 'Spam.')
    const withdrawn = (withdrawnAt: Date) =>
      product.db.insert(consentWithdrawals).values({ email: person.email, withdrawnAt })
    await withdrawn(minutesAfter(NOW, -1))
    expect((await relist(id)).status).toBe(200)
    await takeOff(id, 'Spam.')
    await withdrawn(NOW)
    expect(await relist(id)).toMatchObject(refusedWith(409, 'consent_withdrawn'))
  })
})

test('a lead shows at most 20 others that may be the same company, the newest', async () => {
  const first = await leadOnMarket(product)
  const others = []
  for (let made = 0; made < 21; made++)
    others.push(
      await leadOnMarket(product, { possibleDuplicateOf: first.id, submittedAt: minutesAfter(NOW, made) }),
    )
  const shown = (await look(first.id)).possibleDuplicates.map(({ id }) => id)
  const newest = others.slice(1).toReversed()
  expect(shown).toEqual(newest.map(({ id }) => id))
})
