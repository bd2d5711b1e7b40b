import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import * as v from 'valibot'
import { AdminLead } from '../../api/contract/admin/leads.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { type Page, takePicture } from '../support/browser/browser.ts'
import { openStage, type Stage } from '../support/browser/stage.ts'
import { toast } from '../support/browser/toast.ts'
import { WIDTHS } from '../support/browser/widths.ts'
import { assignTo, leadRow, logInAsAdmin, openAdminLeads } from '../support/people/admin-visit.ts'
import { logInAsDemoSupplier } from '../support/people/portal.ts'
import { button, choice, dialog, heading } from '../support/people/visitor.ts'

setDefaultTimeout(90_000)

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const rows = (page: Page) => page.locator('[data-lead]')

/** As the API has them, the newest first. */
async function leads(page: Page, query = 'sold=no'): Promise<AdminLead[]> {
  const answer = await page.request.get(`/api/admin/leads?${query}`)
  return v.parse(v.array(AdminLead), await answer.json())
}
/** One of the newest, so that it stands on the first page; each test names a place of its own. */
async function unsold(page: Page, place: number): Promise<AdminLead> {
  const lead = (await leads(page)).at(place)
  if (lead === undefined) throw new Error('There is no such lead.')
  return lead
}

test('an assigned lead leaves the market and stands under that provider’s leads', async () => {
  await stage.onPage({}, async (page) => {
    await openAdminLeads(page)
    const lead = await unsold(page, 0)
    await page.getByRole('searchbox', { name: 'Search' }).fill(lead.email)
    await leadRow(page, lead).waitFor()
    await expectRows(page, 1)
    expect(page.url()).not.toContain(encodeURIComponent(lead.email))
    await leadRow(page, lead).getByText('On the market').waitFor()

    await button(page, `Assign ${lead.company}`).click()
    await dialog(page).getByRole('button', { name: 'Assign lead' }).click()
    await dialog(page).getByText('Choose a provider.').waitFor()
    await expectAccessible(page, 'a lead about to be assigned')
    await assignTo(page, 'NorthPay Solutions')
    await leadRow(page, lead).getByText('Sold to NorthPay Solutions').waitFor()

    await logInAsDemoSupplier(page)
    await page.goto('/supplier/dashboard')
    await page.locator('[data-lead]').first().waitFor()
    expect(await page.locator(`[data-lead="${lead.id}"]`).count()).toBe(0)
    await page.goto('/supplier/analytics')
    await page.getByRole('article').first().getByRole('button').click()
    await page.getByRole('article').getByRole('link', { name: lead.email }).waitFor()
  })
})

test('a lead is taken off the market with a reason, and put back', async () => {
  await stage.onPage({}, async (page) => {
    await openAdminLeads(page)
    const lead = await unsold(page, 1)
    await button(page, `Take off the market: ${lead.company}`).click()
    await dialog(page)
      .getByText(/refunded in full/)
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Take off the market' }).click()
    await dialog(page).getByText('Say why, for whoever reads the history later.').waitFor()
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Two businesses\nshare this address.')
    await dialog(page).getByRole('button', { name: 'Take off the market' }).click()
    await toast(page, 'Lead taken off the market').waitFor()
    await leadRow(page, lead).getByText('Taken off').waitFor()

    await button(page, `Details of ${lead.company}`).click()
    await dialog(page)
      .getByText(/took lead off the market.*Two businesses share this address\./)
      .waitFor()
    await expectAccessible(page, 'a lead and its history')
    await page.keyboard.press('Escape')

    await button(page, `Put back on the market: ${lead.company}`).click()
    await toast(page, 'Back on the market').waitFor()
    await leadRow(page, lead).getByText('On the market').waitFor()
  })
})

test('who changes what somebody else has changed meanwhile is told, and sees it as it is', async () => {
  await stage.onPage({ expects: /^412 PUT/ }, async (page) => {
    await openAdminLeads(page)
    const lead = await unsold(page, 2)
    const status = leadRow(page, lead).getByRole('combobox')
    const headers = { origin: new URL(stage.url).origin }
    await page.request.put(`/api/admin/leads/${lead.id}/status`, { data: { status: 'converted' }, headers })
    await status.selectOption('Contacted')
    await toast(page, 'Somebody else changed this meanwhile. Look at it again before you save.').waitFor()
    await expectValue(page, lead, 'converted')
    await status.selectOption('Qualified')
    await toast(page, 'Status updated').waitFor()
    expect((await leads(page, `search=${lead.email}`))[0]?.status).toBe('qualified')
  })
})

test('filters and tab stand in the address, and are there again after a reload; so is the search', async () => {
  await stage.onPage({}, async (page) => {
    await openAdminLeads(page)
    const [first] = await leads(page, 'sold=yes')
    if (first === undefined) throw new Error('The demo has sold nothing.')
    await choice(page, 'Market').selectOption('Sold')
    await page.waitForURL(/\?sold=yes$/)
    await page.getByRole('searchbox', { name: 'Search' }).fill(first.company)
    await expectRows(page, 1)
    const csv = (await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')) ?? ''
    const { pathname, searchParams } = new URL(csv, stage.url)
    expect(pathname).toBe('/api/admin/leads.csv')
    expect(Object.fromEntries(searchParams)).toEqual({ sold: 'yes', search: first.company })
    await page.reload()
    await leadRow(page, first).waitFor()
    await expectRows(page, 1)

    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody of this name')
    await heading(page, 'No lead matches').waitFor()
    await button(page, 'Clear filters').first().click()
    await rows(page).first().waitFor()
    await page.getByRole('tab', { name: 'Provider Marketplace' }).click()
    await page.waitForURL(/\?tab=providers$/)
    await page.reload()
    await page.getByRole('row').filter({ hasText: 'Maple Merchant Services' }).waitFor()
    expect(await page.getByRole('link', { name: 'View Analytics' }).getAttribute('href')).toBe(
      '/admin/analytics',
    )
  })
})

test('a look every 30 seconds brings what is new without moving or losing what is being done', async () => {
  await stage.onPage({}, async (page) => {
    await page.clock.install()
    await openAdminLeads(page)
    const lead = await unsold(page, 3)
    await button(page, `Take off the market: ${lead.company}`).click()
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Half a sen')
    const headers = { origin: new URL(stage.url).origin }
    await page.request.put(`/api/admin/leads/${lead.id}/status`, { data: { status: 'qualified' }, headers })
    const poll = page.waitForResponse((answer) => answer.url().includes('/api/admin/leads'))
    await page.clock.runFor(31_000)
    expect((await poll).request().headers()['x-northrate-poll']).toBe('1')
    await expectValue(page, lead, 'qualified')
    const reason = dialog(page).getByRole('textbox', { name: 'Reason' })
    expect(await reason.inputValue()).toBe('Half a sen')
    expect(await reason.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe.each(WIDTHS)('at %i px', (width) => {
  test('the list fits, and everybody can use it', async () => {
    await stage.onPage({ width }, async (page) => {
      await openAdminLeads(page)
      await heading(page, 'Provider Lead Marketplace').waitFor()
      await takePicture(page, `admin-leads-${width}`)
      // Every row is as the next, and axe takes its time for each.
      const [lead] = await leads(page, 'sold=yes')
      await page.getByRole('searchbox', { name: 'Search' }).fill(lead?.email ?? '')
      await expectRows(page, 1)
      await expectAccessible(page, 'the admins’ leads')
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBe(0)
      await button(page, /^Details of /)
        .first()
        .click()
      await dialog(page).getByRole('heading', { name: 'History' }).waitFor()
      await takePicture(page, `admin-lead-${width}`)
    })
  })
})

test('the list that cannot be loaded says so, and is loaded at the second try', async () => {
  await stage.onPage({ expects: /^(503|500) GET|no answer GET/ }, async (page) => {
    await logInAsAdmin(page)
    await page.route('**/api/admin/leads*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.goto('/admin')
    await page.getByText('The leads could not be loaded').waitFor()
    await page.unroute('**/api/admin/leads*')
    await button(page, 'Try again').click()
    await rows(page).first().waitFor()
  })
})

async function expectRows(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('[data-lead]').length === wanted, count)
}

async function expectValue(page: Page, { id }: AdminLead, status: string): Promise<void> {
  await page.waitForFunction(
    ([lead, wanted]) => {
      const select = document.querySelector(`[data-lead="${lead}"] select`)
      return select instanceof HTMLSelectElement && select.value === wanted
    },
    [id, status],
  )
}
