import { expect } from 'bun:test'
import * as v from 'valibot'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { expectFrench, expectFrenchMessages } from '../support/browser/french.ts'
import { expectAccessible, expectOneSheet } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { latestCode } from '../support/inbox.ts'
import { logInAsDemoSupplier, signUpAndConfirm } from '../support/people/portal.ts'
import { requested } from '../support/people/submitted.ts'
import { button, choice, heading, someVisitor, textBox, tickBox } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

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

test.atWidths(
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

test('a rate check in French: codes, results, request and mails', async (page) => {
  const visitor = someVisitor()
  await page.goto('/fr')
  await page.getByRole('link', { name: 'Vérifier mes taux' }).first().click()
  await textBox(page, 'Prénom').fill(visitor.firstName)
  await textBox(page, /^Nom/).fill(visitor.lastName)
  await expectFrench(page, 'step 1')
  await choice(page, /entreprise/i).selectOption({ label: 'Commerce de détail' })
  await textBox(page, /courriel/i).fill(visitor.email)
  await button(page, 'Envoyer le code').click()
  await textBox(page, /code/i).fill(await latestCode(stage.url, visitor.email))
  await button(page, /^Vérifier$/).click()
  await page.getByText(/^Adresse.* vérifiée/).waitFor()
  await expectFrench(page, 'email proved')
  await button(page, 'Suivant').click()

  await choice(page, /fournisseur/i).selectOption({ label: 'Moneris' })
  await textBox(page, /ventes mensuelles par carte/i).fill('20 000,00')
  await textBox(page, /vente moyenne/i).fill('50 $')
  await expectFrench(page, 'step 2')
  await button(page, 'Suivant').click()

  await textBox(page, /téléphone/i).fill(visitor.phone)
  await textBox(page, /entreprise/i)
    .first()
    .fill(visitor.company)
  await tickBox(page, /J’accepte/).check()
  await button(page, 'Envoyer le code').click()
  await textBox(page, /code/i).fill(await latestCode(stage.url, `+1${visitor.phone.replaceAll(' ', '')}`))
  await button(page, /^Vérifier$/).click()
  await page.getByText(/^Numéro.* vérifié|^Téléphone vérifié/).waitFor()
  await expectFrench(page, 'step 3')
  await button(page, /meilleurs taux/i).click()
  const ask = page.getByRole('button', { name: /^Oui, / })
  await ask.waitFor()
  await expectFrench(page, 'results')
  await unfoldAll(page)
  await page.getByText('Durée de vie d’un terminal neuf').waitFor()
  await expectFrench(page, 'results with how they were worked out')
  await textBox(page, /^Total des frais/).fill('620')
  await button(page, 'Mettre à jour mes résultats').click()
  await page.getByText('Coût mensuel, d’après votre relevé').waitFor()
  await unfoldAll(page)
  await expectFrench(page, 'results of a statement')
  for (const format of ['Letter', 'A4'] as const) await expectOneSheet(page, format)
  await ask.click()
  await page.waitForURL(/\/fr\/lead-confirmation/)
  await expectFrench(page, 'confirmation')

  await expectFrenchMessages(stage, visitor.email)
})

test('a supplier reads the market, a purchase, own leads, figures and the account in French', async (page) => {
  await stage.onPage({}, (elsewhere) => requested(elsewhere, stage.url))
  await signUpAndConfirm(page, stage.url, { name: 'Paiements Érable' })
  for (const path of ['dashboard', 'analytics', 'figures', 'integrations', 'account']) {
    await page.goto(`/fr/supplier/${path}`, { waitUntil: 'networkidle' })
    await expectFrench(page, path)
    await expectNoSidewaysScroll(page, path)
    if (path === 'figures')
      expect(await page.getByRole('link', { name: 'Télécharger en CSV' }).getAttribute('href')).toEndWith(
        '&language=fr',
      )
  }
  await page.goto('/fr/supplier/dashboard', { waitUntil: 'networkidle' })
  await page
    .getByRole('button', { name: /^Acheter/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await expectFrench(page, 'purchase')
})

test('the language link leads to the same page with its state, and the choice stays', async (page) => {
  await page.goto('/fr/terms?from=mail#providers')
  await page.getByRole('link', { name: 'English' }).last().click()
  await page.waitForURL('/terms?from=mail#providers')
  expect(await page.evaluate(() => document.cookie)).toContain('northrate_language=en')
  await page.getByRole('link', { name: 'Français' }).last().click()
  await page.waitForURL('/fr/terms?from=mail#providers')
  await page.goto('/help')
  await page.getByRole('link', { name: 'Cette page existe en français.' }).click()
  await page.waitForURL('/fr/help')
})

/** In the header or, for suppliers, in the menu of the account. */
async function changeLanguage(page: Page, name: 'English' | 'Français', menu?: string): Promise<void> {
  if (menu !== undefined) await button(page, menu).click()
  await page.getByRole('link', { name }).filter({ visible: true }).last().click()
}

test('the answers of a rate check stay when its language changes, there and back', async (page) => {
  const { firstName, email } = someVisitor()
  await page.goto('/fr')
  await page.getByRole('link', { name: 'Vérifier mes taux' }).first().click()
  await textBox(page, 'Prénom').fill(firstName)
  await choice(page, /entreprise/i).selectOption({ label: 'Restaurant' })
  await textBox(page, /courriel/i).fill(email)
  await changeLanguage(page, 'English')
  await heading(page, "Let's Get Started").waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await textBox(page, 'First name').inputValue()).toBe(firstName)
  expect(await textBox(page, 'Email address').inputValue()).toBe(email)
  expect(await choice(page, 'Business type').inputValue()).toBe('restaurant')
  await textBox(page, 'Last name').fill('Roy')
  await changeLanguage(page, 'Français')
  await heading(page, 'Commençons').waitFor()
  expect(new URL(page.url()).pathname).toBe('/fr')
  expect(await textBox(page, 'Prénom').inputValue()).toBe(firstName)
  expect(await textBox(page, /^Nom/).inputValue()).toBe('Roy')
})

test('the filters of the market, a lead in its address and an open lead of one’s own stay in the other language', async (page) => {
  await logInAsDemoSupplier(page)
  await page.goto('/fr/supplier/dashboard?province=Ontario&sort=price')
  const cards = page.getByRole('main').getByRole('article')
  await cards.first().waitFor()
  const id = await cards.first().getAttribute('data-lead')
  await changeLanguage(page, 'English', 'Menu du compte')
  await page.waitForURL('/supplier/dashboard?province=Ontario&sort=price')
  expect(await choice(page, 'Province').inputValue()).toBe('Ontario')
  await changeLanguage(page, 'Français', 'Account menu')
  await page.waitForURL('/fr/supplier/dashboard?province=Ontario&sort=price')

  await page.goto(`/fr/supplier/dashboard?province=Ontario&lead=${id}`)
  await page.getByRole('dialog', { name: 'Acheter la piste' }).waitFor()
  await page.keyboard.press('Escape')
  await changeLanguage(page, 'English', 'Menu du compte')
  await page.waitForURL('/supplier/dashboard?province=Ontario')

  const [own] = v.parse(
    v.array(v.object({ id: v.string() })),
    await (await page.request.get('/api/supplier/purchased-leads')).json(),
  )
  await page.goto(`/fr/supplier/analytics?sort=company#${own?.id}`)
  await page.getByRole('article').getByRole('button', { expanded: true }).first().waitFor()
  await changeLanguage(page, 'English', 'Menu du compte')
  await page.waitForURL(`/supplier/analytics?sort=company#${own?.id}`)
  await page.getByRole('article').getByRole('button', { expanded: true }).first().waitFor()
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
