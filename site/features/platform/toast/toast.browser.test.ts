import { expect } from 'bun:test'
import { join } from 'node:path'
import type { Config } from '../../../../api/contract/config.ts'
import { TRY_AGAIN } from '../../../../api/contract/forms/total-count.ts'
import { expectFailures, type Page } from '../../../../tests/support/browser/browser.ts'
import { openComponentStage } from '../../../../tests/support/browser/component-stage.ts'
import { toast } from '../../../../tests/support/browser/on-page.ts'
import { openForFile } from '../../../../tests/support/browser/stage-for-file.ts'

const { test } = openForFile(() => openComponentStage(join(import.meta.dir, 'toast.stage.tsx')))

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')

async function raiseToast(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Succeed' }).click()
  await toasts(page).waitFor()
}

/** Time passes only as the test lets it, however slow the machine is. */
async function raiseToastInStoppedTime(page: Page, button = 'Succeed') {
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: button }).click()
  await toasts(page).waitFor()
  // The pointer over a toast would stop its clock.
  await page.mouse.move(0, 0)
}

test('a toast stays five seconds', async (page) => {
  await raiseToastInStoppedTime(page)
  await page.clock.runFor(4900)
  expect(await toasts(page).count()).toBe(1)
  await page.clock.runFor(200)
  expect(await toasts(page).count()).toBe(0)
})

test('a toast that offers to undo stays ten seconds', async (page) => {
  await raiseToastInStoppedTime(page, 'Hide')
  await page.clock.runFor(9900)
  expect(await toasts(page).count()).toBe(1)
  await page.clock.runFor(200)
  expect(await toasts(page).count()).toBe(0)
})

test('the button of a toast undoes what it reports, by keyboard as well', async (page) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Hide' }).click()
  await toasts(page).filter({ hasText: 'Lead hidden' }).waitFor()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toasts(page).filter({ hasText: 'Lead shown again' }).waitFor()
  expect(await toasts(page).count()).toBe(1)
})

test('Escape closes the dialog that a toast was raised in, also after the focus was lost, and no dialog below it', async (page) => {
  await page.goto('/')
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const save = async (name: string) => {
    await dialog(name).getByRole('button', { name: 'Save' }).click()
    await toast(page, `Saved in the ${name.toLowerCase()}`).waitFor()
  }
  await page.getByRole('button', { name: 'Open' }).click()
  await dialog('First').getByRole('button', { name: 'Open above' }).click()
  await save('Second')
  await page.keyboard.press('Escape')
  await dialog('Second').waitFor({ state: 'detached' })
  await save('First')
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.remove())
  await page.keyboard.press('Escape')
  await dialog('First').waitFor({ state: 'detached' })
})

type Attention = (page: Page) => Promise<void>
const elsewhere = (page: Page) => page.getByRole('button', { name: 'Elsewhere' })

test.each<[string, Attention, Attention]>([
  ['the pointer rests on it', (page) => toasts(page).hover(), (page) => page.mouse.move(0, 0)],
  ['the keyboard is on it', (page) => toasts(page).focus(), (page) => elsewhere(page).focus()],
])('the five seconds of a toast pause while %s', async (page, _, give, take) => {
  await raiseToastInStoppedTime(page)
  await page.clock.runFor(4000)

  await give(page)
  await page.clock.runFor(20_000)
  expect(await toasts(page).count()).toBe(1)
  await take(page)
  await page.clock.runFor(900)
  expect(await toasts(page).count()).toBe(1)
  await page.clock.runFor(200)
  expect(await toasts(page).count()).toBe(0)
})

test('a newer toast replaces the older', async (page) => {
  await raiseToast(page)
  await page.getByRole('button', { name: 'Fail' }).click()
  await toasts(page).filter({ hasText: 'Update failed' }).waitFor()
  expect(await toasts(page).count()).toBe(1)
})

test('F8 focuses the list of toasts from any place, and Tab leads to the button that closes one', async (page) => {
  await raiseToast(page)
  await elsewhere(page).focus()
  await page.keyboard.press('F8')
  const list = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')
  expect(await list.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toasts(page).waitFor({ state: 'detached' })
})

test.each([
  ['a drag of 49 px to the right is not a swipe, and the toast stays', 49, 1],
  ['one of 50 px is, and the toast goes', 50, 0],
  ['one of 80 px is as well', 80, 0],
  ['one of 80 px to the left is none', -80, 1],
])('%s', async (page, _, distance, left) => {
  await page.clock.install()
  await raiseToast(page)
  const box = await toasts(page).boundingBox()
  if (!box) throw new Error('There is no toast to swipe.')
  const [x, y] = [Math.round(box.x + 20), Math.round(box.y + box.height / 2)]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + Math.trunc(distance / 2), y, { steps: 4 })
  await page.mouse.move(x + distance, y)
  await page.mouse.up()
  await page.clock.runFor(100)
  expect(await toasts(page).count()).toBe(left)
})

const CONFIG: Config = {
  payments: { publishableKey: 'pk_test', stripeJs: null },
  signIn: 'code',
  leadListing: 'on-submission',
  demo: null,
}

test('a read without a database is repeated, which one line says until it is answered', async (page) => {
  const answers = [
    { status: 503, json: TRY_AGAIN },
    { status: 502, body: 'Bad gateway' },
  ]
  await page.route('**/api/config', (route) => route.fulfill(answers.shift() ?? { json: CONFIG }))
  expectFailures(page, /^50[23] GET/)
  await page.goto('/')
  await page.getByRole('button', { name: 'Read' }).click()
  await page.getByRole('status').getByText('Reconnecting…').waitFor()
  await toasts(page).getByText('Read').waitFor()
  expect(await page.getByText('Reconnecting…').count()).toBe(0)
  expect(answers).toEqual([])
})
