import { expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import { addJobsAndNotify } from '../../api/platform/jobs/add-jobs.ts'
import { rateChecks } from '../../db/schema/rate-checks.ts'
import { reviewReminders } from '../../db/schema/review-reminders.ts'
import { expectFailures } from '../support/browser/browser.ts'
import { expectAccessible, expectFocus, pressTabTo } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { matchInMessages, messagesTo } from '../support/inbox.ts'
import { signInQuickly } from '../support/people/owner.ts'
import { openResults, proveOwnData, submitted } from '../support/people/submitted.ts'
import {
  button,
  choice,
  fillYourInfo,
  heading,
  proveEmail,
  SHOP_THAT_CAN_SAVE,
  someVisitor,
  textBox,
  tickBox,
} from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const BOX = 'Email me in 11 months, with my estimate at the rates of that day.'
const MONTHS = 31 * 24 * 60 * 60 * 1000

/** Lets twelve months pass for this person, and the hourly job run. */
async function twelveMonthsLater(email: string): Promise<void> {
  const then = new Date(Date.now() - 12 * MONTHS)
  await stage.db.update(rateChecks).set({ checkedAt: then }).where(eq(rateChecks.email, email))
  await stage.db.update(reviewReminders).set({ requestedAt: then }).where(eq(reviewReminders.email, email))
  await addJobsAndNotify(stage.db, [{ name: 'plan-review-reminders', data: {} }])
}

test.onPhone(
  'an owner who ticked the box is reminded once, finds the form filled in and stops it by one click',
  async (page, width) => {
    const visitor = someVisitor()
    const { email } = visitor
    await stage.onPage({ width }, async (ofCheck) => {
      await openResults(ofCheck, stage.url, { person: visitor })
      await button(ofCheck, 'Yes, Connect Me with Better Providers').click()
      const box = tickBox(ofCheck, BOX)
      await box.waitFor()
      expect(await box.isChecked()).toBe(false)
      await ofCheck.getByText('100 Example Street, Suite 200').first().waitFor()
      await pressTabTo(ofCheck, box)
      await ofCheck.keyboard.press('Space')
      await ofCheck
        .getByRole('status')
        .getByText(/^We’ll email you on /)
        .waitFor()
      await expectAccessible(ofCheck, 'the confirmation with the box')
    })

    await signInQuickly(page, email, stage.url)
    await page.goto('/')
    await page
      .getByText('Last updated 30 days ago, next review recommended in 11 months', { exact: true })
      .waitFor()
    await tickBox(page, BOX).waitFor()
    expect(await tickBox(page, BOX).isChecked()).toBe(true)
    await expectAccessible(page, 'the home screen with the box')

    await twelveMonthsLater(email)
    const link = await matchInMessages(stage.url, email, /http\S+\/check-again#\S+/)
    const wayOut = await matchInMessages(stage.url, email, /http\S+\/stop-reminders#\S+/)
    await stage.onPage({ width }, async (elsewhere) => {
      await elsewhere.goto(link)
      await heading(elsewhere, "Let's Get Started").waitFor()
      expect(elsewhere.url()).toBe(`${stage.url}/#check-my-rates`)
      expect(await choice(elsewhere, 'Business type').inputValue()).toBe('retail')
      for (const name of ['First name', 'Last name', 'Email address'])
        expect([name, await textBox(elsewhere, name).inputValue()]).toEqual([name, ''])
      const anyone = someVisitor()
      await fillYourInfo(elsewhere, anyone, SHOP_THAT_CAN_SAVE)
      await proveEmail(elsewhere, anyone)
      await button(elsewhere, 'Next').click()
      await heading(elsewhere, 'Current Rate Information').waitFor()
      expect(await choice(elsewhere, 'Current payment provider').inputValue()).toBe('moneris')
      expect(await textBox(elsewhere, 'Monthly card sales').inputValue()).toBe('20000')
      expect(await textBox(elsewhere, 'Average sale').inputValue()).toBe('50')
    })

    await stage.onPage({ width }, async (elsewhere) => {
      await elsewhere.goto(wayOut)
      await expectAccessible(elsewhere, 'about to stop')
      expect(new URL(elsewhere.url()).hash).toBe('')
      await pressTabTo(elsewhere, button(elsewhere, 'Stop reminders'))
      await elsewhere.keyboard.press('Enter')
      const done = elsewhere.getByText('Reminders are off')
      await done.waitFor()
      await expectFocus(elsewhere, elsewhere.getByRole('main').locator('[tabindex="-1"]', { has: done }))
      await expectAccessible(elsewhere, 'stopped')
    })
    const reminders = (await messagesTo(stage.url, email)).filter(({ text }) =>
      text.includes('/check-again#'),
    )
    expect(reminders).toHaveLength(1)
  },
)

test('a reminder is stopped by its box at home or in the person’s data, and a tick that is lost says so', async (page) => {
  expectFailures(page, /^no answer PUT \/api\/review-reminder|net::ERR/)
  const { email } = await submitted(page, stage.url)
  await signInQuickly(page, email, stage.url)
  await page.goto('/')
  await tickBox(page, BOX).waitFor()
  await page.route('**/api/review-reminder', (route) => route.abort('connectionrefused'), { times: 1 })
  await tickBox(page, BOX).click()
  await page.getByRole('alert').getByText('We couldn’t save that.').waitFor()
  expect(await tickBox(page, BOX).isChecked()).toBe(false)
  await tickBox(page, BOX).click()
  await page
    .getByRole('status')
    .getByText(/^We’ll email you on /)
    .waitFor()
  await tickBox(page, BOX).click()
  await page.getByText('You won’t get a reminder.').waitFor()
  await tickBox(page, BOX).click()
  await page
    .getByRole('status')
    .getByText(/^We’ll email you on /)
    .waitFor()
  await proveOwnData(page, stage.url, email)
  await page.goto('/privacy/my-data')
  await heading(page, 'Your reminder').waitFor()
  await button(page, 'Stop the reminder').click()
  await page.getByText(/^Stopped on /).waitFor()
  await expectAccessible(page, 'the reminder among the data')
})
