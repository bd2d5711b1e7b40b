import { expect } from 'bun:test'
import { leads } from '../../db/schema/leads.ts'
import { paymentAttempts, refunds } from '../../db/schema/payments.ts'
import { suppliers } from '../../db/schema/people.ts'
import { monthInWords } from '../../site/features/market/analytics/Trends.tsx'
import { type Page, resize, takePicture } from '../support/browser/browser.ts'
import { expectAccessible, toast } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { WIDTHS } from '../support/browser/widths.ts'
import { analyticsOf, logInAsAdmin } from '../support/people/admin-visit.ts'
import { button, heading } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

/** Keeps a picture for review, and checks that the page does not scroll sideways. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await resize(page, width, 900)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await takePicture(page, `${name}-${width}`)
  }
}

test('an admin reads the figures month by month, each with its trend but the first', async (page) => {
  await logInAsAdmin(page)
  await page.goto('/admin/analytics')
  await heading(page, 'Platform Analytics').waitFor()
  const rows = page.getByRole('table', { name: 'Monthly trends' }).locator('tbody tr')
  await rows.first().waitFor()
  const { revenue, trends } = await analyticsOf(page)
  expect(revenue.totalSales).toBeGreaterThan(0)

  expect(await rows.count()).toBe(12)
  const badges = await rows.locator('td:last-child').allTextContents()
  expect(badges).toEqual(
    trends.map((month, place) => {
      const before = trends[place - 1]
      if (before === undefined) return ''
      const against = `vs. ${monthInWords(before.month, 'short')}`
      if (month.revenue === before.revenue) return `Stable${against}`
      return `${month.revenue > before.revenue ? 'Growth' : 'Decline'}${against}`
    }),
  )
  await page
    .getByRole('img', { name: /Highest: / })
    .first()
    .waitFor()
  await page.getByText('Show as a table').first().click()
  await page.getByRole('table', { name: 'Revenue by month' }).waitFor()
  await expectAccessible(page, 'analytics')
  await lookAt(page, 'admin-analytics')
  await page.getByRole('link', { name: 'Back to leads and providers' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/admin')
})

test('an admin sets a price, sees how services are, and finds it in the audit log', async (page) => {
  await logInAsAdmin(page)
  await page.goto('/admin/settings')
  await page.getByLabel('Price (CAD)').fill('0')
  await button(page, 'Set price').click()
  await page.getByText('Enter a price of 1 to 10,000 dollars, with at most two decimals.').first().waitFor()
  await page.getByLabel('Price (CAD)').fill('151,50')
  await button(page, 'Set price').click()
  await toast(page, 'Tier 1 now costs $151.50.').waitFor()
  const prices = page.getByRole('table', { name: 'Prices by tier and time' })

  await prices.locator('tr').filter({ hasText: '$151.50' }).getByText('Current').waitFor()
  await page.getByText('No failed jobs.').waitFor()
  expect(await page.getByText('Sandbox', { exact: true }).count()).toBe(3)
  await expectAccessible(page, 'settings')
  await lookAt(page, 'admin-settings')

  await page.goto('/admin/audit?actor=admin')
  await page.getByLabel('Action').selectOption('Set a price')
  await page.waitForURL(({ search }) => search === '?actor=admin&action=set+a+price')
  const entries = page.locator('ol > li')
  // The address changes before the list does.
  await page.getByRole('status').getByText('1 entry shown').waitFor()
  await entries.getByText('set a price').waitFor()
  await entries.getByText('Details', { exact: true }).click()
  await page.getByText('Before: price cents').waitFor()
  await expectAccessible(page, 'the audit log')
  await lookAt(page, 'admin-audit')
})

test('an admin records a privacy breach, is shown what is missing, and adds what was done later', async (page) => {
  await logInAsAdmin(page)
  await page.goto('/admin/settings')
  await page.getByText('No breaches recorded.').waitFor()
  await button(page, 'Record a breach').click()
  await page.getByRole('heading', { name: 'Record a privacy breach' }).waitFor()
  await button(page, 'Save record').click()
  await page.getByText('Fill this in.').first().waitFor()
  await page.getByLabel('First day').fill('2026-11-20')
  await page.getByLabel('Noticed on').fill('2026-11-19')
  await page.getByLabel('What happened').fill('A laptop was stolen from a car.')
  await page.getByLabel('Personal information concerned').fill('Names and telephone numbers')
  await page.getByLabel('People concerned').fill('1200')
  await page.getByLabel('This number is an estimate').check()
  await page.getByLabel('There is a real risk of significant harm').check()
  await page.getByLabel('Why the risk is serious or not').fill('The disk was not encrypted.')
  await page.getByLabel('Measures', { exact: true }).fill('All disks are encrypted now.')
  await button(page, 'Save record').click()
  await page.getByText('It can’t be noticed before it started.').waitFor()
  await page.getByLabel('Noticed on').fill('2026-11-21')
  await expectAccessible(page, 'the form of a breach')
  await lookAt(page, 'admin-breach-form')
  await button(page, 'Save record').click()
  await toast(page, 'Breach record saved').waitFor()
  const register = page.getByRole('table', { name: 'Register of privacy breaches' })
  await register.getByText('No one yet').waitFor()
  await register.getByText('about 1,200').waitFor()

  await button(page, 'Edit the breach noticed November 21, 2026').click()
  await page.getByLabel('Privacy Commissioner of Canada notified on').fill('2026-11-22')
  await button(page, 'Save record').click()
  await register.getByText('Canada').waitFor()
  await register.getByText(/Version 2/).waitFor()
  await expectAccessible(page, 'the register of breaches')
  await lookAt(page, 'admin-breaches')
})

test('an admin follows one person and one record through the log, and a name that was typed stays out of the address', async (page) => {
  await logInAsAdmin(page)
  await page.goto('/admin/audit')
  await page.getByLabel('Person or company').fill('demo-adm')
  await page.getByRole('status').getByText(/shown/).waitFor()
  const entries = page.locator('ol > li')
  await entries.first().getByRole('button', { name: 'demo-admin' }).click()
  await page.waitForURL(({ searchParams }) => /^[0-9a-f-]{36}$/.test(searchParams.get('person') ?? ''))
  await button(page, 'Clear filters').click()
  await page.getByLabel('Person or company').fill('demo-adm')
  await page.getByLabel('Action').selectOption('Signed in')
  await page.waitForURL(({ search }) => search === '?action=signed+in')

  await button(page, 'Clear filters').click()
  await button(page, 'Today').click()
  await page.waitForURL(({ searchParams }) => searchParams.get('from') === searchParams.get('to'))
  await page.getByRole('button', { name: 'Today', pressed: true }).waitFor()
  const record = entries.first().locator('button.font-mono')
  const id = await record.textContent()
  await record.click()
  await page.waitForURL(({ searchParams }) => searchParams.get('recordId') === id)
})

/** Of two demo suppliers, whose card's bank refused the money. */
async function failedRefunds(): Promise<string[]> {
  const { db } = stage
  const found = await db.select().from(suppliers).limit(2)
  const [lead] = await db.select({ id: leads.id }).from(leads).limit(1)
  const now = new Date('2026-11-21T15:00:00Z')
  for (const { id: supplierId } of found) {
    const paymentIntentId = `pi_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`
    const [attempt] = await db
      .insert(paymentAttempts)
      .values({
        leadId: lead?.id ?? '',
        supplierId,
        tier: 'tier2',
        priceCents: 8_900,
        paymentIntentId,
        openedAt: now,
        priceFrozenUntil: now,
        endedAt: now,
        ending: 'settled',
      })
      .returning()
    await db.insert(refunds).values({
      attemptId: attempt?.id ?? '',
      paymentIntentId,
      amountCents: 8_900,
      reason: 'sold',
      owedAt: now,
      stripeRefundId: `re_${paymentIntentId}`,
      failedRefundId: `re_${paymentIntentId}`,
      paidAt: now,
      failedAt: now,
      failureReason: 'expired_or_canceled_card',
    })
  }
  return found.map(({ name }) => name)
}

test('an admin sees which refunds failed, refunds one card again and notes another payment', async (page) => {
  const [one = '', other = ''] = await failedRefunds()
  await logInAsAdmin(page)
  await page.goto('/admin/settings')
  const table = page.getByRole('table', { name: 'Failed refunds' })
  await table.getByRole('row').filter({ hasText: other }).getByText('expired_or_canceled_card').waitFor()
  await expectAccessible(page, 'failed refunds')
  await lookAt(page, 'admin-failed-refunds')
  await page.emulateMedia({ colorScheme: 'dark' })
  await lookAt(page, 'admin-failed-refunds-dark')
  await button(page, `Refund card again: ${one}`).click()
  await table.getByText(one).waitFor({ state: 'detached' })
  await button(page, `Paid another way… to ${other}`).click()
  await button(page, 'Yes, $89.00 was paid').click()
  await page.getByText('No failed refunds.').waitFor()
})
