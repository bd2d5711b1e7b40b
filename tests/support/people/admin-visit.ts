import { expect } from 'bun:test'
import * as v from 'valibot'
import { AdminAnalytics } from '../../../api/contract/admin/analytics.ts'
import { DEMO_ADMIN } from '../../../sandbox/demo/seed-demo.ts'
import { type Page, resize } from '../browser/browser.ts'
import { post, toast } from '../browser/on-page.ts'
import { button, dialog, textBox } from './visitor.ts'

/** As a demo's admin, without walking through the login; `page` may not have been opened yet. */
export const logInAsAdmin = async (page: Page) => void (await post(page, '/api/admin/login', DEMO_ADMIN))

/** The leads, as a demo's admin. */
export async function openAdminLeads(page: Page, query = ''): Promise<void> {
  await logInAsAdmin(page)
  await page.goto(`/admin${query}`)
  await page.locator('[data-lead]').first().waitFor()
}

export const leadRow = (page: Page, { id }: { id: string }) => page.locator(`[data-lead="${id}"]`)

/** Nothing of the list's table is beyond the right edge of its frame, on a laptop and on a desk. */
export async function expectTableFits(page: Page): Promise<void> {
  for (const width of [1280, 1440]) {
    await resize(page, width, 900)
    const beyond = await page
      .getByRole('table')
      .first()
      .evaluate(({ parentElement: frame }) => (frame ? frame.scrollWidth - frame.clientWidth : Number.NaN))
    expect({ width, beyond }).toEqual({ width, beyond: 0 })
  }
}

/** Presses the heading, and waits until the list is sorted by it. */
export async function sortBy(page: Page, name: string, direction: 'ascending' | 'descending'): Promise<void> {
  const heading = page.getByRole('columnheader', { name })
  await heading.getByRole('button').click()
  await heading.and(page.locator(`[aria-sort="${direction}"]`)).waitFor()
}

/** The row of a table, by a name that stands in it. */
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** The providers, as a demo's admin. */
export async function openProviders(page: Page): Promise<void> {
  await logInAsAdmin(page)
  await page.goto('/admin?tab=providers')
  await row(page, 'Maple Merchant Services').waitFor()
}

/** On the list of providers; the new one is pending. Gives its address. */
export async function addProvider(page: Page, name: string): Promise<string> {
  const email = `${crypto.randomUUID()}@tamarack.example`
  await button(page, 'Add Provider').click()
  await textBox(page, 'Company name').fill(name)
  await textBox(page, 'Contact person').fill('Ida Roy')
  await textBox(page, 'Email').fill(email)
  await textBox(page, 'Phone').fill('514 555 0199')
  await dialog(page).getByRole('button', { name: 'Add Provider' }).click()
  await row(page, name).waitFor()
  return email
}

export async function approveProvider(page: Page, name: string): Promise<void> {
  await button(page, `Approve ${name}`).click()
  await toast(page, 'Provider approved').waitFor()
  await row(page, name).getByText('Active').waitFor()
}

/** In the dialog that `Assign` opens. */
export async function assignTo(page: Page, provider: string): Promise<void> {
  await dialog(page).getByRole('searchbox').fill(provider)
  await dialog(page).getByRole('radio', { name: provider }).check()
  await dialog(page).getByRole('button', { name: 'Assign lead' }).click()
  await toast(page, 'Lead assigned').waitFor()
  await dialog(page).waitFor({ state: 'detached' })
}

export async function analyticsOf(page: Page): Promise<AdminAnalytics> {
  const answer = await page.request.get('/api/admin/analytics')
  return v.parse(AdminAnalytics, await answer.json())
}
