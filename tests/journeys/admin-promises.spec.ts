import { expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import { hoursAfter } from '../../api/platform/shared/clock.ts'
import { liveNumbers } from '../../db/schema/operations.ts'
import { suppliers } from '../../db/schema/people/people.ts'
import { leadRequests } from '../../db/schema/requests.ts'
import { expectAccessible, expectFitsAnywhere } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { only } from '../support/only.ts'
import { expectTableFits, logInAsAdmin, openProviders, row } from '../support/people/admin-visit.ts'
import { heading } from '../support/people/visitor.ts'
import { purchasedLead } from '../support/purchase/purchased-lead.ts'

const { stage, test } = ownStageForFile({ LIVE_NUMBERS: '1' })

/** A lead that the first demo provider bought so many hours ago. */
async function soldHoursAgo(hours: number, company: string) {
  const { db } = stage
  const now = new Date()
  const clock = { now: () => hoursAfter(now, -hours) }
  const supplier = only(
    await db.select().from(suppliers).where(eq(suppliers.name, 'Maple Merchant Services')),
  )
  const { lead, purchase } = await purchasedLead({ db, clock }, supplier, {
    source: 'credit',
    lead: { company },
  })
  return { leadId: lead.id, purchase, supplier }
}

test('an admin sees open promises by time left, broken ones, and which provider keeps too few', async (page) => {
  await soldHoursAgo(3, 'Three Hours Bakery')
  await soldHoursAgo(20, 'Twenty Hours Bakery')
  for (const place of [1, 2, 3, 4, 5, 6]) {
    const { leadId, purchase } = await soldHoursAgo(30 + place, `Late Bakery ${place}`)
    await stage.db.insert(leadRequests).values({
      leadId,
      contactedAnswer: 'not-yet',
      contactedAnsweredAt: hoursAfter(purchase.purchasedAt, 26),
    })
  }
  await logInAsAdmin(page)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Promises', exact: true }).click()
  await heading(page, 'Promises').waitFor()

  const open = page.getByRole('table', { name: 'Open' }).locator('tbody tr')
  await open.first().waitFor()
  const rows = await open.allTextContents()
  const placeOf = (company: string) => rows.findIndex((text) => text.includes(company))
  expect(placeOf('Twenty Hours Bakery')).toBeGreaterThanOrEqual(0)
  expect(placeOf('Three Hours Bakery')).toBeGreaterThan(placeOf('Twenty Hours Bakery'))
  expect(rows[placeOf('Twenty Hours Bakery')]).toMatch(/3 h 5\d min/)

  await page.getByRole('table', { name: 'Broken' }).getByText('Owner: not yet').first().waitFor()
  const provider = page.getByRole('table', { name: 'By provider' }).getByRole('row').nth(1)
  await provider.getByText('Under 80%').waitFor()
  expect(await provider.textContent()).toContain('Maple Merchant Services')
  expect(await page.getByRole('table', { name: 'By month' }).locator('tbody tr').count()).toBe(12)
  await expectAccessible(page, 'promises')
  await expectFitsAnywhere(page)

  await openProviders(page)
  await row(page, 'Maple Merchant Services')
    .filter({ hasText: /\d+% of \d+/ })
    .waitFor()
  await expectTableFits(page)
})

test('the page of our numbers shows claims, and measured figures with their counts where there are enough', async (page) => {
  await page.goto('/numbers')
  const claim = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })
  await claim('Annual savings').getByText('$3,840').waitFor()
  await claim('Businesses matched').getByText('500+').waitFor()
  await page
    .getByText(/^These are our marketing claims; measured figures follow once there are 50 cases/)
    .waitFor()
  await expectAccessible(page, 'numbers')
  await expectFitsAnywhere(page)

  await stage.db.insert(liveNumbers).values({
    countedAt: new Date('2026-11-21T15:00:00Z'),
    businessesMatched: 61,
    activeProviders: 11,
    hoursToContact: 8,
    contactAnswers: 54,
    yearlySavingCents: 123_400,
    estimatesWithSaving: 208,
  })
  // Otherwise the browser shows the answer that it may keep for five minutes.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.goto(`/numbers?again`)
  await claim('Annual savings').getByText('$1,234').waitFor()
  await claim('Annual savings').getByText('Counted on November 21, 2026').waitFor()
  await claim('Time to respond').getByText('8 hours').waitFor()
  await claim('Competing providers').getByText('12+').waitFor()
  await claim('Competing providers').getByText('Our marketing claim.').waitFor()
  await expectAccessible(page, 'live numbers')
  await expectFitsAnywhere(page)
})
