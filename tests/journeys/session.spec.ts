import { test as bunTest, describe, expect } from 'bun:test'
import { createHash } from 'node:crypto'
import { expectFailures, type Page, setWidth } from '../support/browser/browser.ts'
import {
  endSession,
  expectAccessible,
  expectFits,
  expectFocus,
  holdBack,
  layoutShift,
  takeDown,
} from '../support/browser/on-page.ts'
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

  test('a name as long as names can be pushes nothing aside', async (page) => {
    await setWidth(page, 768)
    await signIn(page, someVisitor().email)
    await nameIs(page, 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3))
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.getByText('Welcome, Wolfe').first().waitFor()
    await expectFits(page)
  })

  test('a lookup that gets no answer leaves them signed in, without a name', async (page) => {
    expectFailures(page, /^no answer GET \/api\/auth\/user$/)
    await signIn(page, someVisitor().email)
    await takeDown(page, `**${LOOKUP}`)
    await page.goto('/privacy', { waitUntil: 'networkidle' })
    await greeting(page, 'Welcome').waitFor()
    await inHeader(page, 'Logout').waitFor()
    expect(await cookieNames(page)).toContain(HINT)
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

test('a session that ended elsewhere or by time shows as signed out, and the next page does not ask again', async (page) => {
  expectFailures(page, /^401 GET \/api\/auth\/user$/)
  await signIn(page, someVisitor().email)
  // The home screen has its data: it would notice a sign-out, too.
  await page.waitForLoadState('networkidle')
  await endSession(page, '/api/logout', 'GET')
  await page.goto('/privacy')
  await inHeader(page, 'Log in').waitFor()
  expect(await inHeader(page, 'Logout').isVisible()).toBe(false)
  expect(await cookieNames(page)).not.toContain(HINT)

  const lookups = countLookups(page)
  await page.goto('/terms', { waitUntil: 'networkidle' })
  expect(lookups()).toBe(0)
})

test('the menu of a phone holds the same entries', async (page) => {
  await setWidth(page, 320)
  const menu = page.getByRole('banner').locator('summary')
  await page.goto('/')
  await menu.click()
  for (const entry of SIGNED_OUT_ENTRIES) await inHeader(page, entry).waitFor()
  await expectAccessible(page, 'phone menu, signed out')

  await signIn(page, someVisitor().email)
  await nameIs(page, 'Marie-Ève')
  await page.goto('/')
  await menu.click()
  await greeting(page, 'Welcome, Marie-Ève').waitFor()
  for (const entry of SIGNED_OUT_ENTRIES) expect(await inHeader(page, entry).isVisible()).toBe(false)
  await expectAccessible(page, 'phone menu, signed in')
  await expectFits(page)

  await inHeader(page, 'Logout').click()
  await menu.click()
  await inHeader(page, 'Log in').waitFor()
})

describe('the header of the rate check', () => {
  test.atWidths('offers the ways in, and keeps what was typed', async (page, width) => {
    const seen = width < 768 ? ['Check My Rates'] : SIGNED_OUT_ENTRIES
    await page.goto('/#check-my-rates')
    await heading(page, "Let's Get Started").waitFor()
    await page.getByRole('banner').getByText('Canada', { exact: true }).waitFor()
    for (const entry of seen) await inHeader(page, entry).waitFor()
    await textBox(page, 'First name').fill('Zoë')
    await openMenu(page, width)
    for (const entry of SIGNED_OUT_ENTRIES) await inHeader(page, entry).waitFor()
    await inHeader(page, 'Supplier Login').click()
    await page.waitForURL('**/supplier/login')
    await page.goBack()
    await heading(page, "Let's Get Started").waitFor()
    expect(await textBox(page, 'First name').inputValue()).toBe('Zoë')

    await inHeader(page, 'Check My Rates').click()
    await expectFocus(page, heading(page, "Let's Get Started"))
  })

  test.atWidths('welcomes an owner, and asks before a logout loses answers', async (page, width) => {
    await signIn(page, someVisitor().email)
    await nameIs(page, 'Marie-Ève')
    await page.goto('/check-rates')
    await heading(page, "Let's Get Started").waitFor()
    await openMenu(page, width)
    await greeting(page, 'Welcome, Marie-Ève').waitFor()
    await textBox(page, 'First name').fill('Zoë')
    await openMenu(page, width)
    await inHeader(page, 'Logout').click()
    const ask = page.getByRole('dialog', { name: 'Your rate check isn’t finished' })
    await ask.waitFor()
    await expectAccessible(page, 'asks before logging out')
    await ask.getByRole('button', { name: 'Stay logged in' }).click()
    await ask.waitFor({ state: 'detached' })
    expect(await textBox(page, 'First name').inputValue()).toBe('Zoë')

    // A press beside the menu has closed it.
    await openMenu(page, width)
    await inHeader(page, 'Logout').click()
    await ask.getByRole('button', { name: 'Log out anyway' }).click()
    await inHeader(page, 'Check My Rates').waitFor()
  })

  async function openMenu(page: Page, width: number) {
    const menu = page.getByRole('banner').locator('details')
    if (width < 768 && (await menu.getAttribute('open')) === null) await menu.locator('summary').click()
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
