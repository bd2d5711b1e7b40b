import { expect } from 'bun:test'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import type { AdminAnalytics } from '../../api/contract/admin/analytics.ts'
import { LeadCard } from '../../api/contract/market/market.ts'
import { formatMoney } from '../../site/lib/words/format.ts'
import type { Page } from '../support/browser/browser.ts'
import { figure, toast } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { inMessages } from '../support/inbox.ts'
import {
  addProvider,
  analyticsOf,
  approveProvider,
  assignTo,
  leadRow,
  openProviders,
} from '../support/people/admin-visit.ts'
import { arriveAt, inPortalHeader, logIn, mailedPasswordLink, setPassword } from '../support/people/portal.ts'
import { button, choice, dialog, textBox } from '../support/people/visitor.ts'
import {
  acceptTerms,
  cardOf,
  expectBought,
  fillCard,
  openPurchase,
  payButton,
} from '../support/purchase/purchase.ts'

const { stage, test } = ownStageForFile()

const NAME = 'Tamarack Payments'
const PASSWORD = 'eleven-herons-over-huron'
const NEW_PRICE = 151.5

test('a provider that an admin adds is let in, gets credits and leads, and all of it can be read afterwards', async () => {
  await stage.onPage({}, (admin) =>
    stage.onPage({}, async (supplier) => {
      await openProviders(admin)
      const before = await analyticsOf(admin)
      const email = await addProvider(admin, NAME)
      await approveProvider(admin, NAME)
      await choosePassword(supplier, email)
      await giveCredits(admin, 4, 'Trial month')
      await logIn(supplier, { email, password: PASSWORD })
      await arriveAt(supplier, '/supplier/dashboard')
      await inPortalHeader(supplier, '4 lead credits').waitFor()
      const { assigned, paid, withCredit } = await threeOfOneTier(supplier)

      await assign(admin, assigned)
      await supplier.reload()
      await inPortalHeader(supplier, '3 lead credits').waitFor()
      await cardOf(supplier, paid).waitFor()
      expect(await cardOf(supplier, assigned).count()).toBe(0)

      await openPurchase(supplier, paid)
      expect(await payButton(supplier).textContent()).toBe(`Pay ${formatMoney(paid.price)}`)
      await setPrice(admin, paid)
      await fillCard(supplier)
      await acceptTerms(supplier)
      await payButton(supplier).click()
      await expectBought(supplier)

      await openPurchase(supplier, withCredit)
      expect(await payButton(supplier).textContent()).toBe(`Pay ${formatMoney(NEW_PRICE)}`)
      await supplier.getByRole('radio', { name: '1 lead credit' }).check()
      await acceptTerms(supplier)
      await button(supplier, 'Use 1 credit').click()
      await toast(supplier, 'You used 1 lead credit.').waitFor()
      await inPortalHeader(supplier, '2 lead credits').waitFor()

      await expectMyLeads(supplier, [
        [withCredit, 'Lead credit'],
        [paid, formatMoney(paid.price)],
        [assigned, 'Assigned'],
      ])
      await expectGrowth(admin, before, { revenue: paid.price, sales: 1, purchases: 3 })
      await expectAuditEntries(admin, {
        'set a price': {
          'Before: price': `$${paid.price.toFixed(2)}`,
          'After: price': `$${NEW_PRICE.toFixed(2)}`,
        },
        'assigned lead': { 'Before: owner': 'None', 'After: owner': NAME, 'Credits taken': '1' },
        'added credits': {
          'Before: lead credits': '0',
          'After: lead credits': '4',
          Reason: 'Trial month',
        },
        'changed provider': { 'Before: status': 'pending', 'After: status': 'active' },
        'added provider': { Before: 'None', 'After: name': NAME, 'After: status': 'pending' },
      })
    }),
  )
})

/** Through the approval mail, which leads to the page that sends a link. */
async function choosePassword(page: Page, email: string): Promise<void> {
  await mailedPasswordLink(stage.url, email)
  await page.goto(await linkOfApproval(email))
  await textBox(page, 'Email address').fill(email)
  await button(page, 'Send link').click()
  await setPassword(page, await mailedPasswordLink(stage.url, email), PASSWORD)
}

/** Both mails are on their way, and either may be the first to arrive. */
const linkOfApproval = (email: string) =>
  inMessages(stage.url, email, (mails) => {
    const approval = mails.find(({ subject }) => subject?.includes('approved'))
    return approval?.text.match(/http\S+\/supplier\/reset-password/)?.[0]
  })

async function giveCredits(page: Page, credits: number, reason: string): Promise<void> {
  await button(page, `Credits of ${NAME}`).click()
  await textBox(page, 'Credits to add').fill(String(credits))
  await textBox(page, 'Reason').fill(reason)
  await button(page, 'Update credits').click()
  await dialog(page).getByRole('cell', { name: reason }).waitFor()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
}

/** Leads of the tier that has the most on the first page of the market, so that one price is about all of them. */
async function threeOfOneTier(page: Page) {
  const answer = await page.request.get('/api/supplier/leads')
  const cards = v.parse(v.array(LeadCard), await answer.json())
  const byTier = Object.values(Object.groupBy(cards, ({ tier }) => tier))
  const [assigned, paid, withCredit] = byTier.find((leads) => leads.length >= 3) ?? []
  if (!assigned || !paid || !withCredit) throw new Error('No tier has three leads on the first page.')
  return { assigned, paid, withCredit }
}

async function assign(page: Page, lead: LeadCard): Promise<void> {
  await page.getByRole('tab', { name: 'Lead Management' }).click()
  await leadRow(page, lead)
    .getByRole('button', { name: /^Assign / })
    .click()
  await assignTo(page, NAME)
  await leadRow(page, lead).getByText(`Sold to ${NAME}`).waitFor()
}

async function setPrice(page: Page, { tier }: LeadCard): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await choice(page, 'Tier').selectOption(tier)
  await page.getByLabel('Price (CAD)').fill(String(NEW_PRICE))
  await button(page, 'Set price').click()
  await button(page, /^Set Tier \d to /).click()
  await toast(page, 'Price set').waitFor()
}

/** The newest first, each with its contact and with what was paid for it. */
async function expectMyLeads(page: Page, expected: [LeadCard, string][]): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'My Leads' }).click()
  const leads = page.getByRole('article')
  await leads.nth(expected.length - 1).waitFor()
  expect(await leads.count()).toBe(expected.length)
  for (const [place, [{ tier }, words]] of expected.entries()) {
    const shown = leads.nth(place)
    await shown.getByRole('button', { expanded: false }).click()
    await shown.getByText(`${words} · Tier ${tier.slice(-1)}`, { exact: true }).waitFor()
    await shown.getByRole('link', { name: /@/ }).waitFor()
    await shown.getByRole('link', { name: /^\+1 / }).first().waitFor()
  }
}

async function expectGrowth(
  page: Page,
  { revenue, leadQuality, trends }: AdminAnalytics,
  by: { revenue: number; sales: number; purchases: number },
): Promise<void> {
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  const months = page.getByRole('table', { name: 'Monthly trends' }).locator('tbody tr')
  await months.first().waitFor()
  expect(await figure(page, 'Total revenue')).toBe(formatMoney(revenue.total + by.revenue))
  expect(await figure(page, 'Total sales')).toBe(String(revenue.totalSales + by.sales))
  expect(await figure(page, 'Purchased leads')).toBe(String(leadQuality.purchasedLeads + by.purchases))

  const now = trends.at(-1)
  const purchases = (now?.purchases ?? 0) + by.purchases
  const sold = (now?.revenue ?? 0) + by.revenue
  expect((await months.last().locator('td').allTextContents()).slice(0, 3)).toEqual([
    String(now?.leads),
    String(purchases),
    formatMoney(sold),
  ])
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  const csv = await text(await (await downloading).createReadStream())
  expect(csv.trimEnd().split('\r\n').at(-1)).toBe(`${now?.month},${now?.leads},${purchases},${sold}`)
}

/** Of each there is one, with at least these details. */
async function expectAuditEntries(
  page: Page,
  expected: Record<string, Record<string, string>>,
): Promise<void> {
  await page.getByRole('link', { name: 'Audit log' }).click()
  await choice(page, 'Role').selectOption('admin')
  await page.waitForURL(/\?actor=admin$/)
  for (const [action, details] of Object.entries(expected)) {
    // It closes the details that were open.
    await page.locator('tr[data-row]').filter({ hasText: action }).getByText('Details').click()
    const names = await page.getByRole('term').allTextContents()
    const values = await page.getByRole('definition').allTextContents()
    expect(Object.fromEntries(names.map((name, place) => [name, values[place]]))).toMatchObject(details)
  }
}
