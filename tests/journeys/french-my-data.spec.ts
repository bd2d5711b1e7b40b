import { expectFailures } from '../support/browser/browser.ts'
import { crawlStage, look, openAndLook, pressAndLook } from '../support/browser/french.ts'
import { field, fill, press, said, unfold } from '../support/browser/french-controls.ts'
import { inFrench } from '../support/browser/french-words.ts'
import { expectAccessible, takeDown } from '../support/browser/on-page.ts'
import { latestCode } from '../support/inbox.ts'
import { signInQuickly } from '../support/people/owner.ts'
import { codeOf, keyOnPage } from '../support/people/second-factor.ts'
import { wrongCode } from '../support/people/sign-in.ts'
import { requested } from '../support/people/submitted.ts'
import { textBox } from '../support/people/visitor.ts'
import { UNKNOWN_ID } from '../support/unknown-id.ts'

const { stage, crawl } = crawlStage()

crawl('My data in French: proved, corrected, withdrawn, deleted, and what fails', async (page) => {
  expectFailures(page, /^(4\d\d|no answer) (GET|POST|PATCH) \/api\//)
  const { email } = await requested(page, stage.url, { language: 'fr' })
  await page.goto('/fr/privacy/my-data')
  await fill(page, 'Email address', email)
  await press(page, 'Send code')
  const code = await latestCode(stage.url, email)
  await fill(page, 'Code from the email', wrongCode(code))
  await pressAndLook(page, 'Show my data', /^Code reçu par courriel non valide/)
  await fill(page, 'Code from the email', code)
  await pressAndLook(page, 'Show my data', 'Who you are')
  await takeDown(page, '**/api/privacy/**')
  await page.reload()
  await look(page, 'We couldn’t load your data.')
  await page.unrouteAll()
  await pressAndLook(page, 'Try again', 'Who you are')
  await unfold(page.getByRole('main'))
  await pressAndLook(page, 'Show the receipt', 'Signature (Ed25519)')
  await expectAccessible(page, 'my data in French')

  await press(page, 'Correct')
  await fill(page, 'First name', '')
  await pressAndLook(page, 'Save', 'Enter your first name.')
  await fill(page, 'First name', 'Anne')
  await takeDown(page, '**/api/privacy/**')
  await pressAndLook(page, 'Save', 'Your details weren’t saved')
  await pressAndLook(page, 'Withdraw my consent', 'Withdraw your consent? It takes effect at once.')
  await pressAndLook(page, 'Yes, withdraw it', 'Your consent is still active')
  await press(page, 'Delete my data…')
  await pressAndLook(page, 'Permanently delete my data', /^Tapez le mot /)
  await textBox(page, /SUPPRIMER/).fill('SUPPRIMER')
  await pressAndLook(page, 'Permanently delete my data', 'Nothing was deleted')
  await page.unrouteAll()
  await pressAndLook(
    page,
    'Save',
    'Saved. We’ve corrected it everywhere, including for any provider that received it.',
  )
  await pressAndLook(page, 'Yes, withdraw it', 'Your consent is withdrawn.')
  await pressAndLook(page, 'Permanently delete my data', 'Your data is deleted')
  return email
})

crawl('an owner who logs in reads history, quotes, sessions and a second factor in French', async (page) => {
  expectFailures(page, /^(4\d\d|no answer) (GET|POST) \/api\//)
  const { email, company } = await requested(page, stage.url, { language: 'fr' })
  await page.goto('/fr/login')
  await pressAndLook(page, 'Send code', 'Enter your email address.')
  await fill(page, 'Email address', email)
  await press(page, 'Send code')
  const code = await latestCode(stage.url, email)
  await fill(page, 'Code from the email', wrongCode(code))
  await pressAndLook(page, 'Log in', /^Code reçu par courriel non valide/)
  for (const [trouble, words] of [
    ['issuer', 'Logging in isn’t working right now'],
    ['refused', 'You’re not logged in'],
    ['unverified', 'Your email address isn’t confirmed'],
    ['again', 'Please log in again'],
  ] as const) {
    await openAndLook(page, `/fr/login?trouble=${trouble}`, words)
  }
  await signInQuickly(page, email, stage.url)
  await openAndLook(page, '/fr/login', 'Go to the home page')
  await openAndLook(page, '/fr', page.getByRole('heading', { name: company }))
  await expectAccessible(page, 'the home screen in French')
  await pressAndLook(page, 'Accept Quote', 'Quote Accepted')
  await pressAndLook(page, 'I’ve switched', 'Your figures are now those of your new provider.')
  await pressAndLook(page, 'I haven’t switched', 'Your figures are those of your provider before.')
  await pressAndLook(page, 'Undo', 'Acceptance undone')
  await pressAndLook(page, 'Login and security', 'Where you’re logged in')
  await pressAndLook(
    page,
    'Set up an authenticator app',
    page.getByRole('img', { name: inFrench('QR code of the key below') }),
  )
  const key = await keyOnPage(page)
  await fill(page, 'Code', wrongCode(codeOf(key)))
  await page.keyboard.press('Enter')
  await look(
    page,
    'This code is wrong, too old or has been used. Enter the one that your app shows now, or an unused recovery code.',
  )
  await fill(page, 'Code', codeOf(key))
  await page.keyboard.press('Enter')
  await look(page, 'Your recovery codes')
  await press(page, 'I’ve saved them')
  await pressAndLook(page, 'New recovery codes', field(page, 'Code'))
  await page.goto('/fr')
  await page.getByRole('link', { name: /résultats du / }).click()
  await said(page, /^Votre vérification de taux du/)
  await look(page, 'Your current situation')
  await expectAccessible(page, 'a past check in French')
  await openAndLook(page, `/fr/past-check?id=${UNKNOWN_ID}`, 'We can’t find this rate check')
  return email
})
