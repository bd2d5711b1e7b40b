import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { DEMO_SUPPLIER } from '../../../sandbox/demo/demo-suppliers.ts'
import { post } from '../browser/on-page.ts'
import type { Stage } from '../browser/stage.ts'
import { inMessages, newestOnce } from '../inbox.ts'
import { supplierForm } from './supplier-account.ts'
import { button, textBox } from './visitor.ts'

export const passwordField = (page: Page, name = 'Password') => textBox(page, name)

/** A new supplier, signed in on this page, which has not been opened yet. */
export async function signUpAsSupplier(page: Page, changes: Record<string, unknown> = {}) {
  const form = supplierForm(changes)
  await post(page, '/api/supplier/signup', form)
  return form
}

const CONFIRMATION_LINK = /\/supplier\/confirm-email#([\w-]+)/

/** The path of the newest link that confirms this address, once `count` of them were mailed. */
export async function mailedConfirmationLink(url: string, email: string, count = 1): Promise<string> {
  return inMessages(url, email, (mails) => {
    const links = mails.flatMap(({ text }) => CONFIRMATION_LINK.exec(text)?.[0] ?? [])
    return links.length < count ? undefined : links[0]
  })
}

/** A new supplier, signed in on this page, whose address is confirmed: it may make live keys where nobody has to approve it. */
export async function signUpAndConfirm(page: Page, url: string, changes: Record<string, unknown> = {}) {
  const form = await signUpAsSupplier(page, changes)
  const token = (await mailedConfirmationLink(url, form.email)).split('#')[1]
  await post(page, '/api/supplier/email-proof', { token })
  return form
}

/** Their sessions become older than a proof by password lasts. */
export const letSessionsAge = ({ db }: Pick<Stage, 'db'>, supplierEmail: string) =>
  db
    .update(sessions)
    .set({ createdAt: sql`${sessions.createdAt} - interval '11 minutes'` })
    .where(sql`${sessions.supplierId} = (select id from suppliers where email = ${supplierEmail})`)

/** As the supplier of a demo, who has bought leads in the past months; `page` may not have been opened yet. */
export const logInAsDemoSupplier = async (page: Page) =>
  void (await post(page, '/api/supplier/login', DEMO_SUPPLIER))

/** On the login page of the portal. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await textBox(page, 'Email address').fill(email)
  await passwordField(page).fill(password)
  await button(page, 'Log in').click()
}

/** What the header of the portal holds. */
export const inPortalHeader = (page: Page, words: string) => page.getByRole('banner').getByText(words)

export const arriveAt = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path)

const PASSWORD_LINK = /\/supplier\/new-password(?:\?first)?#[\w-]+/

/** The newest link for setting a password that was mailed to this address, once: a second call waits for another. */
export const mailedPasswordLink = (url: string, email: string) =>
  newestOnce(url, email, (text) => PASSWORD_LINK.exec(text)?.[0])

/** By the newest of the links that were mailed, whose token must not stay in the address; as far as the login page. */
export async function setPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await passwordField(page, 'New password').fill(password)
  if (new URL(page.url()).hash !== '') throw new Error('The token of the link stays in the address.')
  if (link.includes('?first')) await page.getByRole('checkbox', { name: /^I accept/ }).check()
  await button(page, 'Set new password').click()
  await arriveAt(page, '/supplier/login')
}
