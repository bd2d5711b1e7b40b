import { expect } from 'bun:test'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { expectAccessible, expectFocus, pressTabTo, takeDown } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { inMessages } from '../support/inbox.ts'
import { askForCode, codeField, emailField, signIn, wrongCode } from '../support/people/sign-in.ts'
import { requested, submitted } from '../support/people/submitted.ts'
import { button, codeMailed, heading, someVisitor, textBox, type Visitor } from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

const PATH = '/privacy/my-data'

/** Through the code, by keyboard, as far as what is shown. */
async function open(page: Page, email: string): Promise<void> {
  await page.goto(PATH)
  await pressTabTo(page, emailField(page))
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await codeField(page).waitFor()
  await page.keyboard.type(await codeMailed(page, email))
  await page.keyboard.press('Enter')
  await shown(page, email)
}

/** Of a person who did a rate check. */
async function openAfterCheck(page: Page): Promise<Visitor> {
  const person = await submitted(page, stage.url)
  await open(page, person.email)
  return person
}

const shown = (page: Page, email: string) =>
  page.getByRole('heading', { name: `Data we hold about ${email}` }).waitFor()

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), text: await text(await download.createReadStream()) }
}

const mailedAbout = (email: string, words: RegExp) =>
  inMessages(stage.url, email, (mails) => mails.find(({ subject }) => words.test(subject ?? '')))

test.onPhone('a code shows a person their data, and leaving closes it again', async (page) => {
  expectFailures(page, /^422 POST \/api\/privacy\/proof$/)
  const person = await submitted(page, stage.url)
  await page.goto(PATH)
  await expectAccessible(page, 'proving')
  await askForCode(page, person.email)
  const code = await codeMailed(page, person.email)
  await codeField(page).fill(wrongCode(code))
  await button(page, 'Show my data').click()
  await page.getByRole('alert').getByText('Invalid email code').waitFor()
  await codeField(page).fill(code)
  await button(page, 'Show my data').click()
  await shown(page, person.email)

  const main = page.getByRole('main')
  for (const words of [person.company, person.lastName, 'Moneris', '$20,000.00', 'Not shared', 'Active'])
    await main.getByText(words, { exact: true }).first().waitFor()
  await page.getByText(/^Saved quotes \(\d+\)$/).click()
  await expectAccessible(page, 'shown')

  await button(page, 'Close').click()
  await emailField(page).waitFor()
  expect(await main.textContent()).not.toContain(person.company)
  await page.reload()
  await emailField(page).waitFor()
})

test.onPhone('a person requests contact and sees with whom their request is shared', async (page) => {
  await openAfterCheck(page)
  await page.getByText('Not shared with anyone. Providers only see it if you ask to be contacted.').waitFor()
  await expectAccessible(page, 'may ask')
  await button(page, 'Yes, Contact Me with Better Rates').click()
  const confirmation = page.getByText('There’s nothing to do until one contacts you.')
  await confirmation.waitFor()
  await page.getByText(/^Shared anonymously with payment providers since \w+ \d+, \d{4}\./).waitFor()
  await page.getByText(/^You asked to be contacted on /).waitFor()
  expect(await button(page, 'Yes, Contact Me with Better Rates').count()).toBe(0)
  await expectAccessible(page, 'requested')
})

test.onPhone(
  'a person who withdraws consent confirms it once, and their request is closed at once',
  async (page) => {
    const { email } = await requested(page, stage.url)
    await open(page, email)
    await button(page, 'Withdraw my consent').click()
    await expectAccessible(page, 'asked once')
    await button(page, 'Keep my consent').click()
    await expectFocus(page, button(page, 'Withdraw my consent'))
    await page.keyboard.press('Enter')
    await button(page, 'Yes, withdraw it').click()
    await page.getByText('Your consent is withdrawn.').waitFor()
    await page.getByText('We closed 1 open request.').waitFor()
    await page.getByText('Closed', { exact: true }).waitFor()
    await page.getByText(/^Withdrawn on /).waitFor()
    await expectAccessible(page, 'withdrawn')
    await mailedAbout(email, /consent/i)

    await page.reload()
    await page.getByText('You have no active consent').waitFor()
    expect(await button(page, 'Withdraw my consent').count()).toBe(0)
  },
)

test.onPhone('a person deletes their data by keyboard, after reading what stays', async (page) => {
  const { email, company } = await openAfterCheck(page)
  await button(page, 'Delete my data…').click()
  await button(page, 'Keep my data').click()
  await expectFocus(page, button(page, 'Delete my data…'))
  await page.keyboard.press('Enter')
  await heading(page, 'Delete your data?').waitFor()
  await page.getByText('The record of your consent and its signed receipt').waitFor()
  await page
    .getByText(/^Until \w+\.? \d+, 2033\.$/)
    .first()
    .waitFor()
  await expectAccessible(page, 'asked once more')

  await button(page, 'Permanently delete my data').click()
  await page.getByRole('alert').getByText('Type the word DELETE.').waitFor()
  await pressTabTo(page, textBox(page, 'Type DELETE to confirm'))
  await page.keyboard.type('delete')
  await page.keyboard.press('Enter')
  await heading(page, 'Your data is deleted').waitFor()
  await page.getByText(/^Erased: 1 rate check, 1 request, /).waitFor()
  await expectAccessible(page, 'deleted')
  await mailedAbout(email, /delet/i)

  await open(page, email)
  expect(await page.getByRole('main').textContent()).not.toContain(company)
  await page.getByText(/^Withdrawn on /).waitFor()
})

test('a person puts their name and company right; a correction that is refused says why and keeps what was typed', async (page) => {
  expectFailures(page, /^409 PATCH \/api\/privacy\/my-data$/)
  await openAfterCheck(page)
  await button(page, 'Correct').click()
  await textBox(page, 'Company').fill('')
  await textBox(page, 'Last name').fill('Roy-Lévesque')
  await button(page, 'Save').click()
  const company = textBox(page, 'Company')
  await expectFocus(page, company)
  expect(await company.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page, 'a mistake in the correction')
  await company.fill('Livres Roy')
  await textBox(page, /^Website/).fill('roy.example')
  await page.route('**/api/privacy/my-data', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { message: 'A dispute lasts.' } })
      : route.continue(),
  )
  await button(page, 'Save').click()
  await page.getByRole('alert').getByText('A dispute lasts.').waitFor()
  expect(await company.inputValue()).toBe('Livres Roy')
  await page.unrouteAll()
  await button(page, 'Save').click()
  await page.getByText('Saved. We’ve corrected it everywhere').waitFor()
  await page.reload()
  for (const words of ['Roy-Lévesque', 'Livres Roy', 'roy.example'])
    await page.getByRole('main').getByText(words, { exact: true }).waitFor()
})

test('a person takes a copy that programs can read, and the signed receipt of their consent, which is genuine', async (page) => {
  const { email, company } = await openAfterCheck(page)
  const copy = await downloaded(page, () => button(page, 'Download as JSON').click())
  expect(copy.name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(copy.text)).toMatchObject({ email, person: { company } })
  await button(page, 'Show the receipt').click()
  await page.getByText(`${email}, on `).waitFor()
  await expectAccessible(page, 'a receipt')
  const { name, text } = await downloaded(page, () => button(page, 'Download the receipt').click())
  expect(name).toMatch(/^consent-receipt-[\da-f-]{36}\.json$/)
  const checked = await page.request.post('/api/consent-receipts/check', { data: { receipt: text } })
  expect(v.parse(v.object({ verdict: v.string() }), await checked.json()).verdict).toBe('genuine')
})

test('an owner who is logged in sees their own data without a code, and can leave it for another address', async (page) => {
  const { email, company } = await submitted(page, stage.url)
  await signIn(page, email)
  await page.goto(PATH)
  await shown(page, email)
  await button(page, 'Close').click()
  await page.getByText('You’re logged in.').waitFor()
  await emailField(page).waitFor()
  await button(page, 'Show my account’s data').click()
  await page.getByText(company, { exact: true }).waitFor()
})

test.onPhone('a person we do not know sees that we hold nothing', async (page) => {
  const { email } = someVisitor()
  await open(page, email)
  await page.getByText('We don’t hold any data about this address').waitFor()
  await expectAccessible(page, 'nothing')
})

test('a page that was left open closes when its proof is over', async (page) => {
  expectFailures(page, /^401 GET \/api\/privacy\/my-data$/)
  await page.clock.install()
  const { company } = await openAfterCheck(page)
  await page.context().clearCookies()
  // Not run through: the time-out of the request is in it.
  await page.clock.fastForward('30:05')
  await page.getByText('We closed this page to protect you.').waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain(company)
})

test('a withdrawal and a deletion that fail say that nothing happened', async (page) => {
  expectFailures(page, /^no answer POST \/api\/privacy\/(withdraw|delete)$/)
  await openAfterCheck(page)
  await takeDown(page, /\/api\/privacy\/(withdraw|delete)$/)
  await button(page, 'Withdraw my consent').click()
  await button(page, 'Yes, withdraw it').click()
  await page.getByRole('alert').getByText('Your consent is still active').waitFor()
  await button(page, 'Delete my data…').click()
  await textBox(page, 'Type DELETE to confirm').fill('DELETE')
  await button(page, 'Permanently delete my data').click()
  await page.getByRole('alert').getByText('Nothing was deleted').waitFor()
  expect(await textBox(page, 'Type DELETE to confirm').inputValue()).toBe('DELETE')
})
