import { describe, expect } from 'bun:test'
import { expectFailures, type Page, setWidth } from '../support/browser/browser.ts'
import {
  expectAccessible,
  expectFits,
  expectFocus,
  expectOneSheet,
  figure,
  toast,
} from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { logInAsDemoSupplier, signUpAsSupplier } from '../support/people/portal.ts'
import { button, choice, dialog, heading, textBox } from '../support/people/visitor.ts'

const { test } = ownStageForFile()

/** As the supplier that a new demo signs in as, who has bought leads in the past months. */
async function openMyLeads(page: Page): Promise<void> {
  await logInAsDemoSupplier(page)
  await page.goto('/supplier/analytics')
  await leads(page).first().waitFor()
}

const leads = (page: Page) => page.getByRole('article')
const row = (page: Page, company: string) =>
  leads(page).filter({ has: page.getByRole('heading', { name: company }) })
/** In the dialog; a filter beside the list has the same name. */
const outcome = (page: Page) => dialog(page).getByRole('combobox', { name: 'Outcome' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

/** Opens a lead's row, which stays open. */
async function unfold(page: Page, index: number) {
  const lead = leads(page).nth(index)
  await lead.getByRole('button', { expanded: false }).first().click()
  return lead
}
const updateButton = (page: Page, company: string) => button(page, `Update Status: ${company}`)
const companyOf = async (page: Page, index: number) =>
  (await leads(page).nth(index).getByRole('heading').first().textContent()) ?? ''

/** A figure once it has come to this. */
const figureOf = (page: Page, label: string, count: number) =>
  page.locator('dl > div').filter({ hasText: new RegExp(`^${label}${count}$`) })

async function open(page: Page, company: string, becomes: string) {
  const closed = row(page, company).getByRole('button', { name: company, exact: true, expanded: false })
  if ((await closed.count()) > 0) await closed.click()
  await updateButton(page, company).click()
  await outcome(page).selectOption({ label: becomes })
}

test.onPhone('a lead is converted with its deal value, and the figures agree at once', async (page) => {
  await openMyLeads(page)
  const company = await companyOf(page, 0)
  const lostAtFirst = Number(await figure(page, 'Lost'))
  await open(page, company, 'Lost')
  await button(page, 'Save').click()
  await dialog(page).waitFor({ state: 'detached' })
  await figureOf(page, 'Lost', lostAtFirst + 1).waitFor()
  const before = { lost: lostAtFirst + 1, won: Number(await figure(page, 'Converted')) }

  await open(page, company, 'Converted')
  await textBox(page, /Deal value/).fill('1 200,50')
  await textBox(page, /Notes/).fill('Signed.\nStarts in May.')
  await button(page, 'Save').click()

  await toast(page, 'Outcome updated').waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  await expectFocus(page, updateButton(page, company))
  const lead = leads(page).first()
  await lead.getByText('$1,200.50').waitFor()
  expect(await lead.textContent()).toContain('Signed.\nStarts in May.')
  await figureOf(page, 'Converted', before.won + 1).waitFor()
  expect(await figure(page, 'Lost')).toBe(String(before.lost - 1))
  expect(await figure(page, 'Conversion Rate')).toBe(`${(((before.won + 1) / 12) * 100).toFixed(1)}%`)
})

test('the page shows whom to call and what was paid, has all of it as a table, and leads back to the market', async (page) => {
  await openMyLeads(page)
  const csv = page.getByRole('link', { name: 'Download all as CSV' })
  expect(await csv.getAttribute('href')).toBe('/api/supplier/purchases.csv?language=en')
  expect(await figure(page, 'Total Purchased')).toBe('12')
  expect(await figure(page, 'Total Spent')).toMatch(/^\$[\d,]+\.\d\d$/)
  const lead = await unfold(page, 1)
  await lead
    .getByText(/^Call (or email to introduce yourself|now. They asked to be contacted)/)
    .filter({ visible: true })
    .first()
    .waitFor()
  // In its row, and below with the button that copies it.
  for (const call of await lead.getByRole('link', { name: /^\+1 / }).all())
    expect(await call.getAttribute('href')).toMatch(/^tel:\+1\d{10}$/)
  expect(await lead.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:hello@/)
  await page.getByRole('link', { name: 'Back to Business Opportunities' }).click()
  await page.waitForURL(/\/supplier\/dashboard$/)
})

test('the filters of my leads leave what fits, stay through a reload, and are cleared where nothing fits', async (page) => {
  await openMyLeads(page)
  await choice(page, 'Sort by').selectOption({ label: 'Company, A to Z' })
  // Last, because only its answer has another number of leads to wait for.
  await choice(page, 'Outcome').selectOption({ label: 'Contacted' })
  await page.getByRole('status').getByText('4 leads').waitFor()
  const companies = await leads(page).getByRole('heading').allTextContents()
  expect(companies).toEqual(companies.toSorted())
  expect(new URL(page.url()).search).toBe('?sort=company&outcome=contacted')

  const [company = ''] = companies
  await search(page).fill(company.toUpperCase())
  await page.getByRole('status').getByText('1 lead', { exact: true }).waitFor()
  expect(page.url()).not.toContain(company)
  await page.reload()
  await leads(page).first().waitFor()
  expect(await search(page).inputValue()).toBe(company.toUpperCase())
  expect(await leads(page).getByRole('heading').allTextContents()).toEqual([company])

  await search(page).fill('nobody at all')
  await heading(page, 'No leads match your filters').waitFor()
  await expectAccessible(page, 'nothing fits')
  await button(page, 'Clear filters').click()
  await expectFocus(page, search(page))
  await page.getByRole('status').getByText('12 leads').waitFor()
  expect(new URL(page.url()).search).toBe('?sort=company')
})

test('the consent to be contacted can be read word for word, and a phone number is copied by one press', async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openMyLeads(page)
  const lead = await unfold(page, 0)
  await lead.getByText('Consent to be contacted').click()
  await lead.getByText('I agree to the Terms of Use').waitFor()
  await expectAccessible(page, 'consent open')
  await lead.getByRole('button', { name: /^Copy the phone/ }).click()
  await lead.getByText('Copied').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\+1\d{10}$/)
})

describe('the Update Status dialog', () => {
  test('asks for a deal value only when converted is chosen, and says at the field what is wrong with it', async (page) => {
    await openMyLeads(page)
    await open(page, await companyOf(page, 1), 'Contacted')
    const dealValue = textBox(page, /Deal value/)
    expect(await dealValue.count()).toBe(0)
    await outcome(page).selectOption({ label: 'Converted' })
    await dealValue.fill('10.999')
    await button(page, 'Save').click()
    await page.getByText('Enter at most two decimals').waitFor()
    await expectFocus(page, dealValue)
    expect(await dealValue.getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page, 'invalid')
  })

  test('asks before it closes over what was typed', async (page) => {
    await openMyLeads(page)
    await unfold(page, 0)
    await updateButton(page, await companyOf(page, 0)).click()
    const notes = textBox(page, /Notes/)
    await notes.waitFor()
    await notes.fill('Called twice.')
    await page.keyboard.press('Escape')
    await page.getByText('Discard your changes?').waitFor()
    await expectAccessible(page, 'asks')
    await button(page, 'Keep editing').click()
    await expectFocus(page, notes)
    expect(await notes.inputValue()).toBe('Called twice.')
    await page.mouse.click(5, 5)
    await button(page, 'Discard').click()
    await dialog(page).waitFor({ state: 'detached' })
  })
})

test('a supplier that has bought nothing is shown the way to the market', async (page) => {
  await signUpAsSupplier(page)
  await page.goto('/supplier/analytics')
  await page.getByText('No purchased leads yet').waitFor()
  expect(await figure(page, 'Conversion Rate')).toBe('0.0%')
  await expectAccessible(page, 'empty')
  await page.getByRole('link', { name: 'Browse Business Opportunities' }).click()
  await page.waitForURL(/\/supplier\/dashboard$/)
})

test('a receipt is reached from its lead, says that no tax was charged, and fits one sheet', async (page) => {
  await openMyLeads(page)
  const link = (await unfold(page, 0)).getByRole('link', { name: /^Receipt NR-/ })
  const name = (await link.getAttribute('aria-label')) ?? ''
  await link.click()
  await heading(page, name).waitFor()
  await page.getByText('No tax is charged on this purchase.').waitFor()
  await page.getByText('NorthPay Solutions').last().waitFor()
  await expectAccessible(page, 'receipt')
  await expectOneSheet(page, 'Letter')
})

test('a receipt that is not there is not shown', async (page) => {
  expectFailures(page, /^404 GET/)
  await logInAsDemoSupplier(page)
  await page.goto('/supplier/receipt?number=NR-999999')
  await page.getByText('Receipt not found').waitFor()
  await page.getByRole('link', { name: 'Open My Leads' }).click()
  await leads(page).first().waitFor()
})

test.each([320, 1440])('my leads fit and are accessible, at %i px', async (page, width) => {
  await setWidth(page, width)
  await openMyLeads(page)
  await unfold(page, 0)
  await expectFits(page)
  await expectAccessible(page, 'full')
})
