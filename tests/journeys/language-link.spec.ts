import { expect } from 'bun:test'
import * as v from 'valibot'
import { SavedSearch } from '../../api/contract/market/saved-searches.ts'
import { searchTokens } from '../../api/market/saved-searches/unsubscribe-token.ts'
import type { Page } from '../support/browser/browser.ts'
import { inFrench } from '../support/browser/french-words.ts'
import { post } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { matchInMessages } from '../support/inbox.ts'
import {
  logInAsDemoSupplier,
  mailedConfirmationLink,
  mailedPasswordLink,
  signUpAsSupplier,
} from '../support/people/portal.ts'
import { submitted } from '../support/people/submitted.ts'
import {
  button,
  goToRateInfo,
  heading,
  SHOP_THAT_CAN_SAVE,
  someVisitor,
  textBox,
} from '../support/people/visitor.ts'

const APP_SECRET = 'a secret for the journeys of the language link alone'
const { stage, test } = ownStageForFile({ APP_SECRET })

/** Follows the link to the other language as a person does: in the header, in the menu of the account or at the foot. */
async function changeLanguage(page: Page, name: 'Français' | 'English'): Promise<void> {
  const menu = page.getByRole('button', { name: /^(Account menu|Menu du compte)$/ })
  const link = page.getByRole('link', { name, exact: true }).locator('visible=true')
  await link.or(menu).first().waitFor()
  if (await menu.isVisible()) await menu.click()
  await link.first().click()
  await page.locator(`html[lang^=${name === 'English' ? 'en' : 'fr'}]`).waitFor()
}

/** Somebody else's browser makes the mail, whose link any browser may open. */
const aside = (visit: (page: Page) => Promise<string>) => stage.onPage({}, visit)
const ofSummary = (link: RegExp) => () =>
  aside(async (page) => matchInMessages(stage.url, (await submitted(page, stage.url)).email, link))

async function passwordLink(): Promise<string> {
  const { email } = await stage.onPage({}, (page) => signUpAsSupplier(page))
  await stage.onPage({}, (page) => post(page, '/api/supplier/password-reset', { email }))
  return mailedPasswordLink(stage.url, email)
}

const confirmationLink = () =>
  aside(async (page) => mailedConfirmationLink(stage.url, (await signUpAsSupplier(page)).email))

const pauseLink = () =>
  aside(async (page) => {
    await signUpAsSupplier(page)
    const search = await post(page, '/api/supplier/saved-searches', { name: 'Shops', alerts: 'instant' })
    return `/supplier/pause-alerts#token=${searchTokens([APP_SECRET]).token(v.parse(SavedSearch, search).id)}`
  })

test.each([
  ['to withdraw', ofSummary(/\/privacy\/withdraw#\S+/), 'Withdraw my consent'],
  ['to be contacted', ofSummary(/\/contact-me#\S+/), 'Yes, Contact Me with Better Rates'],
  ['to confirm an address', confirmationLink, 'Confirm my email'],
  ['to a new password', passwordLink, 'Set new password'],
  ['to pause alerts', pauseLink, 'Pause emails for this search'],
  ['to stop reminders', async () => '/stop-reminders#any', 'Stop reminders'],
])('a mailed link opens the same in the other language, and back: %s', async (page, _, mailed, words) => {
  const link = await mailed()
  await page.goto(link)
  await button(page, words).waitFor()
  for (const [language, name] of [
    ['Français', inFrench(words)],
    ['English', words],
  ] as const) {
    await changeLanguage(page, language)
    await button(page, name).waitFor()
    expect(new URL(page.url()).hash).toBe('')
  }
  // Also after a reload and from another tab, as far as the page keeps its link for a reload.
  const [elsewhere] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('link', { name: 'Français', exact: true })
      .locator('visible=true')
      .first()
      .click({ modifiers: ['Control'] }),
  ])
  await button(elsewhere, inFrench(words)).waitFor()
})

test('the language link keeps filters, and a search that no address shows', async (page) => {
  await logInAsDemoSupplier(page)
  await page.goto('/supplier/dashboard?province=Ontario&sort=price')
  await page.locator('[data-lead]').first().waitFor()
  await changeLanguage(page, 'Français')
  await page.locator('[data-lead]').first().waitFor()
  expect(new URL(page.url()).search).toBe('?province=Ontario&sort=price')

  await page.goto('/supplier/analytics')
  const search = page.getByRole('searchbox')
  const company = (await page.getByRole('article').first().getByRole('heading').first().textContent()) ?? ''
  await search.fill(company)
  await page.waitForFunction((typed) => JSON.stringify(history.state)?.includes(typed), company)
  await changeLanguage(page, 'Français')
  await page.getByRole('article').first().waitFor()
  expect(await search.inputValue()).toBe(company)
  expect(page.url()).not.toContain(encodeURIComponent(company))
})

test('the language link keeps the step of the rate check and what was typed', async (page) => {
  await goToRateInfo(page, someVisitor(), SHOP_THAT_CAN_SAVE)
  await textBox(page, 'Average sale').fill('61')
  await changeLanguage(page, 'Français')
  await page.getByRole('heading', { name: inFrench('Current Rate Information') }).waitFor()
  expect(await textBox(page, inFrench('Average sale')).inputValue()).toBe('61')
  await changeLanguage(page, 'English')
  await heading(page, 'Current Rate Information').waitFor()
})

const PAGES = [
  ...['/', '/consent-receipt', '/help', '/lead-confirmation', '/login', '/numbers'],
  ...['/privacy', '/privacy/my-data', '/statement', '/terms', '/your-request'],
  ...[
    'account',
    'analytics',
    'dashboard',
    'figures',
    'integrations',
    'login',
    'reset-password',
    'signup',
  ].map((name) => `/supplier/${name}`),
]

test('the language link of every page keeps what stands in its address', async (page) => {
  await logInAsDemoSupplier(page)
  for (const path of PAGES) {
    await page.goto(`${path}?kept=1`)
    const isElsewhere = new URL(page.url()).pathname !== path
    if (isElsewhere) continue
    await changeLanguage(page, 'Français')
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('kept')]).toEqual([path === '/' ? '/fr' : `/fr${path}`, '1'])
  }
  await page.goto('/terms?from=mail#providers')
  await changeLanguage(page, 'Français')
  await page.waitForURL('/fr/terms?from=mail#providers')
})
