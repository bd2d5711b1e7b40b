import { describe, expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Locator } from 'playwright-core'
import { leads } from '../../db/schema/leads.ts'
import { suppliers } from '../../db/schema/people/people.ts'
import { expectFailures, type Page, setWidth } from '../support/browser/browser.ts'
import {
  endSession,
  expectAccessible,
  expectFits,
  expectFocus,
  takeDown,
  toast,
} from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { inPortalHeader, logIn, logInAsDemoSupplier, signUpAsSupplier } from '../support/people/portal.ts'
import { leadOnMarket } from '../support/people/supplier.ts'
import { button, choice, heading } from '../support/people/visitor.ts'
import { acceptTerms, buyButton } from '../support/purchase/purchase.ts'

const { stage, test } = ownStageForFile()

const LEADS = '**/api/supplier/leads*'
const MY_LEADS = '/supplier/analytics'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const newLead = (changes: Partial<typeof leads.$inferInsert> = {}) => leadOnMarket(stage, changes)

/** The market's process learns of a change by the change feed, a moment later. */
async function untilListed(page: Page, { id }: { id: string }, isListed = true): Promise<void> {
  const listed = async () => (await (await page.request.get('/api/supplier/leads')).text()).includes(id)
  while ((await listed()) !== isListed) await Bun.sleep(20)
}

async function openMarket(page: Page, query = ''): Promise<void> {
  await page.goto(`/supplier/dashboard${query}`)
  await cards(page).first().waitFor()
}

/** As a new supplier. */
async function enterMarket(page: Page, query = '') {
  const form = await signUpAsSupplier(page)
  await openMarket(page, query)
  return form
}

/** As a new supplier, with time that passes only as the test lets it once the cards are there. */
async function openMarketWithClock(page: Page): Promise<void> {
  await signUpAsSupplier(page)
  await page.clock.install()
  await openMarket(page)
}

const idsOf = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-lead')))

/** The next of the looks that the page takes every 30 seconds. */
async function nextPoll(page: Page) {
  const answered = page.waitForResponse(LEADS)
  await page.clock.fastForward(30_000)
  return answered
}

describe('the portal, signed out', () => {
  test('says what is needed, with both ways in, and does not query the session', async (page) => {
    await setWidth(page, 390)
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    await page.goto('/supplier/dashboard', { waitUntil: 'networkidle' })
    await heading(page, 'Supplier Access Required').waitFor()
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/supplier/login')
    expect(await main.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe(
      '/supplier/signup',
    )
    expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([])
    await expectAccessible(page, 'access required')
  })

  test('shows a spinner while it waits for the API, and can try again when session or leads cannot be loaded', async (page) => {
    expectFailures(page, /^(no answer GET \/api\/supplier\/me|503 GET \/api\/supplier\/leads)$/)
    await signUpAsSupplier(page)
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/supplier/me', async (route) => {
      await mayAnswer
      await route.abort('connectionrefused')
    })
    const busy = { status: 503, json: { code: 'busy', message: 'Busy.' } }
    await page.route(LEADS, (route) => route.fulfill(busy))
    await page.goto('/supplier/dashboard')
    await page.getByRole('status').getByText('Checking your session…').waitFor()
    answer()
    await page.getByRole('heading', { level: 1, name: 'We couldn’t check your session.' }).waitFor()
    await expectAccessible(page, 'a session that could not be checked')
    await page.unroute('**/api/supplier/me')
    await button(page, 'Try again').click()
    await page.getByRole('alert').getByText('We couldn’t load the leads').waitFor()
    await expectAccessible(page, 'not loaded')
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await cards(page).first().waitFor()
  })
})

test('a card says what may be known before buying, and nothing else', async (page) => {
  const lead = await newLead({
    city: 'Toronto',
    emailVerified: true,
    phoneVerified: false,
    monthlyVolumeCents: 6_189_999,
    averageTransactionCents: 4_799,
    potentialSavingsCents: 31_999,
    contactRequestedAt: new Date(Date.now() - 2 * 3_600_000),
  })
  await enterMarket(page)
  const card = cards(page).filter({ hasText: 'Retail business in Ontario' }).first()
  for (const words of [
    'NEW',
    'Tier 1',
    '$149.00',
    'Email verified',
    '$61,000',
    '$47',
    '$310 a month',
    '2 hours ago',
    'Moneris',
    'Toronto, Ontario',
    'just now',
  ])
    await card.getByText(words, { exact: true }).waitFor()
  await card.getByRole('img', { name: 'Quality 4 of 5 stars' }).waitFor()
  await card.getByRole('button', { name: 'Purchase Lead' }).waitFor()
  expect(await card.locator('time').first().getAttribute('title')).toContain('202')
  const everything = await page.content()
  for (const secret of [lead.company, lead.email, lead.phone, lead.lastName])
    expect(everything).not.toContain(secret)
})

describe('filters', () => {
  test('by province, provider, tier and contact, with words and an order, survive a reload and Back, and can be cleared', async (page) => {
    const lead = await newLead({
      province: 'Nunavut',
      city: null,
      currentProvider: 'helcim',
      monthlyVolumeCents: 6_000_000,
      contactRequestedAt: new Date(),
    })
    await enterMarket(page)
    await choice(page, 'Province').selectOption('Nunavut')
    await choice(page, 'Current provider').selectOption({ label: 'Helcim' })
    await choice(page, 'Tier').selectOption({ label: 'Tier 1' })
    await page.getByRole('checkbox', { name: 'Asked to be contacted' }).check()
    await page.getByRole('checkbox', { name: 'Phone verified' }).check()
    await choice(page, 'Sort by').selectOption({ label: 'Highest volume' })
    await searchBox(page).fill('helcim nunavut')
    await page.waitForURL((url) => url.searchParams.has('search'))
    const only = async () => {
      await page.getByText('1 lead', { exact: true }).waitFor()
      expect(await cards(page).count()).toBe(1)
      expect(await cards(page).first().getAttribute('data-lead')).toBe(lead.id)
    }
    await only()
    await page.reload()
    await only()
    await page.goto('/supplier/login')
    await page.goBack()
    await only()
    expect(await choice(page, 'Tier').inputValue()).toBe('tier1')
    expect(await page.getByRole('checkbox', { name: 'Asked to be contacted' }).isChecked()).toBe(true)
    await expectAccessible(page, 'filtered')
    await button(page, 'Clear filters').click()
    await page.getByText(/^Showing 24 of \d+ leads$/).waitFor()
    expect(page.url()).toBe(`${stage.url}/supplier/dashboard?sort=volume`)
    await expectFocus(page, searchBox(page))
  })

  test('that leave nothing say so and can be cleared; a market without leads says when to come back', async (page) => {
    await enterMarket(page)
    await searchBox(page).fill('no lead says this')
    await heading(page, 'No leads available').waitFor()
    await page.getByText('Try adjusting your filters to see more leads.').waitFor()
    await expectAccessible(page, 'nothing found')
    await button(page, 'Clear filters').click()
    await cards(page).first().waitFor()
    expect(page.url()).toBe(`${stage.url}/supplier/dashboard`)
    expect(await searchBox(page).inputValue()).toBe('')
    await expectFocus(page, searchBox(page))

    await page.route(LEADS, (route) => route.fulfill({ json: [] }))
    await page.goto('/supplier/dashboard')
    await page.getByText('Check back soon for new opportunities.').waitFor()
    expect(await button(page, 'Clear filters').isVisible()).toBe(false)
  })
})

describe('a supplier’s own marks', () => {
  const marked = (page: Page, { id }: { id: string }) => page.locator(`[data-lead="${id}"]`)
  const shortlist = (card: Locator) => card.getByRole('button', { name: /^Shortlist / })
  const hide = (card: Locator) => card.getByRole('button', { name: /^Hide / })
  const list = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Lists' }).getByRole('button', { name })
  const undo = (page: Page) => button(page, 'Undo')
  const kept = (page: Page) =>
    page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/mark'))

  test('a shortlisted lead is in the shortlist, also after a reload and for nobody else', async (page) => {
    const lead = await newLead({ province: 'Yukon', city: null })
    const other = await newLead({ province: 'Yukon', city: null })
    await enterMarket(page, '?province=Yukon')
    const star = shortlist(marked(page, lead))
    expect(await star.getAttribute('aria-pressed')).toBe('false')
    const answered = kept(page)
    await star.click()
    expect(await star.getAttribute('aria-pressed')).toBe('true')
    await answered
    await list(page, 'Shortlisted').click()
    await marked(page, other).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?province=Yukon&marked=shortlisted')
    await page.reload()
    await marked(page, lead).waitFor()
    expect(await idsOf(page)).toEqual([lead.id])
    expect(await star.getAttribute('aria-pressed')).toBe('true')
    await expectAccessible(page, 'the shortlist')

    await star.click()
    await toast(page, 'Removed from your shortlist').waitFor()
    await heading(page, 'No leads available').waitFor()
    await undo(page).click()
    await expectFocus(page, marked(page, lead))

    await stage.onPage({}, async (elsewhere) => {
      await enterMarket(elsewhere, '?province=Yukon')
      expect(await shortlist(marked(elsewhere, lead)).getAttribute('aria-pressed')).toBe('false')
    })
  })

  test('a hidden lead leaves the list at once, can be brought back, and stays hidden after a reload', async (page) => {
    await setWidth(page, 390)
    const words = { aiDescription: 'A florist with violet vans.' }
    const [lead, next] = [await newLead(words), await newLead(words)]
    await enterMarket(page, '?search=violet')
    const order = await idsOf(page)
    await hide(marked(page, lead)).click()
    await toast(page, 'Lead hidden').waitFor()
    await marked(page, lead).waitFor({ state: 'detached' })
    // The toast stays while its button has the focus, however long the check takes.
    await undo(page).focus()
    await expectAccessible(page, 'a lead was hidden')
    await undo(page).click()
    await expectFocus(page, marked(page, lead))
    expect(await idsOf(page)).toEqual(order)
    await toast(page, 'Lead hidden').waitFor({ state: 'detached' })

    const answered = kept(page)
    await hide(marked(page, lead)).click()
    await answered
    await page.reload()
    await marked(page, next).waitFor()
    await marked(page, lead).waitFor({ state: 'detached' })
    await list(page, 'Hidden').click()
    await marked(page, lead).waitFor()
    expect(await idsOf(page)).toEqual([lead.id])
    await expectFits(page)
    await expectAccessible(page, 'hidden leads')
    await marked(page, lead)
      .getByRole('button', { name: /^Show again / })
      .click()
    await toast(page, 'Lead shown again').waitFor()
    await heading(page, 'No leads available').waitFor()
    await list(page, 'All').click()
    await marked(page, lead).waitFor()
  })

  test('a lead that cannot be hidden without a connection comes back, and a message says why', async (page) => {
    expectFailures(page, /^no answer PUT \/api\/supplier\/leads\//)
    const lead = await newLead()
    await enterMarket(page)
    await takeDown(page, '**/mark')
    await hide(marked(page, lead)).click()
    await toast(page, 'We couldn’t hide the leadCheck your connection and try again.').waitFor()
    await marked(page, lead).waitFor()
    await page.unrouteAll()
    await hide(marked(page, lead)).click()
    await toast(page, 'Lead hidden').waitFor()
  })

  test('S shortlists and H hides with the focus in the list, until the keys are switched off', async (page) => {
    await setWidth(page, 1280)
    const lead = await newLead()
    await enterMarket(page)
    const [first, second, third] = await idsOf(page)
    expect(first).toBe(lead.id)
    await cards(page).first().focus()
    await page.keyboard.press('s')
    expect(await shortlist(marked(page, lead)).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('status').getByText('Lead shortlisted').waitFor()
    await page.keyboard.press('h')
    await toast(page, 'Lead hidden').waitFor()
    await expectFocus(page, page.locator(`[data-lead="${second}"]`))
    await page.keyboard.press('H')
    await expectFocus(page, page.locator(`[data-lead="${third}"]`))
    await undo(page).click()
    await expectFocus(page, page.locator(`[data-lead="${second}"]`))

    // Outside the list they are letters.
    await searchBox(page).focus()
    await page.keyboard.press('h')
    expect(await searchBox(page).inputValue()).toBe('h')
    await searchBox(page).fill('')
    await page.getByRole('checkbox', { name: /^Keys in the list.* S shortlists, H hides/ }).uncheck()
    await page.locator(`[data-lead="${third}"]`).focus()
    for (const key of ['s', 'h']) await page.keyboard.press(key)
    await expectFocus(page, page.locator(`[data-lead="${third}"]`))
    expect(await shortlist(cards(page).nth(1)).getAttribute('aria-pressed')).toBe('false')
  })
})

describe('“My territories and types”', () => {
  const mine = (page: Page) => page.getByRole('switch', { name: 'My territories and types' })

  test('is off until it is switched on, and then shows only leads that the supplier covers', async (page) => {
    const form = { businessTypes: ['Restaurant'], territories: ['Ontario'] }
    const covered = await newLead({ businessType: 'restaurant', province: 'Ontario' })
    const elsewhere = await newLead({ businessType: 'restaurant', province: 'Nunavut', city: null })
    await signUpAsSupplier(page, form)
    await openMarket(page)
    expect(await mine(page).isChecked()).toBe(false)
    await page.locator(`[data-lead="${elsewhere.id}"]`).waitFor()
    await mine(page).check()
    await page.locator(`[data-lead="${elsewhere.id}"]`).waitFor({ state: 'detached' })
    await page.locator(`[data-lead="${covered.id}"]`).waitFor()
    await page.reload()
    await page.locator(`[data-lead="${covered.id}"]`).waitFor()
    expect(await mine(page).isChecked()).toBe(true)
    expect(await page.locator(`[data-lead="${elsewhere.id}"]`).count()).toBe(0)
    await button(page, 'Clear filters').click()
    await page.locator(`[data-lead="${elsewhere.id}"]`).waitFor()
    expect(await mine(page).isChecked()).toBe(false)
  })
})

describe('the list of leads', () => {
  /** Without the notices of a new account. */
  async function enterAsApproved(page: Page) {
    await logInAsDemoSupplier(page)
    await page.goto('/supplier/dashboard')
    await cards(page).first().waitFor()
  }

  test('is dense where it is chosen, and still after a reload; a phone shows cards', async (page) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await enterMarket(page)
    await button(page, 'List').click()
    await page.reload()
    await cards(page).first().waitFor()
    expect(await button(page, 'List').getAttribute('aria-pressed')).toBe('true')
    for (const box of await Promise.all([0, 1, 2].map((place) => cards(page).nth(place).boundingBox())))
      expect(box?.height).toBeLessThan(110)
    await expectFits(page)
    await expectAccessible(page, 'the market as a list')
    await setWidth(page, 390)
    expect(await button(page, 'List').isVisible()).toBe(false)
    expect((await cards(page).first().boundingBox())?.height).toBeGreaterThan(300)
  })

  test('is reached in three Tabs; arrows move, Enter opens, / searches, until that is switched off', async (page) => {
    await enterAsApproved(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expectFocus(page, page.getByRole('link', { name: 'Skip to the leads' }))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expectFocus(page, cards(page).first())
    await page.keyboard.press('ArrowDown')
    await expectFocus(page, cards(page).nth(1))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await cards(page).nth(1).focus()
    await page.keyboard.press('/')
    await expectFocus(page, searchBox(page))
    expect(await searchBox(page).inputValue()).toBe('')

    await page.getByRole('checkbox', { name: /^Keys in the list/ }).uncheck()
    await cards(page).nth(1).focus()
    for (const key of ['/', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expectFocus(page, cards(page).nth(1))
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

test('more pages of the market come below, and the keyboard goes on where they begin', async (page) => {
  await enterMarket(page)
  await page.getByText(/^Showing 24 of \d+ leads$/).waitFor()
  await button(page, 'Show more leads').click()
  await cards(page).nth(24).waitFor()
  const ids = await idsOf(page)
  expect(new Set(ids).size).toBe(ids.length)
  await expectFocus(page, cards(page).nth(24))
})

describe('while it is open the market is looked at every 30 seconds', () => {
  test('new leads are announced, and put on top on request; nothing moves by itself', async (page) => {
    await openMarketWithClock(page)
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
    const read = cards(page).nth(4)
    const before = await read.boundingBox()
    const first = await newLead()
    const second = await newLead()
    await untilListed(page, second)
    const { promise: polled, resolve } = Promise.withResolvers<string | undefined>()
    page.on('request', (request) => resolve(request.headers()['x-northrate-poll']))
    await nextPoll(page)
    expect(await polled).toBe('1')
    const show = page.getByRole('status').getByRole('button', { name: 'Show 2 new leads' })
    await show.waitFor()
    expect(await read.boundingBox()).toEqual(before)
    await expectAccessible(page, 'new leads')

    await show.click()
    await show.waitFor({ state: 'detached' })
    expect((await idsOf(page)).slice(0, 2)).toEqual([second.id, first.id])
    await expectFocus(page, cards(page).first())
  })

  test('a lead that is gone is marked in its place and keeps the focus; the look after that lets it go', async (page) => {
    const lead = await newLead()
    await openMarketWithClock(page)
    const card = page.locator(`[data-lead="${lead.id}"]`)
    await buyButton(card).focus()
    await stage.db.update(leads).set({ listedAt: null }).where(eq(leads.id, lead.id))
    await untilListed(page, lead, false)
    await nextPoll(page)
    const mark = card.getByRole('button', { name: 'No longer available' })
    await mark.waitFor()
    await expectFocus(page, mark)
    await nextPoll(page)
    await expectFocus(page, mark)
    await expectAccessible(page, 'a lead that is gone')
    await searchBox(page).focus()
    await nextPoll(page)
    await card.waitFor({ state: 'detached' })
  })
})

/** Each button of the dialog that the toast lies on. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const said = document.querySelector('[data-toasts] li')?.getBoundingClientRect()
    if (said === undefined) return ['There is no toast.']
    const buttons = [...document.querySelectorAll('[role=dialog] button')]
    return buttons.flatMap((button) => {
      const box = button.getBoundingClientRect()
      const isApart =
        box.right <= said.left || box.left >= said.right || box.bottom <= said.top || box.top >= said.bottom
      const isSeen = box.bottom > 0 && box.top < window.innerHeight
      return isApart || !isSeen ? [] : [button.textContent || button.ariaLabel]
    })
  })

test.each([390, 1440])(
  'a toast over a dialog covers none of its buttons, and leaves Escape to the dialog, at %i px',
  async (page, width) => {
    await setWidth(page, width)
    expectFailures(page, /^503 /)
    const { email } = await signUpAsSupplier(page)
    await stage.db.update(suppliers).set({ leadCredits: 1 }).where(eq(suppliers.email, email))
    await openMarket(page)
    const fails = { status: 503, json: { code: 'busy', message: 'This is taking longer than usual.' } }
    await page.route('**/purchase-with-credit', (route) => route.fulfill(fails))
    await buyButton(cards(page).first()).click()
    await page.getByRole('radio', { name: '1 lead credit' }).check()
    await acceptTerms(page)
    await button(page, 'Use 1 credit').click()
    await toast(page, 'This is taking longer than usual.').waitFor()
    expect(await covered(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
)

describe('a supplier whose session has ended', () => {
  test.each([
    ['opens again', false],
    ['is said to be gone', true],
  ])('signs in on the way to the purchase and comes back to the lead, which %s', async (page, _, isGone) => {
    expectFailures(page, /^(401 (POST|GET)|404 GET) \/api\/supplier\//)
    const lead = await newLead({ province: 'Yukon', city: null })
    const form = await enterMarket(page, '?province=Yukon')
    // Otherwise their answer would be the first to say that the session is over.
    await page.getByText('Save a search to see what’s new in it').waitFor()
    await endSession(page, '/api/supplier/logout')
    await buyButton(page.locator(`[data-lead="${lead.id}"]`)).click()
    await page.waitForURL('**/supplier/login?return=*')
    await toast(page, 'You’re logged out. Nothing was charged.').waitFor()
    if (isGone) await stage.db.update(leads).set({ listedAt: null }).where(eq(leads.id, lead.id))
    await logIn(page, form)
    if (isGone) await toast(page, 'This lead is no longer available').waitFor()
    else await page.getByRole('dialog').getByText('Business in Yukon').first().waitFor()
    await page.waitForURL(`${stage.url}/supplier/dashboard?province=Yukon`)
  })
})

describe('a supplier who is', () => {
  const setStatus = async (email: string, status: 'active' | 'inactive') =>
    stage.db.update(suppliers).set({ status }).where(eq(suppliers.email, email))

  test('pending sees what that means, by what this deployment lets it do, and active sees no notice', async (page) => {
    const { email } = await enterMarket(page)
    await page.getByText('Your account is awaiting approval.').waitFor()
    await page.getByText('You can browse and buy leads in the meantime.').waitFor()

    await page.route('**/api/supplier/me', async (route) => {
      const answer = await route.fetch()
      const check = await answer.json()
      await route.fulfill({
        response: answer,
        json: { ...check, supplier: { ...check.supplier, mayBuy: false } },
      })
    })
    await page.reload()
    await page.getByText('You can buy them as soon as we’ve approved your account.').waitFor()

    await setStatus(email, 'active')
    await page.reload()
    await inPortalHeader(page, 'Active').waitFor()
    expect(await page.getByText('awaiting approval').isVisible()).toBe(false)
  })

  test('inactive finds the market closed and My Leads open, also when that happens while the page is open', async (page) => {
    expectFailures(page, /^403 GET \/api\/supplier\/(leads|lead-marks|saved-searches)$/)
    const { email } = await signUpAsSupplier(page)
    await page.clock.install()
    await openMarket(page)
    await setStatus(email, 'inactive')
    // The market learns of a change in the database by its feed (decision 49).
    while ((await page.request.get('/api/supplier/leads')).ok()) await Bun.sleep(20)
    await nextPoll(page)
    await page.getByText('Your account is inactive').waitFor()

    await page.reload()
    await page.getByText('Your account is inactive').waitFor()
    await inPortalHeader(page, 'Inactive').waitFor()
    await expectAccessible(page, 'market closed')
    await page.getByRole('main').getByRole('link', { name: 'My Leads' }).click()
    await page.waitForURL(`${stage.url}${MY_LEADS}`)
  })
})

test.each([320, 1440])('the market fits and is accessible, at %i px', async (page, width) => {
  await setWidth(page, width)
  await signUpAsSupplier(page, { name: `${'Wolfeschlegelsteinhausenbergerdorff '.repeat(3)}Payments` })
  await openMarket(page)
  await expectFits(page)
  await expectAccessible(page, 'the market')
})
