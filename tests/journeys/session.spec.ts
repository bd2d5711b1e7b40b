import { test as bunTest, describe, expect } from 'bun:test'
import { createHash } from 'node:crypto'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { expectAccessible, expectFocus, holdBack, layoutShift } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { drawTwice } from '../support/browser/traffic.ts'
import { inHeader, signIn } from '../support/people/sign-in.ts'
import { submitted } from '../support/people/submitted.ts'
import { heading, someVisitor, textBox } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const LOOKUP = '/api/auth/user'
const HINT = 'northrate_user_here'
const SIGNED_OUT_ENTRIES = ['Check My Rates', 'Log in', 'Supplier Login']

test('a visitor sees the ways in the ways in, and no session is requested from the API', async (page) => {
  const lookups = countLookups(page)
  for (const path of ['/', '/privacy', '/login']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const entry of SIGNED_OUT_ENTRIES) await inHeader(page, entry).waitFor()
    expect(await inHeader(page, 'Logout').isVisible()).toBe(false)
  }
  expect(lookups()).toBe(0)
})

describe('somebody is signed in', () => {
  test('who did a rate check is welcomed by first name, after one lookup on each page', async (page) => {
    const { email } = await submitted(page, stage.url)
    await signIn(page, email, '/privacy')
    await greeting(page, 'Welcome, Ana').waitFor()
    const lookups = countLookups(page)
    await page.goto('/terms', { waitUntil: 'networkidle' })
    await greeting(page, 'Welcome, Ana').waitFor()
    for (const entry of SIGNED_OUT_ENTRIES) expect(await inHeader(page, entry).isVisible()).toBe(false)
    expect(lookups()).toBe(1)
  })

  test('the first picture of a page is the right one, and nothing moves when the name comes', async (page) => {
    await signIn(page, someVisitor().email)
    await nameIs(page, 'Marie-Ève')
    const answerLookup = await holdBack(page, `**${LOOKUP}`)
    const bringScripts = await holdBack(page, '**/_astro/*.js')

    await page.goto('/', { waitUntil: 'commit' })
    // Before that the styles may still be on their way, and nothing has been seen.
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
    expect(await inHeader(page, 'Logout').isVisible()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.dataset.session)).toBe('pending')
    for (const entry of SIGNED_OUT_ENTRIES) expect(await inHeader(page, entry).isVisible()).toBe(false)

    const lookup = page.waitForRequest(`**${LOOKUP}`)
    bringScripts()
    await lookup
    await page.evaluate(() => document.fonts.ready)
    await drawTwice(page)
    const movedBefore = await layoutShift(page)
    answerLookup()
    await greeting(page, 'Welcome, Marie-Ève').waitFor()
    await drawTwice(page)
    expect(await layoutShift(page)).toEqual(movedBefore)
  })
})

test('signing out leads home and leaves nothing behind', async (page) => {
  await signIn(page, someVisitor().email, '/privacy')
  // We know no name of theirs.
  await greeting(page, 'Welcome').waitFor()
  await inHeader(page, 'Logout').click()
  await inHeader(page, 'Log in').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await cookieNames(page)).not.toContain(HINT)

  await page.goBack({ waitUntil: 'networkidle' })
  await inHeader(page, 'Log in').waitFor()
})

describe('the header of the rate check', () => {
  test.onPhone('offers the ways in, and keeps what was typed', async (page) => {
    await page.goto('/#check-my-rates')
    await heading(page, "Let's Get Started").waitFor()
    await page.getByRole('banner').getByText('Canada', { exact: true }).waitFor()
    await inHeader(page, 'Check My Rates').waitFor()
    await textBox(page, 'First name').fill('Zoë')
    await openMenu(page)
    for (const entry of SIGNED_OUT_ENTRIES) await inHeader(page, entry).waitFor()
    await inHeader(page, 'Supplier Login').click()
    await page.waitForURL('**/supplier/login')
    await page.goBack()
    await heading(page, "Let's Get Started").waitFor()
    expect(await textBox(page, 'First name').inputValue()).toBe('Zoë')

    await inHeader(page, 'Check My Rates').click()
    await expectFocus(page, heading(page, "Let's Get Started"))
  })

  test.onPhone('welcomes an owner, and asks before a logout loses answers', async (page) => {
    await signIn(page, someVisitor().email)
    await nameIs(page, 'Marie-Ève')
    await page.goto('/check-rates')
    await heading(page, "Let's Get Started").waitFor()
    await openMenu(page)
    await greeting(page, 'Welcome, Marie-Ève').waitFor()
    await textBox(page, 'First name').fill('Zoë')
    await openMenu(page)
    await inHeader(page, 'Logout').click()
    const ask = page.getByRole('dialog', { name: 'Your rate check isn’t finished' })
    await ask.waitFor()
    await expectAccessible(page, 'asks before logging out')
    await ask.getByRole('button', { name: 'Stay logged in' }).click()
    await ask.waitFor({ state: 'detached' })
    expect(await textBox(page, 'First name').inputValue()).toBe('Zoë')

    // A press beside the menu has closed it.
    await openMenu(page)
    await inHeader(page, 'Logout').click()
    await ask.getByRole('button', { name: 'Log out anyway' }).click()
    await inHeader(page, 'Check My Rates').waitFor()
  })

  async function openMenu(page: Page) {
    const menu = page.getByRole('banner').locator('details')
    if ((await menu.getAttribute('open')) === null) await menu.locator('summary').click()
  }
})

test('axe finds nothing wrong with the header, for each kind of user', async (page) => {
  expectFailures(page, /^no answer GET/)
  await page.goto('/terms')
  await expectAccessible(page, 'signed out')
  await signIn(page, someVisitor().email)
  await nameIs(page, 'Marie-Ève')
  const answer = await holdBack(page, `**${LOOKUP}`)
  await page.goto('/terms')
  await inHeader(page, 'Logout').waitFor()
  await expectAccessible(page, 'signed in, name on its way')
  answer()
  await greeting(page, 'Welcome, Marie-Ève').waitFor()
  await expectAccessible(page, 'signed in')
})

bunTest.each(['/', '/privacy', '/login'])('the policy of %s knows every script in the page', async (path) => {
  const answer = await fetch(`${stage.url}${path}`)
  const html = await answer.text()
  const policy = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const inPage = [...html.matchAll(/<script(?![^>]*(?:src=|application\/ld\+json))[^>]*>(.*?)<\/script>/gs)]
  expect(inPage.length).toBeGreaterThan(0)
  for (const [, script = ''] of inPage) {
    const known = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    expect(policy).toContain(known)
    expect(answer.headers.get('content-security-policy')).toContain(known)
  }
})

const greeting = (page: Page, words: string) =>
  page.getByRole('banner').getByText(words, { exact: true }).filter({ visible: true })

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)

function countLookups(page: Page): () => number {
  let lookups = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === LOOKUP) lookups += 1
  })
  return () => lookups
}

/** The account as it would be after a rate check under this name. */
async function nameIs(page: Page, firstName: string): Promise<void> {
  await page.route(`**${LOOKUP}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), firstName } })
  })
}
