import { expect } from 'bun:test'
import { expectFailures, type Page, resize, takePicture } from '../support/browser/browser.ts'
import { expectAccessible, expectFits, figure, pressTabTo, takeDown } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { logInAsDemoSupplier, signUpAsSupplier } from '../support/people/portal.ts'
import { button, heading } from '../support/people/visitor.ts'

const { test } = stageForFile()

const PATH = '/supplier/figures'

async function openFigures(page: Page): Promise<void> {
  await logInAsDemoSupplier(page)
  await page.goto(PATH)
  await heading(page, 'By tier').waitFor()
}

const shown = (page: Page) => page.getByRole('status').filter({ hasText: /compared? with/ })
const chart = (page: Page, name: string | RegExp) => page.getByRole('slider', { name })

/** Keeps pictures for review, light, dark and on paper. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280, 1440]) {
    await resize(page, width, 900)
    await expectFits(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await takePicture(page, `${name}-${width}-${colorScheme}`)
    }
  }
  await resize(page, 720, 900)
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await takePicture(page, `${name}-print`)
  await page.emulateMedia({ media: 'screen' })
}

test.atWidths('a supplier sees what its leads cost and brought, by keyboard alone', async (page, width) => {
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
  if (width === 390) await lookAt(page, 'supplier-figures')
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
  await lookAt(page, 'supplier-figures-days')
})

test('a period that ends before it begins, or has ten years, is refused beside its field, and the figures stay', async (page) => {
  await openFigures(page)
  const before = await shown(page).textContent()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByRole('alert').getByText('Choose an end that isn’t before the start.').waitFor()
  await page.getByLabel('From', { exact: true }).fill('2010-01-01')
  await page.getByRole('alert').getByText('Choose two years or less.').waitFor()
  expect(await shown(page).textContent()).toBe(before)
  await expectAccessible(page, 'a wrong period')

  await page.getByLabel('From', { exact: true }).fill('2019-12-01')
  await heading(page, 'No leads bought in this period').waitFor()
  await expectAccessible(page, 'a period of no data')
})

test('a new supplier reads that there is nothing yet, and one whose connection is lost can try again', async (page) => {
  await signUpAsSupplier(page)
  await page.goto(PATH)
  await heading(page, 'No leads bought in this period').waitFor()
  await page.getByRole('link', { name: 'Browse Business Opportunities' }).waitFor()
  expectFailures(page, /figures/)
  await takeDown(page, /api\/supplier\/figures/)
  await button(page, 'Last month').click()
  await page.getByText('We couldn’t load your figures.').waitFor()
  await expectAccessible(page, 'figures that failed')
  await page.unrouteAll()
  await button(page, 'Try again').click()
  await shown(page).waitFor()
})
