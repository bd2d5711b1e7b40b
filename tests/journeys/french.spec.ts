import { expect } from 'bun:test'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { expectFrench, expectFrenchMessages } from '../support/browser/french.ts'
import { inFrench } from '../support/browser/french-words.ts'
import { expectAccessible, expectOneSheet } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { signInQuickly } from '../support/people/owner.ts'
import { signUpAndConfirm } from '../support/people/portal.ts'
import { requested } from '../support/people/submitted.ts'
import { heading } from '../support/people/visitor.ts'
import { CARDS } from '../support/stripe/stripe-client.ts'

const { stage, test } = ownStageForFile()

const PUBLIC = [
  '',
  '/numbers',
  '/help',
  '/privacy',
  '/terms',
  '/statement',
  '/login',
  '/lead-confirmation',
  '/privacy/my-data',
  '/privacy/withdraw',
  '/your-request',
  '/contact-me',
  '/consent-receipt',
  '/check-again',
  '/stop-reminders',
  '/past-check',
  '/supplier/login',
  '/supplier/signup',
  '/supplier/reset-password',
]

test.onPhone(
  'each page that a visitor may open says nothing in English, and nothing is wider than the screen',
  async (page) => {
    for (const path of PUBLIC) {
      await page.goto(`/fr${path}`, { waitUntil: 'networkidle' })
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr-CA')
      await expectFrench(page, path)
      await expectNoSidewaysScroll(page, path)
    }
    await expectAccessible(page, 'a French page')
  },
)

/** What is folded is not on the page yet for `expectFrench`. */
const unfoldAll = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })

async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const [wanted, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect([path, wanted]).toEqual([path, room])
}

test('an owner reads home, history, request and data in French', async (page) => {
  await page.context().setExtraHTTPHeaders({ 'accept-language': 'fr-CA' })
  const { email } = await requested(page, stage.url, { language: 'fr' })
  await signInQuickly(page, email, stage.url)
  for (const path of ['', '/check-rates', '/your-request', '/privacy/my-data']) {
    await page.goto(`/fr${path}`, { waitUntil: 'networkidle' })
    await unfoldAll(page)
    await expectFrench(page, path)
    await expectNoSidewaysScroll(page, path)
  }
  await page.goto('/fr')
  await page.locator('a[href*="/past-check"]').first().click()
  await page.waitForURL(/\/fr\/past-check/)
  await page.waitForLoadState('networkidle')
  await unfoldAll(page)
  await expectFrench(page, 'a past check')
  for (const format of ['Letter', 'A4'] as const) await expectOneSheet(page, format)
  await expectFrenchMessages(stage, email)
})

test('a supplier buys a lead and reads the market, own leads, figures and the account in French', async (page) => {
  await page.context().setExtraHTTPHeaders({ 'accept-language': 'fr-CA' })
  await stage.onPage({}, (elsewhere) => requested(elsewhere, stage.url))
  const { email } = await signUpAndConfirm(page, stage.url, { name: 'Paiements Érable' })
  await page.goto('/fr/supplier/dashboard', { waitUntil: 'networkidle' })
  await page
    .getByRole('button', { name: /^Acheter/ })
    .first()
    .click()
  const purchase = page.getByRole('dialog')
  for (const [label, value] of [
    ['Numéro de carte', CARDS.good],
    ['Expiration (MM / AA)', '12 / 40'],
    ['Code de sécurité', '123'],
    ['Code postal', 'M5V 2T6'],
  ] as const)
    await purchase.getByLabel(label).fill(value)
  await purchase.getByRole('checkbox').check()
  await expectFrench(page, 'purchase')
  await purchase.getByRole('button', { name: /^Payer \d/ }).click()
  await page.getByRole('region', { name: inFrench('Your new lead') }).waitFor()
  await expectFrench(page, 'a lead just bought')

  await page.goto('/fr/supplier/analytics')
  await page.getByRole('article').first().getByRole('button', { expanded: false }).first().click()
  await expectFrench(page, 'an own lead')
  await page
    .getByRole('button', { name: /^Mettre à jour/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await expectFrench(page, 'its outcome')
  for (const path of ['dashboard', 'analytics', 'figures', 'integrations', 'account']) {
    await page.goto(`/fr/supplier/${path}`, { waitUntil: 'networkidle' })
    await unfoldAll(page)
    await expectFrench(page, path)
    await expectNoSidewaysScroll(page, path)
    if (path === 'figures')
      expect(await page.getByRole('link', { name: 'Télécharger en CSV' }).getAttribute('href')).toEndWith(
        '&language=fr',
      )
  }
  await expectFrenchMessages(stage, email)
})

test('a link to a French page elsewhere changes neither its address nor our language', async (page) => {
  await page.goto('/privacy?from=mail#top')
  const elsewhere = page.locator('a[hreflang=fr][href^=http]')
  await elsewhere.evaluate((link) => {
    link.addEventListener('click', (event) => event.preventDefault())
  })
  const address = await elsewhere.getAttribute('href')
  await elsewhere.click()
  expect(await elsewhere.getAttribute('href')).toBe(address)
  expect(await page.evaluate(() => document.cookie)).not.toContain('northrate_language')
})

test('an English page offers French once to a browser that prefers it, and not after a choice of English', async (page) => {
  await page.goto('/help')
  const offer = page.getByRole('link', { name: 'Cette page existe en français.' })
  expect(await offer.isVisible()).toBe(false)
  await page.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'fr-CA' }))
  await page.reload()
  await offer.waitFor()
  await page.getByRole('link', { name: 'Stay in English' }).click()
  await offer.waitFor({ state: 'hidden' })
  await page.goto('/terms')
  expect(await offer.isVisible()).toBe(false)
})

test('an address under /fr with no page says so in French', async (page) => {
  expectFailures(page, /^404 GET \/fr\/no\/such\/page$/)
  const answer = await page.goto('/fr/no/such/page')
  expect(answer?.status()).toBe(404)
  await heading(page, '404 – Page introuvable').waitFor()
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await page.waitForURL('/fr')
})
