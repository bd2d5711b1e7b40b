import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { verifications } from '../../db/schema/people/verifications.ts'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { crawlStage, look, pressAndLook } from '../support/browser/french.ts'
import { field, fill, link, list, press, said, tick, unfold } from '../support/browser/french-controls.ts'
import { expectAccessible, takeDown } from '../support/browser/on-page.ts'
import { latestCode } from '../support/inbox.ts'
import { wrongCode } from '../support/people/sign-in.ts'
import { chooseFrenchFile, DAMAGED_PDF, paperAt } from '../support/people/statement.ts'
import { button, someVisitor, textBox } from '../support/people/visitor.ts'

// Controls and texts are found by what the French site says for the English words of the other journeys.

const { stage, crawl } = crawlStage()

/** Words of a statement. */
const QUOTED = /^Sur votre relevé/

const fees = (page: Page) => textBox(page, /^Total des frais/)

const EMAIL = {
  code: 'Code from the email',
  unreachable: 'Failed to send email code. Please try again.',
  wrong: /^Code reçu par courriel non valide/,
  verified: 'Email verified.',
}
const PHONE = {
  code: 'Code from the text message',
  unreachable: 'Failed to send SMS code. Please try again.',
  wrong: /^Code reçu par texto non valide/,
  verified: 'Phone verified.',
}

/** Sending that fails, a code that is wrong, too old, refused for good, and at last the right one. */
async function proveWithTroubles(page: Page, to: string, words: typeof EMAIL): Promise<void> {
  await takeDown(page, '**/api/send-*-verification')
  await pressAndLook(page, 'Send code', words.unreachable)
  await page.unrouteAll()
  await press(page, 'Send code')
  const verify = async (code: string) => {
    await fill(page, words.code, code)
    await press(page, 'Verify')
  }
  await look(page, /^Nous avons envoyé un code/)

  const code = await latestCode(stage.url, to)
  await verify(wrongCode(code))
  await look(page, words.wrong)
  const ofAddress = eq(verifications.address, to)
  await stage.db
    .update(verifications)
    .set({ sentAt: sql`${verifications.sentAt} - interval '11 minutes'` })
    .where(ofAddress)
  await verify(code)
  await look(page, /^Ce code a expiré\./)
  // Then the field for the code is another, and empty.
  await pressAndLook(page, 'Send a new code', /^Envoyer un nouveau code dans/)
  const next = await latestCode(stage.url, to)
  for (let tries = 0; tries < 4; tries += 1) {
    const answered = page.waitForResponse('**/api/verify-*')
    await verify(wrongCode(next))
    await (await answered).finished()
  }
  await verify(next)
  await look(page, /^Trop de codes erronés\./)

  await stage.db.update(verifications).set({ wrongTries: 0 }).where(ofAddress)
  await verify(next)
  await look(page, words.verified)
}

crawl('every mistake in a rate check is said in French', async (page) => {
  expectFailures(page, /^(4\d\d|no answer) POST \/api\//)
  const visitor = someVisitor()
  await page.goto('/fr')
  await link(page, 'Check My Rates').first().click()
  await said(page, "Let's Get Started")
  await pressAndLook(page, 'Next', 'Enter your first name.')
  await fill(page, 'First name', visitor.firstName)
  await fill(page, 'Last name', visitor.lastName)
  await list(page, 'Business type').selectOption('other')
  await fill(page, 'Email address', 'ana')
  await press(page, 'Send code')
  await said(page, 'Enter an email address, such as name@example.com.')
  await pressAndLook(page, 'Next', 'Tell us what kind of business you run.')
  await expectAccessible(page, 'step 1 in French')
  await list(page, 'Business type').selectOption('retail')
  await fill(page, 'Email address', visitor.email)
  await proveWithTroubles(page, visitor.email, EMAIL)

  await press(page, 'Next')
  await said(page, 'Current Rate Information')
  await pressAndLook(page, 'Next', 'Select your current payment provider.')
  await pressAndLook(page, 'Read my statement', 'Choose your statement')
  await chooseFrenchFile(page, DAMAGED_PDF)
  await said(page, 'This file is damaged, so it can’t be opened.')
  await look(page, 'Choose another file')
  await chooseFrenchFile(page, paperAt('samples/g1a'))
  await said(page, 'Check what we found')
  await look(page, 'These are right', QUOTED)
  await page.keyboard.press('Escape')
  await look(page, 'Close without these figures?', QUOTED)
  await press(page, 'Close and forget')
  await list(page, 'Current payment provider').selectOption('other')
  await fees(page).fill('rien')
  for (const field of ['Monthly card sales', 'Average sale', 'Number of sales'])
    await fill(page, field, 'beaucoup')
  await fill(page, 'In-person card rate', '99')
  await fill(page, 'Online or keyed card rate', 'x')
  await fill(page, 'Monthly fee', '-1')
  await press(page, 'Next')
  await said(page, 'Enter the number of sales as a whole number, such as 240.')
  await look(page, 'Card rates must be between 0% and 20%.')
  await page.getByRole('link', { name: /^Taux en personne : les taux/ }).waitFor()
  await list(page, 'Current payment provider').selectOption('moneris')
  await fill(page, 'Monthly card sales', '20 000')
  await fill(page, 'Average sale', '50 000')
  for (const field of ['In-person card rate', 'Online or keyed card rate', 'Monthly fee', 'Number of sales'])
    await fill(page, field, '')
  await fees(page).fill('9 000')
  await look(page, /^Votre vente moyenne dépasse/)
  await pressAndLook(page, 'Next', /C’est .* de vos ventes, beaucoup plus/)
  await fill(page, 'Average sale', '50')
  await fees(page).fill('')
  await press(page, 'Next')

  await said(page, 'Verify & Get Your Best Rates')
  await pressAndLook(page, 'Find My Better Rates', 'Enter your company name.')
  await tick(page, 'I decide which payment provider we use').uncheck()
  await fill(page, 'Website', 'no site')
  await fill(page, 'Phone number', '212 555 0123')
  await press(page, 'Send code')
  await said(page, /à des numéros canadiens/)
  await pressAndLook(page, 'Find My Better Rates', 'Enter the decision maker’s name.')
  await expectAccessible(page, 'step 3 in French')
  await fill(page, 'Website', '')
  await fill(page, 'Company name', visitor.company)
  await tick(page, 'I decide which payment provider we use').check()
  await page.getByRole('checkbox', { name: /^J’accepte/ }).check()
  await fill(page, 'Phone number', visitor.phone)
  const number = `+1${visitor.phone.replaceAll(' ', '')}`
  await proveWithTroubles(page, number, PHONE)

  await takeDown(page, '**/api/submit-rate-check')
  await pressAndLook(
    page,
    'Find My Better Rates',
    'Sorry, there was an error processing your request. Please try again.',
  )
  return number
})

crawl('a statement in French: unreadable, of another kind, read, corrected and confirmed', async (page) => {
  await page.goto('/fr/statement')
  await unfold(page.getByRole('main'))
  await look(page, /^Seuls les nombres que vous confirmez/)
  await chooseFrenchFile(page, DAMAGED_PDF)
  await said(page, 'This file is damaged, so it can’t be opened.')
  await look(page, 'Choose another file')
  await chooseFrenchFile(page, { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Bonjour') })
  await said(page, 'This file is neither a PDF nor a picture.')
  await look(page, 'Choose another file')
  await page.goto('/fr/statement')
  await chooseFrenchFile(page, paperAt('drawn/first/f26a'))
  await said(page, 'These are right')
  await look(page, field(page, 'Total fees, before tax'), QUOTED)
  await fill(page, 'Total fees, before tax', '50 000')
  await pressAndLook(
    page,
    'These are right',
    'Fees can’t be more than the sales they were charged on. Check both amounts.',
    QUOTED,
  )
  await fill(page, 'Total fees, before tax', '5 000')
  await pressAndLook(page, 'These are right', /^Cela donne un taux effectif de/, QUOTED)
  await button(page, /^Choisir sur la page/).click()
  await look(page, field(page, 'Find a number'), /^[\d ]+,\d\d \$-?$|^Utiliser /)
  await press(page, 'Back to the figures')
  await fill(page, 'Total fees, before tax', '234,24')
  await pressAndLook(page, 'These are right', 'Your effective rate')
  await expectAccessible(page, 'the effective rate in French')
})

/** A sheet as a telephone takes it, large and sharp enough to be read. */
const FONT = readFileSync(join(import.meta.dir, '../../site/fonts/inter-latin-400-700.woff2')).toString(
  'base64',
)
/** In a font of ours: what is recognized differs by font, and machines have other ones. */
const PHOTOGRAPHED = `<style>@font-face { font-family: Inter; src: url(data:font/woff2;base64,${FONT}) }</style>
  <body style="font: 28px Inter; padding: 60px; width: 1200px">
  <h1>Relevé de traitement des cartes</h1>
  <p>Période du 1er au 30 septembre 2026</p>
  <table style="width: 100%">
    <tr><td>Ventes brutes par carte</td><td>22 671,42 $</td></tr>
    <tr><td>Total des frais</td><td>234,24 $</td></tr>
  </table>`

crawl('a photographed statement in French: stopped, unreadable, turned and recognized', async (page) => {
  const photograph = (html: string) =>
    stage.onPage({}, async (camera) => {
      await camera.setContent(html)
      return {
        name: 'releve.png',
        mimeType: 'image/png',
        buffer: await camera.screenshot({ fullPage: true }),
      }
    })
  const start = button(page, /^Reconnaître le texte \(/)
  await page.goto('/fr/statement')
  await chooseFrenchFile(page, await photograph('<h1>Merci</h1>'))
  await said(page, start)
  await look(page, 'This is a picture, so there’s no text to read yet')
  await start.click()
  await look(page, page.getByRole('progressbar'))
  await press(page, 'Cancel')
  await start.click()
  await said(page, 'We couldn’t read the text in this picture')
  await unfold(page.getByRole('main'))
  await look(page, 'Look for Statements, Reports or Documents.')
  await pressAndLook(page, 'Rotate', 'Recognize the text again')
  await page.goto('/fr/statement')
  await chooseFrenchFile(page, await photograph(PHOTOGRAPHED))
  await start.click()
  await said(page, /^Nous avons lu 22/)
  await look(page, 'These are right', QUOTED)
  await expectAccessible(page, 'a recognized statement in French')
})
