import { expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { AdminLead } from '../../api/contract/admin/leads.ts'
import { leads as leadRows } from '../../db/schema/leads.ts'
import { expectFailures, type Page, setWidth } from '../support/browser/browser.ts'
import {
  expectAccessible,
  expectFits,
  expectFocus,
  expectInView,
  pressTabTo,
  toast,
} from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { assignTo, leadRow, logInAsAdmin, openAdminLeads, sortBy } from '../support/people/admin-visit.ts'
import { logInAsDemoSupplier } from '../support/people/portal.ts'
import { button, choice, dialog, heading } from '../support/people/visitor.ts'

const { stage, test } = ownStageForFile()

const rows = (page: Page) => page.locator('[data-lead]')

/** As the API has them, the newest first. */
async function leads(page: Page, query = 'state=on-market'): Promise<AdminLead[]> {
  const answer = await page.request.get(`/api/admin/leads?${query}`)
  return v.parse(v.array(AdminLead), await answer.json())
}
/** One of the newest, so that it stands on the first page; each test names a place of its own. */
async function unsold(page: Page, place: number): Promise<AdminLead> {
  const lead = (await leads(page)).at(place)
  if (lead === undefined) throw new Error('There is no such lead.')
  return lead
}

test('an assigned lead leaves the market and stands under that provider’s leads', async (page) => {
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

test('a lead is unlisted with a reason, which its details show beside its language, and relisted', async (page) => {
  await openAdminLeads(page)
  const lead = await unsold(page, 1)
  await button(page, `Unlist ${lead.company}`).click()
  await dialog(page)
    .getByText(/refunded in full/)
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Unlist lead' }).click()
  await dialog(page).getByText('Enter a reason. It’s kept in the lead’s history.').waitFor()
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Two businesses\nshare this address.')
  await dialog(page).getByRole('button', { name: 'Unlist lead' }).click()
  await toast(page, 'Lead unlisted').waitFor()
  await leadRow(page, lead).getByText('Unlisted').waitFor()

  await stage.db.update(leadRows).set({ language: 'fr' }).where(eq(leadRows.id, lead.id))
  await button(page, `Details of ${lead.company}`).click()
  await dialog(page).getByText('Prefers French', { exact: true }).waitFor()
  await dialog(page)
    .getByText(/took lead off the market.*Two businesses share this address\./)
    .waitFor()
  await expectAccessible(page, 'a lead and its history')
  await page.keyboard.press('Escape')

  await button(page, `Relist ${lead.company}`).click()
  await toast(page, 'Lead relisted').waitFor()
  await leadRow(page, lead).getByText('On the market').waitFor()
})

test('an admin who changes a lead that another admin has just changed sees a message and the current lead', async (page) => {
  expectFailures(page, /^412 PUT/)
  await openAdminLeads(page)
  const lead = await unsold(page, 2)
  const status = leadRow(page, lead).getByRole('combobox')
  await page.request.put(`/api/admin/leads/${lead.id}/status`, { data: { status: 'converted' } })
  await status.selectOption('Contacted')
  await toast(page, 'Someone else just changed this. Review it before you save.').waitFor()
  await expectValue(page, lead, 'converted')
  await status.selectOption('Qualified')
  await toast(page, 'Status updated').waitFor()
  expect((await leads(page, `search=${lead.email}`))[0]?.status).toBe('qualified')
})

test('filters and tab stand in the address, and are there again after a reload; so is the search', async (page) => {
  await openAdminLeads(page)
  const [first] = await leads(page, 'state=sold')
  if (first === undefined) throw new Error('The demo has sold nothing.')
  await choice(page, 'Market').selectOption('Sold')
  await page.waitForURL(/\?state=sold$/)
  await page.getByRole('searchbox', { name: 'Search' }).fill(first.company)
  await expectRows(page, 1)
  const csv = (await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')) ?? ''
  const { pathname, searchParams } = new URL(csv, stage.url)
  expect(pathname).toBe('/api/admin/leads.csv')
  expect(Object.fromEntries(searchParams)).toEqual({ state: 'sold', search: first.company })
  await page.reload()
  await leadRow(page, first).waitFor()
  await expectRows(page, 1)

  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody of this name')
  await heading(page, 'No leads match').waitFor()
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

test('leads are selected by keyboard and assigned; of each that is skipped it is said why', async (page) => {
  await setWidth(page, 1440)
  await openAdminLeads(page, '?state=on-market')
  const [first, gone, third] = [await unsold(page, 4), await unsold(page, 5), await unsold(page, 6)]
  for (const { company } of [first, gone, third]) {
    await page.getByRole('checkbox', { name: `Select ${company}` }).focus()
    await page.keyboard.press('Space')
  }
  await page.getByText('3 leads selected').waitFor()
  // Another admin unlists one of them in between.
  const data = { reason: 'Asked by phone.' }
  await page.request.put(`/api/admin/leads/${gone.id}/off-market`, { data })

  await button(page, 'Assign…').focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('searchbox').fill('NorthPay')
  await dialog(page).getByRole('radio', { name: 'NorthPay' }).focus()
  await page.keyboard.press('Space')
  await dialog(page).getByText('Assign 3 leads to NorthPay Solutions?').waitFor()
  await dialog(page).getByText('It receives the contact details immediately.').waitFor()
  await dialog(page)
    .getByText(/^\d+ lead credits? will be used\.$|^No lead credits will be used\.$/)
    .waitFor()
  await expectAccessible(page, 'many leads about to be assigned')
  await dialog(page).getByRole('button', { name: 'Assign 3 leads' }).focus()
  await page.keyboard.press('Enter')

  await heading(page, '2 assigned, 1 skipped').waitFor()
  const skipped = dialog(page).getByRole('listitem')
  expect(await skipped.allInnerTexts()).toEqual([
    `${gone.company}\nThis lead is off the market, so it can’t be assigned.`,
  ])
  await expectAccessible(page, 'what became of many leads')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await leadRow(page, first).waitFor({ state: 'detached' })
  await choice(page, 'Market').selectOption('Sold')
  await leadRow(page, third).getByText('Sold to NorthPay Solutions').waitFor()
})

test('all that match are selected and set to a status, as many as were confirmed and no others', async (page) => {
  await setWidth(page, 1440)
  expectFailures(page, /^409 POST/)
  await openAdminLeads(page)
  const { count, statuses } = await (await page.request.get('/api/admin/bulk/leads/selection')).json()
  const others = count - statuses.qualified
  const some = others === count ? `${count} leads` : `${others} of ${count} leads`
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByText('50 leads selected').waitFor()
  await button(page, `Select all ${count} that match`).click()
  await page.getByText(`${count} leads selected`).waitFor()
  await button(page, 'Set status…').click()
  await dialog(page).getByLabel('Status').selectOption('Qualified')
  await dialog(page).getByText(`Set ${some} to Qualified?`).waitFor()
  await button(page, `Update ${some}`).click()
  await dialog(page)
    .getByRole('heading', { name: new RegExp(`^${others} updated`) })
    .waitFor()
  await button(page, 'Done').click()
  const all = await leads(page, 'limit=100')
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['qualified']))

  // In another window one of them leaves the filter after the number was shown.
  await page.getByRole('search').getByLabel('Status', { exact: true }).selectOption('Qualified')
  await page.waitForURL(/status=qualified/)
  await rows(page).first().waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await button(page, `Select all ${count} that match`).click()
  await button(page, 'Set status…').click()
  await page.request.put(`/api/admin/leads/${all[0]?.id}/status`, { data: { status: 'new' } })
  await button(page, `Update ${count} leads`).click()
  await dialog(page)
    .getByText(`${count} matched when you looked, and ${count - 1} match now. Nothing was changed.`)
    .waitFor()
  expect((await leads(page, 'status=contacted')).length).toBe(0)
})

test('a bulk action whose connection breaks tells what was done, and goes on with the rest', async (page) => {
  await setWidth(page, 390)
  expectFailures(page, /no answer POST|^503 POST/)
  await openAdminLeads(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await button(page, 'Set status…').click()
  let calls = 0
  await page.route('**/api/admin/bulk/leads/status', (route) =>
    ++calls === 2 ? route.abort() : route.continue(),
  )
  await dialog(page).getByLabel('Status').selectOption('Converted')
  await button(page, /^Update (\d+ of )?50 leads$/).click()
  await dialog(page).getByText('25 leads not done. Nothing was changed for them.').waitFor()
  await button(page, 'Continue with the other 25 leads').click()
  await dialog(page)
    .getByRole('heading', { name: /^\d+ updated/ })
    .waitFor()
  await expectFits(page)
})

test('columns are chosen, and chosen still after a reload', async (page) => {
  await setWidth(page, 1440)
  await openAdminLeads(page)
  const column = (name: string) => page.getByRole('columnheader', { name })
  expect(await column('Currently with').count()).toBe(0)
  await button(page, 'Columns').click()
  await page.getByRole('checkbox', { name: 'Currently with' }).check()
  await page.getByRole('checkbox', { name: 'Phone' }).uncheck()
  await expectAccessible(page, 'the columns of the leads')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await column('Currently with').waitFor()
  await page.reload()
  await column('Currently with').waitFor()
  expect(await column('Phone').count()).toBe(0)
})

test('a note that an admin has not saved survives Back and a reload, and is gone once they log out', async (page) => {
  await openAdminLeads(page, '?state=on-market')
  const lead = await unsold(page, 10)
  const note = dialog(page).getByRole('textbox', { name: 'Note' })
  await button(page, `Details of ${lead.company}`).click()
  await note.fill('Half a sen')
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  await page.goForward()
  await note.waitFor()
  expect(await note.inputValue()).toBe('Half a sen')
  await page.reload()
  await note.waitFor()
  expect(await note.inputValue()).toBe('Half a sen')

  await page.request.put(`/api/admin/leads/${lead.id}/note`, { data: { note: 'Of another admin.' } })
  await page.reload()
  await dialog(page).getByText('The note is now: “Of another admin.”').waitFor()
  expect(await note.inputValue()).toBe('Half a sen')
  await button(page, 'Save note').click()
  await toast(page, 'Note saved').waitFor()
  await page.reload()
  await note.waitFor()
  expect(await note.inputValue()).toBe('Half a sen')
  expect(await button(page, 'Save note').count()).toBe(0)

  await note.fill('Not for the next one.')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await button(page, 'Log out').click()
  await page.waitForURL('**/admin/login')
  await openAdminLeads(page, `?state=on-market&lead=${lead.id}`)
  await note.waitFor()
  expect(await note.inputValue()).toBe('Half a sen')
})

test.onPhone('an admin does a lead’s day from its own address, by keyboard', async (page) => {
  await openAdminLeads(page, '?state=on-market')
  const [lead, next] = [await unsold(page, 8), await unsold(page, 9)]
  const details = button(page, `Details of ${lead.company}`)
  await details.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(({ searchParams }) => searchParams.get('lead') === lead.id)
  const history = dialog(page).getByRole('heading', { name: 'History' })
  await history.waitFor()
  await page.reload()
  await history.waitFor()
  await dialog(page).getByRole('heading', { name: lead.company }).waitFor()
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  await page.goForward()
  await history.waitFor()

  await pressTabTo(page, dialog(page).getByRole('button', { name: 'Next' }))
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('heading', { name: next.company }).waitFor()
  await page.waitForURL(({ searchParams }) => searchParams.get('lead') === next.id)
  await history.waitFor()
  await dialog(page).getByRole('button', { name: 'Previous' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('heading', { name: lead.company }).waitFor()
  await history.waitFor()

  await dialog(page).getByLabel('Status').selectOption('Qualified')
  await toast(page, 'Status updated').waitFor()
  await dialog(page).getByText('changed lead status').first().waitFor()
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill('Call after five.')
  await pressTabTo(page, button(page, 'Save note'))
  await page.keyboard.press('Enter')
  await toast(page, 'Note saved').waitFor()
  await expectAccessible(page, 'a lead with its actions')

  await dialog(page).getByRole('button', { name: 'Assign', exact: true }).click()
  const assign = page.getByRole('dialog', { name: 'Assign lead' })
  const radios = assign.getByRole('radio')
  await radios.first().waitFor()
  await assign
    .getByText(/Serves .* · .*credits? · \d+ open promises?$/)
    .first()
    .waitFor()
  await expectAccessible(page, 'providers to assign a lead to')
  await radios.first().focus()
  await page.keyboard.press('Space')
  await assign.getByRole('button', { name: 'Assign lead' }).focus()
  await page.keyboard.press('Enter')
  await toast(page, 'Lead assigned').waitFor()
  await assign.waitFor({ state: 'detached' })
  await dialog(page)
    .getByText(/^Sold to .* · Buyer: Pending$/)
    .waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Assign', exact: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?state=on-market')
})

test.onPhone(
  'what waits for an admin stands above the tabs, each with the way to it; a quiet day says so',
  async (page) => {
    const busy = {
      approvals: 2,
      supplierApproval: 'required',
      failedJobs: 1,
      failedRefunds: 1,
      brokenPromises: 3,
      sms: { dailyBudget: 500, usedToday: 260, isLow: true },
      oldRates: [{ name: 'Moneris', asOf: '2026-05-28', page: null }],
    }
    const quiet = { ...busy, approvals: 0, failedJobs: 0, failedRefunds: 0, brokenPromises: 0, oldRates: [] }
    let answer: object = busy
    await logInAsAdmin(page)
    await page.route('**/api/admin/home', (route) => route.fulfill({ json: answer }))
    await page.goto('/admin')
    const today = page.getByRole('region', { name: 'For you today' })
    await today.getByText('2 providers awaiting approval').waitFor()
    expect(
      await today
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')])),
    ).toEqual([
      ['1 failed refund', '/admin/settings#failed-refunds'],
      ['1 failed job', '/admin/settings#failed-jobs'],
      ['3 promises broken this week', '/admin/promises?days=7#broken'],
      ['2 providers awaiting approval', '/admin?tab=providers&providerStatus=pending'],
      ['260 of 500 texts used', '/admin/settings#rules'],
      ['1 rate over 90 days old', '/admin/settings#old-rates'],
    ])
    await rows(page).first().waitFor()
    await expectFits(page)
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody of this name')
    await heading(page, 'No leads match').waitFor()
    await expectAccessible(page, 'what waits for an admin')

    answer = { ...quiet, sms: { ...busy.sms, isLow: false } }
    await page.reload()
    await today.getByText('All quiet. Nothing needs you now.').waitFor()
  },
)

// Each order is tested in api/market/leads/lead-order.admin.routes.test.ts.
test('leads are sorted by a column both ways, beside a filter; a reload, Back and the export keep it', async (page) => {
  await setWidth(page, 1440)
  await openAdminLeads(page, '?state=on-market')
  const expectOrder = async (sort: string) =>
    expect(await listedIds(page)).toEqual(
      (await leads(page, `state=on-market&sort=${sort}`)).map(({ id }) => id),
    )
  const submitted = page.getByRole('columnheader', { name: 'Submitted' })
  expect(await submitted.getAttribute('aria-sort')).toBe('descending')
  await sortBy(page, 'Lead', 'ascending')
  await expectOrder('company')
  await sortBy(page, 'Lead', 'descending')
  await expectOrder('-company')
  expect(new URL(page.url()).search).toBe('?state=on-market&sort=-company')
  const csv = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
  expect(csv).toBe('/api/admin/leads.csv?state=on-market&sort=-company')
  await page.reload()
  await rows(page).first().waitFor()
  await expectOrder('-company')
  await page.goto('/admin/audit')
  await page.goBack()
  await rows(page).first().waitFor()
  await expectOrder('-company')
})

test('J and K walk through the leads, X selects, Enter opens and / searches; all are off with the switch', async (page) => {
  await setWidth(page, 1440)
  await openAdminLeads(page)
  const [first, second] = [rows(page).nth(0), rows(page).nth(1)]
  await pressTabTo(page, first)
  await page.keyboard.press('j')
  await expectFocus(page, second)
  await page.keyboard.press('ArrowUp')
  await expectFocus(page, first)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  await expectFocus(page, first)
  await page.keyboard.press('x')
  await page.getByText('1 lead selected').waitFor()
  await page.keyboard.press('x')
  await page.getByText('1 lead selected').waitFor({ state: 'detached' })
  await expectFocus(page, first)
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('heading', { name: 'History' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expectFocus(page, first)

  // A letter chooses in a list of values and is no key of the table there.
  const status = first.getByRole('combobox')
  await status.focus()
  await page.keyboard.press('x')
  await expectFocus(page, status)
  expect(await page.getByText('1 lead selected').count()).toBe(0)
  await first.focus()
  await page.keyboard.press('/')
  await expectFocus(page, page.getByRole('searchbox', { name: 'Search' }))

  await page.getByRole('checkbox', { name: /^Keys in the list/ }).uncheck()
  await page.reload()
  const box = first.getByRole('checkbox')
  await box.focus()
  for (const key of ['j', 'x', '/']) await page.keyboard.press(key)
  await expectFocus(page, box)
  expect(await page.getByText('1 lead selected').count()).toBe(0)
})

test('headings and actions stay in view, however far the list is scrolled and however many columns it shows', async (page) => {
  await setWidth(page, 1280)
  await openAdminLeads(page)
  const heading = page.getByRole('columnheader', { name: 'Monthly volume' })
  const actions = button(page, /^Assign /).first()
  await rows(page).last().scrollIntoViewIfNeeded()
  await expectInView(page, heading)
  await button(page, 'Columns').click()
  for (const name of ['Contact', 'Business type', 'Currently with', 'Location', 'Tier'])
    await page.getByRole('checkbox', { name, exact: true }).check()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('columnheader', { name: 'Location' }).waitFor()
  await expectFits(page)
  const { right } = await actions.evaluate((element) => element.getBoundingClientRect())
  expect(right).toBeLessThanOrEqual(1280)
  await page.getByRole('table').hover()
  await page.mouse.wheel(0, 400)
  await page.mouse.wheel(500, 0)
  await expectInView(page, heading)
  await expectAccessible(page, 'leads with all columns')
})

const listedIds = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.dataset.lead ?? ''))

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
