import { expect } from 'bun:test'
import { join } from 'node:path'
import type { Page } from '../../tests/support/browser/browser.ts'
import { openComponentStage } from '../../tests/support/browser/component-stage.ts'
import { expectAccessible } from '../../tests/support/browser/on-page.ts'
import { openForFile } from '../../tests/support/browser/stage-for-file.ts'
import { formatMoment } from '../lib/words/format.ts'

const { test } = openForFile(() => openComponentStage(join(import.meta.dir, 'tooltip.stage.tsx')))

const FULL_DATE = formatMoment(new Date('2026-11-21T12:00:00Z'))
const tooltips = (page: Page) => page.getByRole('tooltip')
const moment = (page: Page, words: string) => page.getByText(words, { exact: true })

/** From here on time passes only as the test lets it, however slow the machine is. */
async function openInStoppedTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('a tooltip with the full date opens when the pointer has rested on a relative time for 700 ms', async (page) => {
  await openInStoppedTime(page)
  await moment(page, '3 hours ago').hover()
  await page.clock.runFor(690)
  expect(await tooltips(page).count()).toBe(0)
  await page.clock.runFor(20)
  expect(await tooltips(page).textContent()).toBe(FULL_DATE)
  await page.mouse.move(0, 0, { steps: 10 })
  await page.clock.runFor(50)
  expect(await tooltips(page).count()).toBe(0)
})

test.each([
  ['a tooltip within 300 ms of another opens immediately', 250, 1],
  ['a tooltip later than 300 ms after another takes 700 ms again', 350, 0],
])('%s', async (page, _, pause, shown) => {
  await openInStoppedTime(page)
  await moment(page, '3 hours ago').hover()
  await page.clock.runFor(710)
  await page.mouse.move(0, 0, { steps: 10 })
  await page.clock.runFor(pause)
  await moment(page, 'yesterday').hover()
  await page.clock.runFor(20)
  expect(await tooltips(page).count()).toBe(shown)
})

test('a tap opens the tooltip of a time immediately, and Escape closes it', async (page) => {
  await page.goto('/')
  const time = moment(page, '3 hours ago')
  expect(await time.getAttribute('datetime')).toBe('2026-11-21T12:00:00Z')
  await time.focus()
  await tooltips(page).waitFor()
  expect(await tooltips(page).textContent()).toBe(FULL_DATE)
  expect(await time.evaluate((it) => document.activeElement === it)).toBe(true)
  expect(await time.getAttribute('aria-describedby')).toBe(await tooltips(page).getAttribute('id'))
  await expectAccessible(page, 'a tooltip')
  await page.keyboard.press('Escape')
  await tooltips(page).waitFor({ state: 'detached' })
})

test('a tooltip is not a Tab stop', async (page) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Elsewhere' }).focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('TIME')
  expect(await tooltips(page).count()).toBe(0)
})
