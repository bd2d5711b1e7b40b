import { eq } from 'drizzle-orm'
import { requestMails } from '../../db/schema/requests.ts'
import { expectFailures } from '../support/browser/browser.ts'
import { crawlStage, look, openAndLook, pressAndLook } from '../support/browser/french.ts'
import { field, fill, link, onPaper, press, said } from '../support/browser/french-controls.ts'
import { inFrench } from '../support/browser/french-words.ts'
import { expectAccessible, takeDown } from '../support/browser/on-page.ts'
import { latestCode, matchInMessages } from '../support/inbox.ts'
import { openResults, requested, submitted, takeAsDemoSupplier } from '../support/people/submitted.ts'
import { button, someVisitor, textBox } from '../support/people/visitor.ts'
import { UNKNOWN_ID } from '../support/unknown-id.ts'

const { stage, crawl } = crawlStage()

crawl('a request in French: results, confirmation, call times, cancelled, undone', async (page) => {
  expectFailures(page, /^(422 PUT|no answer (GET|POST)) \/api\//)
  const NOT_PUBLISHED = { home: '/fr', currentProvider: 'paystone' } as const
  await openResults(page, stage.url, { ...NOT_PUBLISHED, statementFees: '330' })
  await look(page, 'Where your fees go')
  await openResults(page, stage.url, NOT_PUBLISHED)
  await pressAndLook(page, 'Update my results', 'Enter a card rate or the total fees from your statement.')
  const person = someVisitor()
  await openResults(page, stage.url, { person, home: '/fr' })
  const folded = page.locator('main details')
  await folded.first().waitFor()
  for (const details of await folded.all())
    await details.evaluate((element) => element.setAttribute('open', ''))
  await look(page, 'Prices we used')
  await expectAccessible(page, 'results in French')
  await onPaper(page, () => look(page, /Vérification des taux de traitement des paiements/))
  await takeDown(page, '**/contact-request')
  await pressAndLook(
    page,
    'Yes, Connect Me with Better Providers',
    "We couldn't send your request. Check your connection and try again.",
  )
  await page.unrouteAll()
  await press(page, 'Yes, Connect Me with Better Providers')
  await page.waitForURL('**/fr/lead-confirmation?*')
  await look(page, 'Your request is in')

  await link(page, 'Track my request').first().click()
  await button(page, /^Modifier les heures/).click()
  await page.getByLabel(inFrench('Any time')).uncheck()
  await page.getByLabel(inFrench('To')).selectOption('8')
  await pressAndLook(page, 'Save', 'Choose an end after the start.')
  await page.getByLabel(inFrench('To')).selectOption('13')
  await press(page, 'Save')
  await pressAndLook(page, 'Stop emails', 'You get no emails about this request.')
  await pressAndLook(page, 'Cancel this request', 'Cancel this request?')
  await expectAccessible(page, 'a request in French')
  await pressAndLook(page, 'Yes, cancel it', 'You cancelled this request. No provider can take it.')
  await pressAndLook(page, 'Undo', /^Un fournisseur consulte votre demande/)
  return person.email
})

crawl('a mailed link in French: cut off, too old, answered, cancelled after the sale', async (page) => {
  expectFailures(page, /^(403|404) (GET|POST) \/api\//)
  const person = await requested(page, stage.url, { language: 'fr' })
  const address = await matchInMessages(stage.url, person.email, /\/fr\/your-request#\S+/)
  await page.context().clearCookies()
  await openAndLook(page, '/fr/your-request#half-a-link', 'This link doesn’t work')
  await pressAndLook(page, 'Find your request', field(page, 'Email address'))
  await page.goto('about:blank')
  await openAndLook(page, address, 'On the market')

  const leadId = await takeAsDemoSupplier(stage, address)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await stage.db.insert(requestMails).values({ leadId, mail: 'contacted', claimedAt: daysAgo(15) })
  await page.reload()
  await look(page, 'To answer, confirm your email address with a code first.')
  await stage.db
    .update(requestMails)
    .set({ claimedAt: daysAgo(0) })
    .where(eq(requestMails.leadId, leadId))
  await page.reload()
  await look(page, 'Not yet')
  await pressAndLook(page, 'Not yet', 'You said: not yet. We’ve reminded the provider.')
  await press(page, 'Send code')
  await fill(page, 'Email address', person.email)
  await press(page, 'Send code')
  await fill(page, 'Code from the email', await latestCode(stage.url, person.email))
  await pressAndLook(page, 'Show my request', page.getByRole('heading', { name: person.company }))
  await pressAndLook(page, 'Change my answer', 'I don’t want to be contacted')
  await pressAndLook(page, 'Yes', 'Within 8 hours')
  await press(page, 'Within 8 hours')
  const group = (english: string) => page.getByRole('group', { name: inFrench(english) })
  await group('Did you get an offer?').getByLabel('Oui').check()
  await group('Did you switch?').getByLabel('Oui').check()
  await textBox(page, /taux/).fill('1,9')
  await pressAndLook(page, 'Save my answer', 'There is nothing left to do.')
  await pressAndLook(page, 'Cancel this request', 'Cancel this request?')
  await pressAndLook(page, 'Yes, cancel it', /^Vous avez annulé cette demande\. Nous avons/)
  return person.email
})

crawl('the links of a summary in French: contact, withdrawal, receipts, each cut off', async (page) => {
  expectFailures(page, /^(4\d\d|no answer) (GET|POST) \/api\//)
  const { email } = await submitted(page, stage.url, { language: 'fr' })
  const asking = await matchInMessages(stage.url, email, /\/fr\/contact-me#\S+/)
  const withdrawing = await matchInMessages(stage.url, email, /\/fr\/privacy\/withdraw#\S+/)
  await openAndLook(page, asking, 'Yes, Contact Me with Better Rates')
  await pressAndLook(page, 'Yes, Contact Me with Better Rates', 'We’ve got your request')
  await openAndLook(page, withdrawing, 'Withdraw my consent')
  await takeDown(page, '**/api/**')
  await pressAndLook(page, 'Withdraw my consent', 'Not done yet')
  await page.unrouteAll()
  await pressAndLook(page, 'Withdraw my consent', 'Your consent is withdrawn')
  await page.goto('about:blank')
  await openAndLook(page, asking, 'You withdrew your consent')
  await expectAccessible(page, 'a link of a summary in French')
  for (const [path, submit] of [
    ['contact-me', undefined],
    ['privacy/withdraw', undefined],
    ['check-again', undefined],
    ['stop-reminders', 'Stop reminders'],
    ['supplier/pause-alerts', undefined],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(`/fr/${path}#half-a-link`)
    if (submit !== undefined) {
      await look(page, submit)
      await press(page, submit)
    }
    await look(page, 'This link doesn’t work')
  }
  await page.goto('/fr/consent-receipt')
  await press(page, 'Look it up')
  await press(page, 'Check this receipt')
  await said(page, 'Enter a receipt number.')
  await look(page, 'Paste the receipt, or choose its file.')
  await fill(page, 'Receipt number', UNKNOWN_ID)
  await press(page, 'Look it up')
  await said(page, 'We can’t find this receipt')
  await fill(page, 'The receipt', '{}')
  await pressAndLook(page, 'Check this receipt', 'This isn’t one of our receipts')
  return email
})
