import { expect } from 'bun:test'
import { leads } from '../../db/schema/leads.ts'
import { paymentAttempts, refunds } from '../../db/schema/payments.ts'
import { suppliers } from '../../db/schema/people/people.ts'
import { monthInWords } from '../../site/features/market/analytics/Trends.tsx'
import { expectFailures } from '../support/browser/browser.ts'
import { expectAccessible, expectFitsAnywhere, pressTabTo, toast } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { analyticsOf, logInAsAdmin, row } from '../support/people/admin-visit.ts'
import { button, dialog, heading } from '../support/people/visitor.ts'

const { stage, test } = ownStageForFile()

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
      const soFar = place === trends.length - 1 ? 'so far' : ''
      const against = `${soFar}vs. ${monthInWords(before.month, 'short')}`
      if (month.revenue === before.revenue) return `Stable${against}`
      return `${month.revenue > before.revenue ? 'Growth' : 'Decline'}${against}`
    }),
  )
  const chart = page.getByRole('slider', { name: 'Revenue and leads by month' })
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/ so far: Revenue \$[\d,]+\.\d\d, Leads \d+$/)
  await page.getByRole('heading', { name: 'From rate check to converted' }).waitFor()
  await page.getByText('Show as a table').first().click()
  await page.getByRole('table', { name: 'Revenue and leads by month' }).waitFor()
  await page.getByText('Show as a table').nth(1).click()
  await page.getByRole('table', { name: 'Outcomes of purchased leads' }).waitFor()
  await expectAccessible(page, 'analytics')
  await expectFitsAnywhere(page)
  await page.getByRole('link', { name: 'Back to leads and providers' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/admin')
})

test('a price is confirmed with what it does, and undone; Back, a reload and a lost connection change nothing', async (page) => {
  expectFailures(page, /no answer POST/)
  await logInAsAdmin(page)
  await page.goto('/admin/settings')
  const prices = page.getByRole('table', { name: 'Prices by tier and time' })
  const ask = async (price: string) => {
    await page.getByLabel('Tier', { exact: true }).selectOption({ index: 1 })
    await page.getByLabel('Price (CAD)').fill(price)
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Price (CAD)').fill('1000000')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a price of 1 to 10,000 dollars, with at most two decimals.').first().waitFor()

  await ask('890')
  await dialog(page)
    .getByText(/^Tier 2: \$89 → \$890 from now on, for \d+ leads?$/)
    .waitFor()
  await dialog(page).getByText('That’s 900% more').waitFor()
  await expectAccessible(page, 'a price about to be set')
  await expectFitsAnywhere(page)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await page.getByLabel('Price (CAD)').inputValue()).toBe('890')
  await ask('890')
  await dialog(page).waitFor()
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/admin/settings')
  expect(await page.getByLabel('Price (CAD)').inputValue()).toBe('890')
  await ask('890')
  await dialog(page).waitFor()
  await page.reload()
  await prices.waitFor()
  expect(await prices.getByText('$890.00').count()).toBe(0)

  await ask('8.90')
  await dialog(page).getByText('That’s 90% less').waitFor()
  await page.route('**/api/admin/prices', (route) => route.abort(), { times: 1 })
  await button(page, 'Set Tier 2 to $8.90').click()
  await dialog(page).getByRole('alert').getByText('Check your connection and try again.').waitFor()
  await button(page, 'Set Tier 2 to $8.90').click()
  await toast(page, 'Tier 2 now costs $8.90.').waitFor()

  const undo = button(page, 'Undo Tier 2 at $8.90')
  await pressTabTo(page, undo)
  await page.keyboard.press('Enter')
  await toast(page, 'Tier 2 has its former price again.').waitFor()
  await prices.locator('tr').filter({ hasText: '$89.00' }).getByText('Current').waitFor()
  expect(await undo.count()).toBe(0)
  await page.goto('/admin/audit?action=undid+a+price')
  await row(page, 'undid a price').waitFor()
})

test('an admin records a privacy breach, is shown what is missing, and adds what was done later', async (page) => {
  await logInAsAdmin(page)
  await page.goto('/admin/settings#breaches')
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
  await expectFitsAnywhere(page)
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
  await expectFitsAnywhere(page)
})

test('an admin follows one person and one record through the log, and a name that was typed stays out of the address', async (page) => {
  await logInAsAdmin(page)
  await page.goto('/admin/audit')
  await page.getByLabel('Person or company').fill('demo-adm')
  await page
    .getByRole('status')
    .getByText(/entr(y|ies)$/)
    .waitFor()
  const entries = page.getByRole('table', { name: 'Audit log' })
  await entries.getByRole('button', { name: 'demo-admin' }).first().click()
  await page.waitForURL(({ searchParams }) => /^[0-9a-f-]{36}$/.test(searchParams.get('person') ?? ''))
  await button(page, 'Clear filters').click()
  await page.getByLabel('Person or company').fill('demo-adm')
  await page.getByLabel('Action').selectOption('Signed in')
  await page.waitForURL(({ search }) => search === '?action=signed+in')

  await button(page, 'Clear filters').click()
  await button(page, 'Today').click()
  await page.waitForURL(({ searchParams }) => searchParams.get('from') === searchParams.get('to'))
  await page.getByRole('button', { name: 'Today', pressed: true }).waitFor()
  await entries
    .getByTitle(/^Show only this /)
    .first()
    .click()
  await page.waitForURL(({ searchParams }) => /^[0-9a-f-]{36}$/.test(searchParams.get('recordId') ?? ''))
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
  await page.goto('/admin/settings#failed-refunds')
  const table = page.getByRole('table', { name: 'Failed refunds' })
  await table.getByRole('row').filter({ hasText: other }).getByText('expired_or_canceled_card').waitFor()
  await expectAccessible(page, 'failed refunds')
  await expectFitsAnywhere(page)
  await button(page, `Refund card again: ${one}`).click()
  await table.getByText(one).waitFor({ state: 'detached' })
  await button(page, `Paid another way… to ${other}`).click()
  await button(page, 'Yes, $89.00 was paid').click()
  await page.getByText('No failed refunds.').waitFor()
})
