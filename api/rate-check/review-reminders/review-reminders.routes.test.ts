import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { reviewReminders } from '../../../db/schema/review-reminders.ts'
import { only } from '../../../tests/support/only.ts'
import { provedBrowser } from '../../../tests/support/people/my-data.ts'
import { pastCheck, signedInOwner } from '../../../tests/support/people/owner.ts'
import { newPerson, submit } from '../../../tests/support/people/rate-check.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { MyData } from '../../contract/privacy/privacy.ts'
import { reminderConsent } from '../../contract/privacy/reminder-consent.messages.ts'
import { ReviewReminder } from '../../contract/requests/review-reminder.ts'
import { daysAfter, monthsAfter } from '../../platform/shared/clock.ts'
import { reminderLinks } from './review-reminder.ts'
import { sendReviewReminder } from './send-reminder.ts'

const plainReminderConsent = `${reminderConsent.label} ${reminderConsent.smallPrint}`
const product = await testProduct()
const PATH = '/api/review-reminder'
const START = new Date('2027-03-01T15:00:00Z')
product.clock.set(START)
const UNKNOWN = refusedWith(404, 'reminder_link_unknown')

const reminderOf = async (email: string) =>
  only(await product.db.select().from(reviewReminders).where(eq(reviewReminders.email, email)))

/** An owner with a check, signed in. */
async function ownerWithCheck(changes: Partial<Parameters<typeof pastCheck>[1]> = {}) {
  product.clock.set(START)
  const { owner, browser } = await signedInOwner(product)
  await pastCheck(product, { ...changes, email: owner.email })
  const set = (wanted: boolean) => browser.send('PUT', PATH, { wanted })
  return { owner, browser, set }
}

const tokensOf = (id: string) => {
  const { formUrl, stopUrl } = reminderLinks(product.deps, id, 'en')
  return { form: formUrl.split('#')[1] ?? '', stop: stopUrl.split('#')[1] ?? '' }
}

describe('the box', () => {
  test('is not ticked by anybody else, and is stored with its time and its words', async () => {
    const { owner, browser, set } = await ownerWithCheck()
    expect(await browser.get(PATH)).toMatchObject({
      status: 200,
      body: { wanted: false, remindAt: null, sentAt: null, canAsk: true },
    })
    const remindAt = monthsAfter(START, 11).toISOString()
    expect(await set(true)).toMatchObject({ status: 200, body: { wanted: true, remindAt } })
    const { requestedAt, text, textVersion } = await reminderOf(owner.email)
    expect([requestedAt.toISOString(), text, textVersion]).toEqual([
      START.toISOString(),
      plainReminderConsent,
      reminderConsent.version,
    ])
    for (const part of ['Northrate Inc.', '100 Example Street', 'withdraw']) expect(text).toContain(part)
  })

  test('ticked again keeps the first time, and cleared and ticked again is a new consent', async () => {
    const { owner, set } = await ownerWithCheck()
    await set(true)
    product.clock.passMinutes(60)
    await set(true)
    expect((await reminderOf(owner.email)).requestedAt.toISOString()).toBe(START.toISOString())
    expect(await set(false)).toMatchObject({ body: { wanted: false, remindAt: null } })
    await set(false)
    await set(true)
    const { id, requestedAt } = await reminderOf(owner.email)
    expect(requestedAt.toISOString()).toBe(product.clock.now().toISOString())
    const log = await product.db.select().from(auditLog).where(eq(auditLog.recordId, id))
    expect(log.map(({ action }) => action).sort()).toEqual([
      'asked to be reminded',
      'asked to be reminded',
      'stopped their reminder',
    ])
  })

  test('can be ticked in the browser of the check for a day, by a code, and not without either', async () => {
    product.clock.set(START)
    const { browser, person } = await submit(product)
    expect(await browser.send('PUT', PATH, { wanted: true })).toMatchObject({ status: 200 })
    product.clock.passMinutes(25 * 60)
    expect(await browser.get(PATH)).toMatchObject(refusedWith(401, 'address_not_proved'))
    const proved = await provedBrowser(product, person.email)
    expect(v.parse(ReviewReminder, (await proved.get(PATH)).body).wanted).toBe(true)
    const stranger = product.browser()
    expect(await stranger.send('PUT', PATH, { wanted: true })).toMatchObject(
      refusedWith(401, 'address_not_proved'),
    )
  })

  test('cannot be ticked without a check of the last eleven months', async () => {
    const { browser } = await signedInOwner(product)
    const refused = refusedWith(409, 'no_recent_check')
    expect(await browser.send('PUT', PATH, { wanted: true })).toMatchObject(refused)
    product.clock.set(monthsAfter(START, 11))
    const { owner: again, browser: signedIn } = await signedInOwner(product)
    await pastCheck(product, { email: again.email, checkedAt: START })
    expect(await signedIn.send('PUT', PATH, { wanted: true })).toMatchObject(refused)
    expect(await signedIn.get(PATH)).toMatchObject({ body: { canAsk: false } })
  })
})

describe('the link of a reminder', () => {
  async function mailed(changes = {}) {
    const { owner, browser, set } = await ownerWithCheck(changes)
    await set(true)
    const { id } = await reminderOf(owner.email)
    product.clock.set(monthsAfter(START, 11))
    await sendReviewReminder(product.deps, id)
    return { owner, browser, id, ...tokensOf(id) }
  }
  const figures = (token: string) => product.browser().post(`${PATH}/figures`, { token })

  test('gives the business figures and nothing about the person, whose own words may name somebody', async () => {
    const { form } = await mailed({ currentProvider: 'My cousin Bob', monthlyFeeCents: 2_995 })
    const { status, body } = await figures(form)
    expect([status, body]).toEqual([
      200,
      {
        businessType: 'retail',
        currentProvider: 'other',
        monthlyVolume: 20_000,
        averageTransaction: 50,
        cardPresentRate: null,
        cardNotPresentRate: null,
        monthlyFee: 29.95,
      },
    ])
  })

  test('gives nothing before the mail, after 60 days, with another signature, or once the data are deleted', async () => {
    const { owner, set } = await ownerWithCheck()
    await set(true)
    expect(await figures(tokensOf((await reminderOf(owner.email)).id).form)).toMatchObject(UNKNOWN)

    const { form, stop, id, owner: person } = await mailed()
    for (const token of [stop, `${id}.0`, '', `${form}.x`])
      expect(await figures(token)).toMatchObject(UNKNOWN)
    product.clock.set(daysAfter(monthsAfter(START, 11), 60))
    expect(await figures(form)).toMatchObject(UNKNOWN)
    product.clock.set(monthsAfter(START, 11))
    expect(await figures(form)).toMatchObject({ status: 200 })
    await (await provedBrowser(product, person.email)).post('/api/privacy/delete')
    expect(await figures(form)).toMatchObject(UNKNOWN)
  })

  test('stops a later reminder by one click, and says the same again; another stops nothing', async () => {
    const { id, stop, form, owner } = await mailed()
    await pastCheck(product, { email: owner.email })
    const proved = await provedBrowser(product, owner.email)
    expect(await proved.send('PUT', PATH, { wanted: true })).toMatchObject({ status: 200 })
    const click = (query: string, body: object) => product.browser().post(`${PATH}/unsubscribe${query}`, body)
    for (const token of [form, `${id}.0`]) expect(await click('', { token })).toMatchObject(UNKNOWN)
    expect(await click('', { 'List-Unsubscribe': 'One-Click' })).toMatchObject(UNKNOWN)
    expect(await proved.get(PATH)).toMatchObject({ body: { wanted: true } })
    const done = { status: 200, body: { success: true } }
    expect(await click(`?token=${stop}`, { 'List-Unsubscribe': 'One-Click' })).toMatchObject(done)
    expect(await click('', { token: stop })).toMatchObject(done)
    expect(await proved.get(PATH)).toMatchObject({ body: { wanted: false, remindAt: null } })
  })
})

describe('my data', () => {
  test('has the reminder on the screen and in the copy, and loses it with a deletion', async () => {
    const person = newPerson()
    product.clock.set(START)
    const { browser } = await submit(product, {}, person)
    await browser.send('PUT', PATH, { wanted: true })
    const proved = await provedBrowser(product, person.email)
    const shown = v.parse(MyData, (await proved.get('/api/privacy/my-data')).body).reviewReminder
    expect(shown).toEqual({
      requestedAt: START.toISOString(),
      text: plainReminderConsent,
      textVersion: reminderConsent.version,
      remindAt: monthsAfter(START, 11).toISOString(),
      sentAt: null,
      stoppedAt: null,
    })
    const copy = JSON.stringify((await proved.get('/api/privacy/my-data/export')).body)
    expect(copy).toContain('"asked to be reminded"')
    expect(copy).toContain(`"textVersion":"${reminderConsent.version}"`)
    await proved.post('/api/privacy/delete')
    expect(await product.db.$count(reviewReminders, eq(reviewReminders.email, person.email))).toBe(0)
  })

  test('says that a withdrawal stopped it', async () => {
    const person = newPerson()
    product.clock.set(START)
    const { browser } = await submit(product, {}, person)
    await browser.send('PUT', PATH, { wanted: true })
    const proved = await provedBrowser(product, person.email)
    await proved.post('/api/privacy/withdraw')
    expect((await reminderOf(person.email)).stoppedAt?.toISOString()).toBe(START.toISOString())
    expect(await browser.get(PATH)).toMatchObject({ body: { wanted: false } })
  })
})
