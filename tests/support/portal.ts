import type { Page } from 'playwright-core'
import { supplierForm } from './supplier-account.ts'
import { button, textBox } from './visitor.ts'

export const passwordField = (page: Page, name = 'Password') => textBox(page, name)

/** A new supplier, signed in on this page, which has not been opened yet. */
export async function signUpAsSupplier(page: Page, changes: Record<string, unknown> = {}) {
  const form = supplierForm(changes)
  const answer = await page.request.post('/api/supplier/signup', { data: form })
  if (!answer.ok()) throw new Error(`Signing up was answered ${answer.status()}.`)
  return form
}

/** On the login page of the portal. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await textBox(page, 'Email address').fill(email)
  await passwordField(page).fill(password)
  await button(page, 'Sign In').click()
}

export const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem').getByText(words)

/** What the header of the portal holds. */
export const inPortalHeader = (page: Page, words: string) => page.getByRole('banner').getByText(words)

export const arriveAt = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path)
