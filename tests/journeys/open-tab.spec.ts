import { expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import { hoursAfter } from '../../api/platform/shared/clock.ts'
import { suppliers } from '../../db/schema/people/people.ts'
import { purchases } from '../../db/schema/purchases.ts'
import { DEMO_SUPPLIER } from '../../sandbox/demo/demo-suppliers.ts'
import { type Page, setWidth } from '../support/browser/browser.ts'
import { brokenNumbers } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { only } from '../support/only.ts'
import { logInAsAdmin, openAdminLeads } from '../support/people/admin-visit.ts'
import { logInAsDemoSupplier } from '../support/people/portal.ts'
import { leadOnMarket } from '../support/people/supplier.ts'
import { choice } from '../support/people/visitor.ts'
import { purchasedLead } from '../support/purchase/purchased-lead.ts'

const { stage, test } = ownStageForFile()

test('a promise that passes while My Leads is open is shown as late', async (page) => {
  const now = new Date()
  const supplier = only(
    await stage.db.select().from(suppliers).where(eq(suppliers.email, DEMO_SUPPLIER.email)),
  )
  const clock = { now: () => hoursAfter(now, -23) }
  const { lead } = await purchasedLead({ db: stage.db, clock }, supplier, {
    source: 'credit',
    lead: { company: 'Patient Bakery' },
  })
  await logInAsDemoSupplier(page)
  // Time passes in this browser alone: the server must not say that its clock is fast.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const { date, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await page.clock.install()
  await page.goto(`/supplier/analytics#${lead.id}`)
  const row = page.getByRole('article').filter({ hasText: 'Patient Bakery' }).last()
  await row
    .getByText(/^Promised: contact by /)
    .first()
    .waitFor()
  await page.clock.fastForward('02:00:00')
  await row
    .getByText(/^Late: contact was promised by /)
    .first()
    .waitFor()
})

test('a card of the market that does not change is not drawn again', async (page) => {
  await logInAsDemoSupplier(page)
  await page.goto('/supplier/dashboard')
  await page.locator('[data-lead]').nth(3).waitFor()
  /** What React drew the card with: another object after each time that it is drawn. */
  const drawn = () =>
    page.evaluate(() => {
      const card = document.querySelectorAll('[data-lead]')[3]
      const key = Object.keys(card ?? {}).find((name) => name.startsWith('__reactProps$'))
      const before = window.drawnBefore
      window.drawnBefore = card && key ? Reflect.get(card, key) : undefined
      return window.drawnBefore !== undefined && window.drawnBefore === before
    })
  await drawn()
  const shortlist = page
    .locator('[data-lead]')
    .first()
    .getByRole('button', { name: /^Shortlist/ })
  await shortlist.click()
  await page.locator('[data-lead]').first().locator('[aria-pressed=true]').waitFor()
  expect(await drawn()).toBe(true)
})

test('no amount breaks within, however large it is and however narrow the screen', async (page) => {
  const largest = 10_000_000_000
  const supplier = only(
    await stage.db.select().from(suppliers).where(eq(suppliers.email, DEMO_SUPPLIER.email)),
  )
  const listed = await leadOnMarket(stage, { company: 'Vast Stores', monthlyVolumeCents: largest })
  const { purchase } = await purchasedLead(stage, supplier, {
    source: 'credit',
    lead: { company: 'Vast Bakery', monthlyVolumeCents: largest },
  })
  await stage.db
    .update(purchases)
    .set({ outcome: 'converted', dealValueCents: 100_000_000_000 })
    .where(eq(purchases.id, purchase.id))
  await logInAsDemoSupplier(page)
  await logInAsAdmin(page)
  for (const [path, shown] of [
    ['/supplier/dashboard', page.locator(`[data-lead="${listed.id}"]`)],
    ['/supplier/analytics', page.getByText('Vast Bakery').first()],
    [`/admin?lead=${listed.id}`, page.getByRole('dialog').getByText('$100,000,000').first()],
  ] as const)
    for (const width of [320, 1024, 1280]) {
      await setWidth(page, width)
      await page.goto(path)
      await shown.waitFor()
      expect({ path, width, broken: await brokenNumbers(page) }).toEqual({ path, width, broken: [] })
    }
})

declare global {
  interface Window {
    drawnBefore: unknown
  }
}

/** An entry of the history for Back to leave. */
const addEntry = (page: Page) => page.evaluate(() => history.pushState(history.state, '', location.href))

test('Back right after a letter in a search box keeps the list that it leads to', async (page) => {
  await openAdminLeads(page)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await addEntry(page)
  await search.pressSequentially('zzz')
  await page.goBack()
  await page.waitForTimeout(600)
  expect(await search.inputValue()).toBe('')
  expect(await page.evaluate(() => JSON.stringify(history.state) ?? '')).not.toContain('zzz')
})

test('the audit log follows Back, and reads no half-typed year', async (page) => {
  const queried: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/admin/audit') queried.push(search)
  })
  await logInAsAdmin(page)
  await page.goto('/admin/audit')
  await page.getByRole('table').waitFor()
  await choice(page, 'Role').selectOption({ index: 1 })
  await page.waitForURL(({ searchParams }) => searchParams.has('actor'))
  await page.getByLabel('Person or company').fill('nobody@example.ca')
  await page.waitForTimeout(600)
  expect(page.url()).not.toContain('nobody')
  await page.goBack()
  await page.waitForURL(({ searchParams }) => !searchParams.has('actor'))
  expect(await choice(page, 'Role').inputValue()).toBe('')
  expect(await page.getByLabel('Person or company').inputValue()).toBe('')
  await page.goForward()
  await page.waitForURL(({ searchParams }) => searchParams.has('actor'))
  expect(await page.getByLabel('Person or company').inputValue()).toBe('nobody@example.ca')

  const from = page.getByLabel('From', { exact: true })
  for (const half of ['0002-11-01', '0020-11-01', '0202-11-01']) await from.fill(half)
  await page.waitForTimeout(600)
  await from.fill('2026-11-01')
  await page.waitForURL(({ searchParams }) => searchParams.get('from') === '2026-11-01')
  expect(queried.filter((query) => /from=0/.test(query))).toEqual([])
})
