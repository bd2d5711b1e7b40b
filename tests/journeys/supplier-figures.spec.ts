import { expect } from 'bun:test'
import type { Page } from '../support/browser/browser.ts'
import {
  expectAccessible,
  expectFits,
  expectFitsAnywhere,
  figure,
  pressTabTo,
} from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { logInAsDemoSupplier } from '../support/people/portal.ts'
import { button, heading } from '../support/people/visitor.ts'

const { test } = ownStageForFile()

const PATH = '/supplier/figures'

async function openFigures(page: Page): Promise<void> {
  await logInAsDemoSupplier(page)
  await page.goto(PATH)
  await heading(page, 'By tier').waitFor()
}

const chart = (page: Page, name: string | RegExp) => page.getByRole('slider', { name })

test.onPhone('a supplier sees what its leads cost and brought, by keyboard alone', async (page) => {
  await openFigures(page)
  expect(await figure(page, 'Leads')).toBe('12')
  expect(await figure(page, 'Spend')).toMatch(/^\$[\d,]+\.\d\d$/)
  expect(await figure(page, 'Return on spend')).toMatch(/^[\d,.]+×$/)
  await expectAccessible(page, 'figures')
  await expectFits(page)

  const spend = chart(page, 'Spend by month')
  await pressTabTo(page, spend)
  expect(await spend.getAttribute('aria-valuetext')).toMatch(/ so far: \$[\d,]+\.\d\d$/)
  await page.keyboard.press('Home')
  expect(await spend.getAttribute('aria-valuenow')).toBe('1')
  await page.keyboard.press('ArrowRight')
  expect(await spend.getAttribute('aria-valuenow')).toBe('2')

  await pressTabTo(page, page.locator('summary').first())
  await page.keyboard.press('Enter')
  const rows = page.getByRole('table', { name: 'Spend by month' }).locator('tbody tr')
  expect(await rows.count()).toBe(12)
  await expectAccessible(page, 'figures with a table')
})

test('a supplier chooses another period, which stays in the address, and takes its figures along as CSV', async (page) => {
  await openFigures(page)
  await button(page, 'Last month').click()
  await chart(page, 'Spend by day').waitFor()
  await page.getByRole('status').filter({ hasText: 'compared with' }).waitFor()
  expect(await chart(page, 'Spend by day').getAttribute('aria-valuetext')).toMatch(
    /: \$[\d,.]+ \(was \$[\d,.]+\)$/,
  )
  expect(await button(page, 'Last month').getAttribute('aria-pressed')).toBe('true')
  const { search } = new URL(page.url())
  expect(search).toMatch(/^\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/)
  const csv = page.getByRole('link', { name: 'Download as CSV' })
  expect(await csv.getAttribute('href')).toBe(`/api/supplier/figures.csv${search}&language=en`)
  await page.reload()
  await chart(page, 'Spend by day').waitFor()
  expect(new URL(page.url()).search).toBe(search)
  await expectFitsAnywhere(page)
})
