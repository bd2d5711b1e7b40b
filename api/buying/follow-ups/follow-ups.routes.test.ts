import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leadReminders } from '../../../db/schema/follow-ups.ts'
import { only } from '../../../tests/support/only.ts'
import { callerWith, createdKey, supplierWithKey } from '../../../tests/support/people/api-key.ts'
import { personWithLead } from '../../../tests/support/people/my-data.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct, untilRefused } from '../../../tests/support/product.ts'
import { buy } from '../../../tests/support/purchase/buying.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { PurchasedLead } from '../../contract/buying/purchases.ts'
import { TEST_LEADS } from '../../market/browsing/test-leads.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'

const product = await testProduct()
/** Ten in the morning in Toronto. */
const START = new Date('2026-11-21T15:00:00Z')
const AFTERNOON = new Date('2026-11-21T20:00:00Z')
const DUE = '/api/supplier/purchased-leads?followUp=due'
const pathOf = (leadId: string) => `/api/supplier/lead/${leadId}/reminder`

const companiesOf = (body: unknown) => v.parse(v.array(PurchasedLead), body).map(({ company }) => company)

async function buyer(start = START) {
  product.clock.set(start)
  const { supplier, browser } = await signedInSupplier(product)
  const { lead } = await purchasedLead(product, supplier)
  const set = (followUpOn: unknown, seen?: string | null, leadId = lead.id) =>
    browser.send('PUT', pathOf(leadId), { followUpOn, ...(seen !== undefined && { seen }) })
  const due = async () => companiesOf((await browser.get(DUE)).body)
  return { supplier, browser, lead, set, due }
}

const remindersOf = (leadId: string) =>
  product.db.select().from(leadReminders).where(eq(leadReminders.leadId, leadId))

describe('a reminder', () => {
  test('is set, moved and cleared, and each change is audited with its days', async () => {
    const { set, lead, supplier } = await buyer()
    expect(await set('2026-11-25')).toMatchObject({
      status: 200,
      body: { id: lead.id, company: lead.company, outcome: 'pending', followUpOn: '2026-11-25' },
    })
    expect(await set('2026-11-25')).toMatchObject({ status: 200 })
    expect(await set('2026-12-01')).toMatchObject({ body: { followUpOn: '2026-12-01' } })
    expect(await remindersOf(lead.id)).toMatchObject([{ onDay: '2026-12-01', isMailed: false }])
    expect(await set(null)).toMatchObject({ status: 200, body: { followUpOn: null } })
    expect(await set('')).toMatchObject({ status: 200, body: { followUpOn: null } })
    expect(await remindersOf(lead.id)).toEqual([])
    const entries = await product.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.recordId, lead.id), eq(auditLog.actorId, supplier.id)))
      .orderBy(auditLog.id)
    expect(entries.map(({ action, details }) => ({ action, details }))).toEqual([
      {
        action: 'set a reminder',
        details: { before: { followUpOn: null }, after: { followUpOn: '2026-11-25' } },
      },
      {
        action: 'set a reminder',
        details: { before: { followUpOn: '2026-11-25' }, after: { followUpOn: '2026-12-01' } },
      },
      {
        action: 'cleared a reminder',
        details: { before: { followUpOn: '2026-12-01' }, after: { followUpOn: null } },
      },
    ])
  })

  test('changed in two windows at once is refused to the one that saw another day, which learns what it is', async () => {
    const { set, lead } = await buyer()
    await set('2026-11-25', null)
    const answers = await Promise.all([set('2026-11-26', '2026-11-25'), set('2026-11-27', '2026-11-25')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    const stored = only(await remindersOf(lead.id))
    expect(refused).toMatchObject(refusedWith(409, 'reminder_changed'))
    expect(JSON.stringify(refused?.body)).toContain(stored.onDay)
    expect(await set(null, '2026-11-25')).toMatchObject(refusedWith(409, 'reminder_changed'))
    await set(null, stored.onDay)
    expect(await set('2026-12-01', stored.onDay)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('cleared in another window') },
    })
    expect(await remindersOf(lead.id)).toEqual([])
  })

  test('of a caller that does not say what it saw is set: the newest wins', async () => {
    const { set } = await buyer()
    await set('2026-11-25')
    expect(await set('2026-11-26')).toMatchObject({ status: 200, body: { followUpOn: '2026-11-26' } })
  })

  test('may be for a day that is still today in Vancouver, and up to two years ahead', async () => {
    const { set } = await buyer(AFTERNOON)
    // Half past midnight on the 22nd in Toronto.
    product.clock.set(new Date('2026-11-22T05:30:00Z'))
    for (const day of ['2026-11-21', '2026-11-22', '2028-11-22'])
      expect(await set(day)).toMatchObject({ status: 200, body: { followUpOn: day } })
  })

  test.each([['2026-11-20'], ['2028-11-23'], ['2026-02-30'], ['tomorrow'], [20261125], [['2026-11-25']]])(
    'is refused with a message at the field: %p',
    async (day) => {
      const { set, lead } = await buyer()
      expect(await set(day)).toMatchObject({
        status: 422,
        body: { code: 'check_your_answers', fields: { followUpOn: expect.any(String) } },
      })
      expect(await remindersOf(lead.id)).toEqual([])
    },
  )

  test('is not cleared by a call that names no day', async () => {
    const { browser, set, lead } = await buyer()
    await set('2026-11-25')
    expect(await browser.send('PUT', pathOf(lead.id), {})).toMatchObject(
      refusedWith(422, 'check_your_answers'),
    )
    expect(await remindersOf(lead.id)).toHaveLength(1)
  })

  test('is refused on another supplier’s lead as on an unknown one', async () => {
    const { set } = await buyer()
    const { lead } = await buyer()
    for (const id of [lead.id, crypto.randomUUID()])
      expect(await set('2026-11-25', undefined, id)).toMatchObject(refusedWith(404, 'lead_not_found'))
    expect(await remindersOf(lead.id)).toEqual([])
  })

  test('waits where the account has changed too much in an hour', async () => {
    const { set, supplier } = await buyer()
    await untilRefused(() => takeOfAccount(product.deps, 'change', supplier.id))
    expect(await set('2026-11-25')).toMatchObject(refusedWith(429, 'too_often'))
  })
})

describe('what is due', () => {
  test('are the leads whose day has come, without others and without those of others', async () => {
    const { supplier, browser, lead, set, due } = await buyer(AFTERNOON)
    const other = await purchasedLead(product, supplier)
    await purchasedLead(product, supplier)
    const stranger = await buyer(AFTERNOON)
    await stranger.set('2026-11-21')
    await set('2026-11-21')
    await set('2026-11-22', null, other.lead.id)
    expect(await due()).toEqual([lead.company])
    product.clock.set(new Date('2026-11-22T06:00:00Z'))
    expect((await due()).sort()).toEqual([lead.company, other.lead.company].sort())
    const first = await browser.get(`${DUE}&limit=1`)
    expect(companiesOf(first.body)).toHaveLength(1)
    expect(first.headers.get('link')).toContain('followUp=due')
    expect((await browser.get(`${DUE}&outcome=lost`)).body).toEqual([])
    expect(await browser.get('/api/supplier/purchased-leads?followUp=soon')).toMatchObject(
      refusedWith(422, 'check_your_answers'),
    )
  })

  test.each([
    ['has withdrawn', 'withdraw'],
    ['is deleted', 'delete'],
  ])('leaves out a person who %s, for whom no reminder can be set', async (_, action) => {
    product.clock.set(START)
    const { lead, browser: owner } = await personWithLead(product)
    const { browser } = await signedInSupplier(product)
    expect((await buy(product, browser, lead.id)).status).toBe(200)
    const set = (followUpOn: string | null) => browser.send('PUT', pathOf(lead.id), { followUpOn })
    expect(await set('2026-11-21')).toMatchObject({ status: 200 })
    await owner.post(`/api/privacy/${action}`)
    expect((await browser.get(DUE)).body).toEqual([])
    expect((await browser.get('/api/supplier/purchased-leads')).body).toMatchObject([{ followUpOn: null }])
    expect(await set('2026-11-25')).toMatchObject(refusedWith(409, 'do_not_contact'))
    expect(await set(null)).toMatchObject({ status: 200 })
    if (action === 'delete') expect(await remindersOf(lead.id)).toEqual([])
  })
})

describe('a key', () => {
  test('with leads:write sets a reminder, and one without is refused', async () => {
    product.clock.set(START)
    const { browser, supplier, caller } = await supplierWithKey(product)
    const { lead } = await purchasedLead(product, supplier)
    expect(await caller.send('PUT', pathOf(lead.id), { followUpOn: '2026-11-25' })).toMatchObject({
      body: { followUpOn: '2026-11-25', email: lead.email },
    })
    const { key } = await createdKey(browser, { name: 'Reader', scopes: ['leads:read'] })
    const answer = await callerWith(product, key).send('PUT', pathOf(lead.id), { followUpOn: null })
    expect(answer.status).toBe(403)
  })

  test('of the test mode does the same with its copy of a lead, refusals included', async () => {
    product.clock.set(START)
    const { caller } = await supplierWithKey(product, { mode: 'test' })
    const plain = TEST_LEADS[0]?.id ?? ''
    const set = (id: string, body: object) => caller.send('PUT', pathOf(id), body)
    expect(await set(plain, { followUpOn: '2026-11-21' })).toMatchObject(refusedWith(404, 'lead_not_found'))
    await caller.post(`/api/supplier/leads/${plain}/purchase-with-credit`)
    expect(await set(plain, { followUpOn: '2026-11-20' })).toMatchObject(
      refusedWith(422, 'check_your_answers'),
    )
    expect(await set(plain, { followUpOn: '2026-11-21' })).toMatchObject({
      body: { followUpOn: '2026-11-21' },
    })
    expect(await set(plain, { followUpOn: null, seen: null })).toMatchObject(
      refusedWith(409, 'reminder_changed'),
    )
    expect(await caller.get(DUE)).toMatchObject({ body: [{ id: plain, followUpOn: '2026-11-21' }] })
    await caller.post('/api/supplier/test-mode/reset')
    await caller.post(`/api/supplier/leads/${plain}/purchase-with-credit`)
    expect(await caller.get(DUE)).toMatchObject({ body: [{ id: plain, followUpOn: null }] })
  })
})
