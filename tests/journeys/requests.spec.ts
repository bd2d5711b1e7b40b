import { expect } from 'bun:test'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { expectAccessible } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { latestCode, matchInMessages } from '../support/inbox.ts'
import { openResults, requested } from '../support/people/submitted.ts'
import { button, someVisitor, textBox } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

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

test.atWidths('from the confirmation an owner tracks a request, cancels it and undoes that', async (page) => {
  const visitor = someVisitor()
  await openResults(page, stage.url, { person: visitor })
  await button(page, 'Yes, Connect Me with Better Providers').click()
  await page.getByRole('main').getByRole('link', { name: 'Track my request' }).click()
  await steps(page).getByText('On the market').waitFor()
  await page.getByRole('heading', { name: visitor.company }).waitFor()
  await page.getByText(/^A provider looks at your request by /).waitFor()
  await expectAccessible(page, 'the request on the confirmation')

  await button(page, 'Cancel this request').click()
  await page.getByText('You can undo this for ten minutes.').waitFor()
  await button(page, 'Yes, cancel it').click()
  await page.getByText('You cancelled this request. No provider can take it.').waitFor()
  await expectAccessible(page, 'a cancelled request')
  await button(page, 'Undo').click()
  await page.getByText(/^A provider looks at your request by /).waitFor()
  expect(await page.getByText('You cancelled this request').count()).toBe(0)
})

test.atWidths('a mailed link shows no company until a code proves the address', async (page) => {
  const { person, link } = await mailed()
  await page.goto(link)
  await steps(page).getByText('On the market').waitFor()
  expect(page.url()).toBe(`${stage.url}${PATH}`)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  expect(await page.getByRole('main').innerText()).not.toContain(person.company)
  expect(await page.getByRole('link', { name: 'See the results of this check' }).count()).toBe(0)
  await expectAccessible(page, 'the request by a link')

  await button(page, 'Send code').click()
  await textBox(page, 'Email address').fill(person.email)
  await button(page, 'Send code').click()
  await textBox(page, 'Code from the email').fill(await latestCode(stage.url, person.email))
  await button(page, 'Show my request').click()
  await page.getByRole('heading', { name: person.company }).waitFor()
  await page.getByRole('link', { name: 'See the results of this check' }).waitFor()
  await expectAccessible(page, 'the request of a proved address')

  await page.goto('about:blank')
  await page.goto(PATH)
  await page.getByRole('heading', { name: person.company }).waitFor()
})

test.atWidths('the holder of a link says when to call, and stops the emails', async (page) => {
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
  await page.getByRole('alert').getByText('Choose an end after the start.').waitFor()
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

test('without a link a stranger is asked for a code, and a cut-off link says so', async (page) => {
  await page.goto(PATH)
  await textBox(page, 'Email address').waitFor()
  await expectAccessible(page, 'the code form')
  await page.goto('about:blank')
  await page.goto(`${PATH}#half-a-link`)
  await page.getByText('This link doesn’t work').waitFor()
  await expectAccessible(page, 'a cut-off link')
  await button(page, 'Find your request').click()
  await textBox(page, 'Email address').waitFor()
})
