import { describe, expect } from 'bun:test'
import { DEMO_ADMIN } from '../../sandbox/demo/seed-demo.ts'
import { type Page, setWidth } from '../support/browser/browser.ts'
import { expectAccessible, expectFits, expectFocus, toast } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { latestCode } from '../support/inbox.ts'
import { logInAsAdmin } from '../support/people/admin-visit.ts'
import { signInQuickly } from '../support/people/owner.ts'
import { signUpAsSupplier } from '../support/people/portal.ts'
import { cookiesOf } from '../support/people/sign-in.ts'
import { button, heading, someVisitor } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

/** As from a telephone, with these cookies; gives those that it is sent. */
async function postElsewhere(path: string, body: object, cookie = ''): Promise<string> {
  const answer = await fetch(`${stage.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': IPHONE, cookie },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`)
  return cookiesOf(answer)
}

const isSignedIn = async (path: string, cookie: string) =>
  (await fetch(`${stage.url}${path}`, { headers: { cookie } })).ok

const session = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem').filter({ hasText: name })

describe('a supplier', () => {
  test.onPhone('sees another telephone in the list and signs it out', async (page) => {
    const { email, password } = await signUpAsSupplier(page)
    const phone = await postElsewhere('/api/supplier/login', { email, password })
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    await page.goto('/supplier/dashboard')
    await button(page, 'Account menu').waitFor()
    expect(paths).not.toContain('/api/supplier/sessions')

    await button(page, 'Account menu').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expectFocus(page, page.getByRole('link', { name: 'Sessions' }))
    await page.keyboard.press('Enter')
    await session(page, 'This browser').waitFor()
    await button(page, 'Set up an authenticator app').waitFor()
    await expectFocus(page, page.getByRole('region', { name: 'Where you’re logged in' }))
    await expectFits(page)
    await expectAccessible(page, 'the sessions of a supplier')
    expect(await session(page, 'Safari on iPhone').textContent()).toContain('last used just now')

    await session(page, 'iPhone').getByRole('button').click()
    await toast(page, 'Logged outSafari on iPhone is no longer logged in.').waitFor()
    await page.getByText('You’re not logged in anywhere else.').waitFor()
    expect(await isSignedIn('/api/supplier/me', phone)).toBe(false)
    await expectFocus(page, page.getByRole('list', { name: 'Your sessions' }))
  })
})

test('a business owner finds the list at the end of the home screen, and signs out everywhere else', async (page) => {
  await setWidth(page, 390)
  const { email } = someVisitor()
  await signInQuickly(page, email, stage.url)
  await page.goto('/')
  await button(page, 'Login and security').click()
  await page.getByText('You’re not logged in anywhere else.').waitFor()
  await button(page, 'Close').click()

  const visitor = await postElsewhere('/api/login/code', { email })
  const code = await latestCode(stage.url, email)
  await postElsewhere('/api/login', { email, code }, visitor)

  await button(page, 'Login and security').click()
  await session(page, 'Safari on iPhone').waitFor()
  await expectFits(page)
  await button(page, 'Log out everywhere else').click()
  await toast(page, 'Logged out everywhere else').waitFor()
  await page.getByText('You’re not logged in anywhere else.').waitFor()
  expect(await session(page, '').count()).toBe(1)
})

test('an admin finds the list among the settings of the account', async (page) => {
  await logInAsAdmin(page)
  const phone = await postElsewhere('/api/admin/login', DEMO_ADMIN)
  await page.goto('/admin/settings')
  await heading(page, 'Your account').scrollIntoViewIfNeeded()
  await session(page, 'Safari on iPhone').first().waitFor()
  await expectAccessible(page, '/admin/settings')
  await button(page, 'Log out everywhere else').click()
  await toast(page, 'Logged out everywhere else').waitFor()
  expect(await isSignedIn('/api/admin/me', phone)).toBe(false)
})
