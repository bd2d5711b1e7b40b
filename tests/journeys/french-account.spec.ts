import type { Locator } from 'playwright-core'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { crawlStage, look, openAndLook, pressAndLook } from '../support/browser/french.ts'
import { field, fill, link, press } from '../support/browser/french-controls.ts'
import { inFrench } from '../support/browser/french-words.ts'
import { expectAccessible, post, takeDown } from '../support/browser/on-page.ts'
import { mailedPasswordLink, signUpAndConfirm, signUpAsSupplier } from '../support/people/portal.ts'
import { codeOf, keyOnPage } from '../support/people/second-factor.ts'
import { supplierForm } from '../support/people/supplier-account.ts'

const { stage, crawl } = crawlStage()

const NAME = { name: 'Paiements Érable' }
const fillPassword = (page: Page, password: string) => page.locator('input[name=password]').fill(password)

crawl('signing up, logging in and a forgotten password fail in French', async (page) => {
  expectFailures(page, /^(4\d\d|no answer) (GET|POST) \/api\//)
  const taken = await signUpAsSupplier(page, NAME)
  await page.context().clearCookies()
  await page.goto('/fr/supplier/signup')
  await pressAndLook(page, 'Create Account', 'Enter the company name.')
  await fill(page, 'Company name', taken.name)
  await fill(page, 'Contact person', taken.contactPerson)
  await fill(page, 'Email address', taken.email)
  await fill(page, 'Phone number', taken.phone)
  await fillPassword(page, taken.password)
  await pressAndLook(page, 'Create Account', 'Business types required')
  await page.getByRole('checkbox', { name: 'Commerce de détail' }).check()
  await pressAndLook(page, 'Create Account', 'Territories required')
  await page.getByRole('checkbox', { name: 'Ontario' }).check()
  await pressAndLook(page, 'Create Account', 'Accept the Terms of Use and the Privacy Policy to go on.')
  await page.getByRole('checkbox', { name: /^J’accepte/ }).check()
  await fillPassword(page, 'password1')
  await pressAndLook(
    page,
    'Create Account',
    'This is one of the most common passwords. Choose one that’s harder to guess.',
  )
  await fillPassword(page, taken.password)
  await pressAndLook(page, 'Create Account', 'Log in with this address')
  await expectAccessible(page, 'a sign-up in French')

  await page.goto('/fr/supplier/login')
  await pressAndLook(page, 'Log in', 'Enter your password.')
  await fill(page, 'Email address', taken.email)
  await fillPassword(page, 'not-the-password')
  await pressAndLook(page, 'Log in', 'Invalid credentials. Please try again.')
  await link(page, 'Forgot your password?').click()
  await pressAndLook(page, 'Send link', 'Enter your email address.')
  await fill(page, 'Email address', taken.email)
  await pressAndLook(page, 'Send link', 'Check your email')
  await openAndLook(page, '/fr/supplier/new-password#half-a-link', 'This link no longer works')
  await page.goto('about:blank')
  await openAndLook(
    page,
    `/fr${await mailedPasswordLink(stage.url, taken.email)}`,
    field(page, 'New password'),
  )
  await pressAndLook(page, 'Set new password', 'Choose a password.')
  await fillPassword(page, 'huit-oies-sur-gaspe')
  await pressAndLook(page, 'Set new password', 'Password changed')
  await page.goto('/fr/supplier/confirm-email#half-a-link')
  await pressAndLook(page, 'Confirm my email', 'This link no longer works')
  for (const path of ['dashboard', 'analytics', 'receipt', 'account']) {
    await openAndLook(page, `/fr/supplier/${path}`, 'Supplier Access Required')
  }
  return taken.email
})

crawl('the account in French: each form wrong and saved, sessions, a second factor', async (page) => {
  expectFailures(page, /^(4\d\d|no answer) (GET|POST|PUT) \/api\//)
  const other = await stage.onPage({}, (elsewhere) => signUpAsSupplier(elsewhere))
  const { email, password } = await signUpAndConfirm(page, stage.url, NAME)
  await openAndLook(page, '/fr/supplier/account', 'Where you’re logged in')
  const box = (name: string) => page.getByRole('checkbox', { name })
  const formOf = (control: Locator) => page.locator('form', { has: control })
  const save = (control: Locator) =>
    formOf(control)
      .getByRole('button', { name: inFrench('Save') })
      .click()
  const name = field(page, 'Company name')
  const phone = formOf(name).getByLabel(inFrench('Phone number'))
  await name.fill('')
  await phone.fill('personne')
  await save(name)
  await look(page, 'Enter the company name.')
  await name.fill('Paiements Bouleau')
  await phone.fill('(514) 555-0143')
  await takeDown(page, '**/api/supplier/company')
  await save(name)
  await look(page, 'We couldn’t reach the server. Please try again.')
  await page.unrouteAll()
  await save(name)
  await look(page, 'Company saved')
  await field(page, 'Website').fill('nulle part')
  await save(field(page, 'Website'))
  await look(page, 'Enter a website that starts with https://, such as https://payments.example.')
  for (const type of ['Commerce de détail', 'Restaurant']) await box(type).uncheck()
  await save(box('Yukon'))
  await look(page, 'Please select at least one business type you serve.')
  await field(page, 'New email address').fill('nulle part')
  await pressAndLook(page, 'Send link', 'Enter an email address, such as name@example.com.')
  await field(page, 'New email address').fill(other.email)
  await pressAndLook(page, 'Send link', /^Un autre compte utilise/)
  await field(page, 'New email address').fill(supplierForm().email)
  await pressAndLook(page, 'Send link', 'Link sent')
  await field(page, 'Current password').fill('not-the-password')
  await field(page, 'New password').fill('court')
  await pressAndLook(page, 'Change password', 'Choose a password of 8 to 128 characters.')
  await field(page, 'New password').fill('huit-loutres-a-oshawa')
  await pressAndLook(page, 'Change password', 'That’s not your password.')

  await stage.onPage({}, (elsewhere) => post(elsewhere, '/api/supplier/login', { email, password }))
  await page.goto('/fr/supplier/account#sessions')
  await page.reload()
  await look(page, 'Log out everywhere else')
  await pressAndLook(page, 'Log out everywhere else', 'Logged out everywhere else')
  await press(page, 'Set up an authenticator app')
  await field(page, 'Your password').fill('not-the-password')
  await page.keyboard.press('Enter')
  await look(page, 'That’s not your password.')
  await field(page, 'Your password').fill(password)
  await page.keyboard.press('Enter')
  await look(page, page.getByRole('img', { name: inFrench('QR code of the key below') }))
  await fill(page, 'Code', codeOf(await keyOnPage(page)))
  await page.keyboard.press('Enter')
  await look(page, 'Your recovery codes')
  await expectAccessible(page, 'recovery codes in French')
  await press(page, 'I’ve saved them')
  await pressAndLook(page, 'Turn off', field(page, 'Your password'))

  await post(page, '/api/supplier/logout')
  await page.goto('/fr/supplier/login')
  await fill(page, 'Email address', email)
  await fillPassword(page, password)
  await pressAndLook(page, 'Log in', 'Open your authenticator app and enter the code it shows.')
  await fill(page, 'Code', '000000')
  await page.keyboard.press('Enter')
  await look(page, 'Login failed')
  await pressAndLook(page, 'Use a recovery code instead', 'Letters and digits in groups of four.')
  return email
})
