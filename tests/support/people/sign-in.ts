import type { Page } from '../browser/browser.ts'
import { button, codeMailed, textBox } from './visitor.ts'

export const emailField = (page: Page) => textBox(page, 'Email address')
export const codeField = (page: Page) => textBox(page, 'Code from the email')
export const logInButton = (page: Page) => button(page, 'Log in')

/** What the header holds, on a wide screen. */
export const inHeader = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

export const wrongCode = (right: string) => (right === '000000' ? '111111' : '000000')

/** As far as the field for the code. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email)
  await button(page, 'Send code').click()
  await codeField(page).waitFor()
}

/** Through the login page, and on to `path` of the site. */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(`/api/login?return=${encodeURIComponent(path)}`)
  await askForCode(page, email)
  await codeField(page).fill(await codeMailed(page, email))
  await logInButton(page).click()
  await page.waitForURL((url) => url.pathname === path)
}

/** What a browser would send back, for calls without a page. */
export const cookiesOf = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
