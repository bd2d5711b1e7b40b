import { expect } from 'bun:test'
import { requestMails } from '../../db/schema/requests.ts'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { expectAccessible } from '../support/browser/on-page.ts'
import { ownStageForFile } from '../support/browser/stage-for-file.ts'
import { inMessages, latestCode, matchInMessages } from '../support/inbox.ts'
import { signInQuickly } from '../support/people/owner.ts'
import { openResults, requested, takeAsDemoSupplier } from '../support/people/submitted.ts'
import { button, link, someVisitor, text, textBox } from '../support/people/visitor.ts'
import { UNKNOWN_ID } from '../support/unknown-id.ts'

const { stage, test } = ownStageForFile()

const PATH = '/your-request'
const steps = (page: Page) => page.getByRole('list', { name: 'Where it stands' })

/** The request of a person in another browser, with the link that they are mailed. */
async function mailed() {
  return stage.onPage({}, async (page) => {
    const person = await requested(page, stage.url)
    const link = await matchInMessages(stage.url, person.email, /\/your-request#\S+/)
    return { person, link }
  })
}

/** The same, taken by the demo's supplier, whose mail with the question is on its way. */
async function taken() {
  const { person, link } = await mailed()
  const leadId = await takeAsDemoSupplier(stage, link)
  await inMessages(stage.url, person.email, (mails) =>
    mails.find(({ subject }) => subject?.includes('will call you')),
  )
  await stage.db.insert(requestMails).values({ leadId, mail: 'contacted', claimedAt: new Date() })
  return { person, link }
}

async function proveByCode(page: Page, email: string): Promise<void> {
  await button(page, 'Send code').click()
  await textBox(page, 'Email address').fill(email)
  await button(page, 'Send code').click()
  await textBox(page, 'Code from the email').fill(await latestCode(stage.url, email))
  await button(page, 'Show my request').click()
}

test.inBothLanguages(
  'from the confirmation an owner tracks a request, cancels it and undoes that',
  async (page, language) => {
    const visitor = someVisitor()
    await openResults(page, stage.url, { person: visitor, home: language === 'fr' ? '/fr' : '' })
    await button(page, 'Yes, Connect Me with Better Providers').click()
    await link(page, 'Track my request').click()
    await text(page, 'On the market').first().waitFor()
    await page.getByRole('heading', { name: visitor.company }).waitFor()
    const promised = text(
      page,
      /^(A provider looks at your request by|Un fournisseur consulte votre demande) /,
    )
    await promised.waitFor()
    await expectAccessible(page, 'the request on the confirmation')

    await button(page, 'Cancel this request').click()
    await button(page, 'Yes, cancel it').click()
    const cancelled = text(page, 'You cancelled this request. No provider can take it.')
    await cancelled.waitFor()
    await expectAccessible(page, 'a cancelled request')
    await button(page, 'Undo').click()
    await promised.waitFor()
    expect(await cancelled.count()).toBe(0)

    await link(page, 'See the results of this check').click()
    await page.waitForURL(/\/past-check/)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  },
)

test.onPhone('a mailed link shows no company until a code proves the address', async (page) => {
  const { person, link } = await mailed()
  await page.goto(link)
  await steps(page).getByText('On the market').waitFor()
  expect(page.url()).toBe(`${stage.url}${PATH}`)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  expect(await page.getByRole('main').textContent()).not.toContain(person.company)
  expect(await page.getByRole('link', { name: 'See the results of this check' }).count()).toBe(0)
  await expectAccessible(page, 'the request by a link')

  await proveByCode(page, person.email)
  await page.getByRole('heading', { name: person.company }).waitFor()
  await page.getByRole('link', { name: 'See the results of this check' }).waitFor()
  await expectAccessible(page, 'the request of a proved address')

  await page.goto('about:blank')
  await page.goto(PATH)
  await page.getByRole('heading', { name: person.company }).waitFor()
})

test.onPhone('the holder of a link says when to call, and stops the emails', async (page) => {
  const { link } = await mailed()
  await page.goto(link)
  await page.getByText('Any time').waitFor()
  await button(page, 'Change when they can call').click()
  await page.getByLabel('Any time').uncheck()
  await page.getByLabel('Saturday').check()
  await page.getByLabel('Monday').uncheck()
  await page.getByLabel('To', { exact: true }).selectOption('8')
  await page.getByLabel('Text me when a provider takes my request').check()
  expectFailures(page, /^422 PUT \/api\/requests\//)
  await button(page, 'Save').click()
  await page.getByText('Choose an end after the start.', { exact: true }).waitFor()
  await expectAccessible(page, 'call times that end before they start')
  await page.getByLabel('To', { exact: true }).selectOption('13')
  await button(page, 'Save').click()
  await page.getByText('Tue, Wed, Thu, Fri, Sat, 9:00 to 13:00').waitFor()
  await page.getByText('We’ll text you when a provider takes your request.').waitFor()

  await button(page, 'Stop emails').click()
  await page.getByText('You get no emails about this request.').waitFor()
  await page.reload()
  await page.getByText('Tue, Wed, Thu, Fri, Sat, 9:00 to 13:00').waitFor()
  await button(page, 'Allow emails').click()
  await page.getByText('We email you when something happens.').waitFor()
})

test.onPhone(
  'a mailed link answers once and names no provider; a code names it and answers the rest',
  async (page) => {
    const { person, link } = await taken()
    await page.goto(link)
    await steps(page).getByText('Taken by a provider').waitFor()
    await page.getByText(/^The provider contacts you by .+ That is 24 hours after/).waitFor()
    await page.getByRole('heading', { name: 'Did the provider contact you?' }).waitFor()
    await expectAccessible(page, 'the question of a mail')
    await button(page, 'Yes').click()
    await button(page, 'Within 8 hours').click()
    await page.getByText('You said: yes, within 8 hours.').waitFor()
    await steps(page)
      .getByText(/^You said so on /)
      .waitFor()

    await page.reload()
    await page.getByText('To change your answer, confirm your email address').waitFor()
    expect(await button(page, 'Change my answer').count()).toBe(0)
    expect(await page.getByRole('main').textContent()).not.toContain('NorthPay')

    await proveByCode(page, person.email)
    await steps(page).getByText('Taken by NorthPay Solutions').waitFor()
    await page.getByRole('link', { name: '+1 416 555 0160' }).waitFor()
    const decided = page.getByRole('group', { name: 'Did you get an offer?' })
    await decided.getByLabel('Yes').check()
    await page.getByRole('group', { name: 'Did you switch?' }).getByLabel('Yes').check()
    await textBox(page, 'Your new rate (optional)').fill('1,9')
    await expectAccessible(page, 'the question about an offer')
    await button(page, 'Save my answer').click()
    await page.getByText('New rate: 1.90%').waitFor()
    await page.getByText('There is nothing left to do.').waitFor()

    await button(page, 'Cancel this request').click()
    await page.getByText('It has your contact details already').waitFor()
    await button(page, 'Yes, cancel it').click()
    await page.getByText('We’ve told NorthPay Solutions not to contact you.').waitFor()
    expect(await button(page, 'Undo').count()).toBe(0)
    await expectAccessible(page, 'a request cancelled after the sale')
  },
)

test.onPhone(
  'an owner finds the request at home and in My data, and opens and prints a past check',
  async (page) => {
    const { email, company } = await requested(page, stage.url)
    await signInQuickly(page, email, stage.url)
    await page.goto('/')
    await page.getByRole('heading', { name: company }).waitFor()
    await steps(page).getByText('On the market').waitFor()
    await expectAccessible(page, 'the home screen with a request')

    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await page.getByRole('link', { name: /: results from / }).click()
    await page.getByRole('heading', { name: /^Your rate check from / }).waitFor()
    await page.getByRole('heading', { name: 'Your current situation' }).waitFor()
    await expectAccessible(page, 'a past check')
    await button(page, 'Print or save as PDF').click()
    expect(await page.locator('html[data-printed]').count()).toBe(1)

    expectFailures(page, /^404 GET \/api\/user\/rate-checks\//)
    await page.goto(`/past-check?id=${UNKNOWN_ID}`)
    await page.getByText('We can’t find this rate check').waitFor()

    await page.goto('/privacy/my-data')
    await page.getByText('Where it stands').click()
    await steps(page).getByText('On the market').waitFor()
    await expectAccessible(page, 'the request in My data')
  },
)
