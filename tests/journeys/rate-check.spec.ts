import { expect } from 'bun:test'
import type { Page } from '../support/browser/browser.ts'
import { expectFrenchMessages } from '../support/browser/french.ts'
import { expectAccessible, pressTabTo } from '../support/browser/on-page.ts'
import { stageForFile } from '../support/browser/stage-for-file.ts'
import { untilSummaryMailed } from '../support/people/submitted.ts'
import {
  answerEverything,
  betterRates,
  button,
  choice,
  codeMailed,
  codeTexted,
  findRates,
  heading,
  noBetterRates,
  RESTAURANT_WITHOUT_A_FIGURE,
  SHOP_IN_FRENCH,
  SHOP_THAT_CAN_SAVE,
  someVisitor,
  text,
  textBox,
  tickBox,
} from '../support/people/visitor.ts'

const { stage, test } = stageForFile()

/** Of `SHOP_THAT_CAN_SAVE`; in French with usual spaces. */
const FIGURES = {
  en: ['$20,000', '$449.76', '$5,397.12', '$110', '$1,320', '24%', 'Helcim'],
  fr: ['20 000,00 $', '449,76 $', '5 397,12 $', '110 $', '1 320 $', '24 %', 'Helcim'],
}

test.inBothLanguages('a shop sees what it could save and requests contact', async (page, language) => {
  const visitor = someVisitor()
  await answerEverything(page, visitor, language === 'fr' ? SHOP_IN_FRENCH : SHOP_THAT_CAN_SAVE)
  await findRates(page)
  await betterRates(page).waitFor()
  await expectAccessible(page, 'better rates')
  await text(page, 'How we did the math').click()
  await expectAccessible(page, 'better rates, explained')

  const shown = (await page.getByRole('main').textContent())?.replaceAll('\u00a0', ' ')
  for (const figure of FIGURES[language]) expect(shown).toContain(figure)

  await button(page, 'Yes, Connect Me with Better Providers').click()
  await expectConfirmation(page, visitor.email, '110')
  await text(page, 'Conservative estimate based on your current rates').waitFor()
  await expectAccessible(page, 'confirmation')
  await untilSummaryMailed(stage.url, visitor.email)
  if (language === 'fr') await expectFrenchMessages(stage, visitor.email)
})

test('a restaurant without a better figure sees why', async (page) => {
  const visitor = someVisitor()
  await answerEverything(page, visitor, RESTAURANT_WITHOUT_A_FIGURE)
  await findRates(page)
  await noBetterRates(page).waitFor()
  await expectAccessible(page, 'no figure')

  const situation = page.getByRole('region', { name: 'Your current situation' })
  const shown = await situation.textContent()
  for (const figure of ['At least $', "At the high end of what's reported", 'or its monthly fee'])
    expect(shown).toContain(figure)

  await button(page, 'Yes, Contact Me with Better Rates').click()
  await expectConfirmation(page, visitor.email, '0')
  expect(await page.getByText('Conservative estimate').isVisible()).toBe(false)
})

test('all of it can be done by keyboard alone', async (page) => {
  const visitor = someVisitor()
  const { keyboard } = page
  await page.goto('/')
  await pressTabTo(page, page.getByRole('link', { name: 'Check My Rates' }).first())
  await keyboard.press('Enter')
  await heading(page, "Let's Get Started").waitFor()

  await typeInto(page, 'First name', visitor.firstName)
  await typeInto(page, 'Last name', visitor.lastName)
  await choose(page, 'Business type', 'Retail')
  await typeInto(page, 'Email address', visitor.email)
  await press(page, 'Send code')
  await typeInto(page, 'Code from the email', await codeMailed(page, visitor.email))
  await press(page, 'Verify')
  await page.getByText('Email verified.').waitFor()
  await press(page, 'Next')
  await heading(page, 'Current Rate Information').waitFor()

  await choose(page, 'Current payment provider', 'Moneris')
  await typeInto(page, 'Monthly card sales', '20000')
  await typeInto(page, 'Average sale', '50')
  await keyboard.press('Enter')
  await heading(page, 'Verify & Get Your Best Rates').waitFor()

  await typeInto(page, 'Phone number', visitor.phone)
  await press(page, 'Send code')
  await typeInto(page, 'Code from the text message', await codeTexted(page, visitor.phone))
  await press(page, 'Verify')
  await page.getByText('Phone verified.').waitFor()
  await typeInto(page, 'Company name', visitor.company)
  await pressTabTo(page, tickBox(page, /I agree to the Terms of Use/))
  await keyboard.press('Space')
  await press(page, 'Find My Better Rates')
  await betterRates(page).waitFor()

  await press(page, 'Yes, Connect Me with Better Providers')
  await page.waitForURL('**/lead-confirmation?*')
})

async function expectConfirmation(page: Page, email: string, savings: string): Promise<void> {
  await page.waitForURL('**/lead-confirmation?*')
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({ savings, email })
  await text(page, 'What Happens Next').waitFor()
  await page.getByText(email).waitFor()
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await pressTabTo(page, textBox(page, name))
  await page.keyboard.type(text)
}

/** As people do: the first letters of the choice. */
async function choose(page: Page, name: string, option: string): Promise<void> {
  await pressTabTo(page, choice(page, name))
  await page.keyboard.type(option)
}

async function press(page: Page, name: string): Promise<void> {
  await pressTabTo(page, button(page, name))
  await page.keyboard.press('Enter')
}
