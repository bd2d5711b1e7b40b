import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { lockRateChecks } from '../../../db/locks.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { reviewReminders } from '../../../db/schema/review-reminders.ts'
import { withMailServer } from '../../../tests/support/mails-on-server.ts'
import { only } from '../../../tests/support/only.ts'
import { provedBrowser, until } from '../../../tests/support/people/my-data.ts'
import { newPerson, rateChecksOf, submit } from '../../../tests/support/people/rate-check.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import { MyData } from '../../contract/privacy/privacy.ts'
import { ReviewReminder } from '../../contract/requests/review-reminder.ts'
import { SenderUnavailable } from '../../platform/notifications/sending.ts'
import { daysAfter, minutesAfter, monthsAfter } from '../../platform/shared/clock.ts'
import { reminderLinks } from './review-reminder.ts'
import { planReviewReminders, sendReviewReminder } from './send-reminder.ts'

const product = await testProduct()
/** After the real time, which jobs without a time of their own have. */
const START = new Date('2027-03-01T15:00:00Z')
product.clock.set(START)

const { deps, failing, mailsTo, startSending, killAfterMessage } = await withMailServer(product)

/** The reminders that an address has received. */
const remindersTo = (email: string) => mailsTo(email).filter((raw) => raw.includes(BUTTON))

const BUTTON = 'Check my rates again'
const PATH = '/api/review-reminder'

/** A person who checked their rates and ticked the box at once. */
async function ticked(person = newPerson()) {
  product.clock.set(START)
  const { browser } = await submit(product, {}, person)
  expect(await browser.send('PUT', PATH, { wanted: true })).toMatchObject({ status: 200 })
  return { browser, person, id: (await reminderOf(person.email)).id }
}

const reminderOf = async (email: string) =>
  only(await product.db.select().from(reviewReminders).where(eq(reviewReminders.email, email)))

/** Sends it at a moment, as a job does. */
async function sendAt(moment: Date, id: string): Promise<void> {
  product.clock.set(moment)
  await sendReviewReminder(deps, id)
}

const DUE = monthsAfter(START, 11)

const startDying = (id: string) => startSending(join(import.meta.dir, 'dying-reminder.fixture.ts'), id)

test('who ticked the box gets one mail after eleven months, with the estimate at the rates of that day and what changed', async () => {
  const { person, id } = await ticked()
  // What the check showed then: a dearer provider, and a saving that is no longer there.
  const check = only(await rateChecksOf(product, person.email))
  const then = {
    current: { monthlyCostCents: 50_123 },
    recommended: [{ name: 'Old Pay', savingCents: 1_234 }],
  }
  await product.db.update(rateChecks).set({ estimate: then }).where(eq(rateChecks.id, check.id))
  await sendAt(minutesAfter(DUE, -1), id)
  expect(remindersTo(person.email)).toEqual([])
  await sendAt(DUE, id)
  await sendAt(daysAfter(DUE, 40), id)

  const raw = only(remindersTo(person.email))
  expect(raw).toContain(person.company)
  expect(raw).toMatch(/\$501\.23 then, (?:at least )?\$[\d.,]+ now/i)
  expect(raw).toContain('Old Pay')
  expect(raw).toContain('$12.34 a month')
  const { formUrl, stopUrl, unsubscribeUrl } = reminderLinks(deps, id, 'en')
  for (const link of [formUrl, stopUrl]) expect(raw).toContain(link)
  expect(raw.replace(/\r\n[ \t]/g, ' ')).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(raw).toContain('100 Example Street')
})

test('a newer check moves the mail to eleven months after it, and the mail is about that one', async () => {
  const { person, id } = await ticked()
  product.clock.set(monthsAfter(START, 5))
  await submit(product, { currentProvider: 'global-payments-canada', monthlyVolume: '33000' }, person)
  await sendAt(DUE, id)
  expect(remindersTo(person.email)).toEqual([])
  await sendAt(monthsAfter(START, 16), id)
  expect(only(remindersTo(person.email))).toContain('Global Payments')
})

test('a box ticked long after the check is answered before the check is a year old and blanked', async () => {
  const { browser, person, id } = await ticked()
  product.clock.passMinutes(1)
  await browser.send('PUT', PATH, { wanted: false })
  product.clock.set(monthsAfter(START, 5))
  const later = await provedBrowser(product, person.email)
  expect(await later.send('PUT', PATH, { wanted: true })).toMatchObject({
    body: { remindAt: monthsAfter(START, 12).toISOString() },
  })
  await sendAt(DUE, id)
  expect(remindersTo(person.email)).toEqual([])
  await sendAt(monthsAfter(START, 12), id)
  expect(remindersTo(person.email)).toHaveLength(1)
})

describe('each tick brings one mail,', () => {
  test('though the job runs twice at once and is planned every hour', async () => {
    const { person, id } = await ticked()
    product.clock.set(DUE)
    await planReviewReminders(product.deps)
    await planReviewReminders(product.deps)
    expect(await countJobs(product, 'send-review-reminder', { reminderId: id })).toBeGreaterThan(0)
    await Promise.all([sendReviewReminder(deps, id), sendReviewReminder(deps, id)])
    await until(async () => (await reminderOf(person.email)).sentAt !== null)
    // The product's own worker may have been first; it sends to the inbox.
    const inInbox = product.inbox.messages(person.email).filter(({ text }) => text.includes(BUTTON))
    expect(inInbox.length + remindersTo(person.email).length).toBe(1)
  })

  test('though its process is killed when the mail server has it', async () => {
    const { person, id } = await ticked()
    product.clock.set(DUE)
    await killAfterMessage(startDying(id))
    await sendReviewReminder(deps, id)
    await sendAt(daysAfter(DUE, 1), id)
    expect(remindersTo(person.email)).toHaveLength(1)
  })

  test('or none where a process is killed after its claim', async () => {
    const { person, id } = await ticked()
    product.clock.set(DUE)
    await product.db.update(reviewReminders).set({ claimedAt: DUE }).where(eq(reviewReminders.id, id))
    await sendReviewReminder(deps, id)
    expect(remindersTo(person.email)).toEqual([])
  })

  test('and another tick afterwards brings another', async () => {
    const { person, id } = await ticked()
    await sendAt(DUE, id)
    await submit(product, {}, person)
    const browser = await provedBrowser(product, person.email)
    expect(await browser.send('PUT', PATH, { wanted: true })).toMatchObject({ status: 200 })
    await sendAt(monthsAfter(DUE, 11), id)
    expect(remindersTo(person.email)).toHaveLength(2)
  })
})

describe('no reminder is mailed', () => {
  type Requested = Awaited<ReturnType<typeof ticked>>
  const proved = ({ person }: Requested) => provedBrowser(product, person.email)
  const tokenOf = ({ id }: Requested) =>
    new URL(reminderLinks(deps, id, 'en').unsubscribeUrl).searchParams.get('token')
  const ENDS: [string, (requested: Requested) => Promise<unknown>][] = [
    ['after a withdrawal', async (requested) => (await proved(requested)).post('/api/privacy/withdraw')],
    ['after a deletion', async (requested) => (await proved(requested)).post('/api/privacy/delete')],
    ['after the box was cleared', ({ browser }) => browser.send('PUT', PATH, { wanted: false })],
    [
      'after a click in a mail program',
      (requested) =>
        product
          .browser()
          .post(`${PATH}/unsubscribe?token=${tokenOf(requested)}`, { 'List-Unsubscribe': 'One-Click' }),
    ],
    [
      'where no check is left',
      ({ person }) =>
        product.db.transaction(async (tx) => {
          await lockRateChecks(tx, eq(rateChecks.email, person.email))
          await tx.update(rateChecks).set({ erasedAt: START }).where(eq(rateChecks.email, person.email))
        }),
    ],
  ]
  test.each(ENDS)('%s', async (_, end) => {
    const requested = await ticked()
    product.clock.passMinutes(10)
    await end(requested)
    product.clock.set(DUE)
    await planReviewReminders(product.deps)
    expect(await countJobs(product, 'send-review-reminder', { reminderId: requested.id })).toBe(0)
    await sendReviewReminder(deps, requested.id)
    await sendAt(monthsAfter(DUE, 3), requested.id)
    expect(remindersTo(requested.person.email)).toEqual([])
  })
})

describe('a reminder that the mail server', () => {
  test('certainly did not take is sent at the next try', async () => {
    const { person, id } = await ticked()
    product.clock.set(DUE)
    const error = new SenderUnavailable('email', 'ECONNREFUSED', { mayHaveGoneOut: false })
    expect(sendReviewReminder(failing(error), id)).rejects.toThrow()
    await sendReviewReminder(deps, id)
    expect(remindersTo(person.email)).toHaveLength(1)
  })

  test('may have taken is not sent again', async () => {
    const { person, id } = await ticked()
    product.clock.set(DUE)
    await sendReviewReminder(
      failing(new SenderUnavailable('email', 'ETIMEDOUT', { mayHaveGoneOut: true })),
      id,
    )
    await sendReviewReminder(deps, id)
    expect(remindersTo(person.email)).toEqual([])
    expect(await sentAtTo(person)).toEqual([null, null])
  })

  test('has taken is said to be sent, in my data and beside the box', async () => {
    const { person, id } = await ticked()
    await sendAt(DUE, id)
    expect(await sentAtTo(person)).toEqual([DUE.toISOString(), DUE.toISOString()])
  })
})

/** When the reminder was sent, as their data and the box say. */
async function sentAtTo({ email }: { email: string }): Promise<(string | null | undefined)[]> {
  const browser = await provedBrowser(product, email)
  const data = v.parse(MyData, (await browser.get('/api/privacy/my-data')).body)
  const box = v.parse(ReviewReminder, (await browser.get(PATH)).body)
  return [data.reviewReminder?.sentAt, box.sentAt]
}
