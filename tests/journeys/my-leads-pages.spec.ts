import { beforeAll, expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import { daysAfter } from '../../api/platform/shared/clock.ts'
import { suppliers } from '../../db/schema/people/people.ts'
import { DEMO_SUPPLIER } from '../../sandbox/demo/demo-suppliers.ts'
import { expectFailures, type Page, setWidth } from '../support/browser/browser.ts'
import { expectFocus } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { logInAsDemoSupplier } from '../support/people/portal.ts'
import { button, dialog, heading } from '../support/people/visitor.ts'
import { purchasedLead } from '../support/purchase/purchased-lead.ts'

/** With the dozen that a new demo begins with, more than a page of them. */
const BOUGHT = 45
const DEMO = 12
const ON_A_PAGE = 50

const { stage, test } = ownStageForFile()

beforeAll(async () => {
  const [supplier] = await stage.db.select().from(suppliers).where(eq(suppliers.email, DEMO_SUPPLIER.email))
  if (supplier === undefined) throw new Error('There is no demo supplier.')
  for (let bought = 0; bought < BOUGHT; bought++)
    await purchasedLead(stage, supplier, {
      lead: {
        contactRequestedAt: daysAfter(new Date(), -2),
        ...(bought === 0 && { company: 'Épicerie du Coin', language: 'fr' }),
      },
    })
})

const leads = (page: Page) => page.getByRole('article')
const showMore = (page: Page) => button(page, 'Show more leads')

async function openMyLeads(page: Page): Promise<void> {
  await logInAsDemoSupplier(page)
  await page.goto('/supplier/analytics')
  await showMore(page).waitFor()
}

test('the row of a lead and its details say that its owner prefers French', async (page) => {
  await openMyLeads(page)
  const lead = leads(page).filter({ has: heading(page, 'Épicerie du Coin') })
  await lead.getByRole('img', { name: 'Prefers French' }).waitFor()
  expect(await page.getByText('FR', { exact: true }).count()).toBe(1)
  await lead.getByRole('button', { expanded: false }).first().click()
  await lead.getByText('Prefers French', { exact: true }).waitFor()
})

test('a supplier who has bought many leads sees the newest, asks for the rest, and reads on where it begins', async (page) => {
  await setWidth(page, 390)
  await openMyLeads(page)
  expect(await leads(page).count()).toBe(ON_A_PAGE)
  await showMore(page).click()
  await leads(page).nth(ON_A_PAGE).waitFor()
  expect(await leads(page).count()).toBe(BOUGHT + DEMO)
  await expectFocus(
    page,
    page
      .getByRole('listitem')
      .filter({ has: leads(page) })
      .nth(ON_A_PAGE),
  )
  expect(await showMore(page).count()).toBe(0)

  await leads(page).last().getByRole('button').click()
  await button(page, /^Update Status: /).click()
  await dialog(page).getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Lost' })
  await button(page, 'Save').click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await leads(page).count()).toBe(BOUGHT + DEMO)
})

test('a lead whose owner requested contact says so first, and when', async (page) => {
  await openMyLeads(page)
  const lead = leads(page).first()
  await lead.getByRole('button').click()
  await lead
    .getByText(/^Call now. They asked to be contacted 2 days ago.$/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await lead.getByText('Asked to be contacted', { exact: true }).waitFor()
})

test('a page of my leads that fails to load says so and can be loaded again; listed leads stay', async (page) => {
  expectFailures(page, /purchased-leads/)
  await openMyLeads(page)
  await page.context().setOffline(true)
  await showMore(page).click()
  await page.getByRole('alert').getByText('We couldn’t load more leads.').waitFor()
  expect(await leads(page).count()).toBe(ON_A_PAGE)
  await page.context().setOffline(false)
  await showMore(page).click()
  await leads(page).nth(ON_A_PAGE).waitFor()
})
