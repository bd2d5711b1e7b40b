import { randomBytes, randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { onPage } from '../browser/french-words.ts'
import { latestCode } from '../inbox.ts'

/** Random ones would meet each other once in a while, and one find the other's code. */
let lastPhone = randomInt(1_000, 5_000)

/** A visitor who has never been here: the limits and verifications of others do not touch theirs. */
export type Visitor = { firstName: string; lastName: string; email: string; phone: string; company: string }

export function someVisitor(): Visitor {
  return {
    firstName: 'Ana',
    lastName: 'Roy',
    email: `ana.${randomBytes(6).toString('hex')}@example.com`,
    phone: `416 555 ${++lastPhone}`,
    company: 'Roy Books',
  }
}

/** By the words that a person chooses. */
export type Business = { type: string; provider: string; monthlyVolume: string; averageSale: string }

/** Worked through by hand in the rate method: Helcim saves this shop 110 dollars a month of 449.76. */
export const SHOP_THAT_CAN_SAVE: Business = {
  type: 'Retail',
  provider: 'Moneris',
  monthlyVolume: '20,000',
  averageSale: '50',
}
/** The same, as it is chosen and typed in French. */
export const SHOP_IN_FRENCH: Business = {
  type: 'Commerce de détail',
  provider: 'Moneris',
  monthlyVolume: '20 000,00',
  averageSale: '50 $',
}
/** TouchBistro's published price is as low as any that this restaurant could have. */
export const RESTAURANT_WITHOUT_A_FIGURE: Business = {
  type: 'Restaurant',
  provider: 'TouchBistro Payments',
  monthlyVolume: '60,000',
  averageSale: '35',
}

const named = (page: Page, name: string | RegExp) => (typeof name === 'string' ? onPage(page, name) : name)

/** Controls by the words a person reads, in the language of the page; exact where others begin alike. */
export const textBox = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name: named(page, name) })
export const choice = (page: Page, name: string | RegExp) =>
  page.getByRole('combobox', { name: named(page, name) })
export const tickBox = (page: Page, name: string | RegExp) =>
  page.getByRole('checkbox', { name: named(page, name) })
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name: named(page, name), exact: true })
export const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name: named(page, name) })
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name: named(page, name), exact: true })
export const text = (page: Page, words: string | RegExp) => page.getByText(named(page, words))
/** The open one: there is never more than one. */
export const dialog = (page: Page) => page.getByRole('dialog')

/** What lies over the page behind a dialog; 'rgba(0, 0, 0, 0)' where nothing does. */
export const colourBehindDialog = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.elementFromPoint(4, 4) ?? document.body).backgroundColor)

export async function openRateCheck(page: Page): Promise<void> {
  await page.goto('/')
  await link(page, 'Check My Rates').first().click()
  await heading(page, "Let's Get Started").waitFor()
}

export async function fillYourInfo(page: Page, visitor: Visitor, business: Business): Promise<void> {
  await fillWhoAndWhat(page, visitor, business)
  await textBox(page, 'Email address').fill(visitor.email)
}

/** All of the first step for an owner who is signed in, whose address is known. */
export async function fillWhoAndWhat(page: Page, visitor: Visitor, business: Business): Promise<void> {
  await textBox(page, 'First name').fill(visitor.firstName)
  await textBox(page, 'Last name').fill(visitor.lastName)
  await choice(page, 'Business type').selectOption({ label: business.type })
}

export async function proveEmail(page: Page, { email }: Visitor): Promise<void> {
  await button(page, 'Send code').click()
  await textBox(page, 'Code from the email').fill(await latestCode(originOf(page), email))
  await button(page, 'Verify').click()
  await text(page, 'Email verified.').waitFor()
}

export async function fillRateInfo(page: Page, business: Business): Promise<void> {
  await choice(page, 'Current payment provider').selectOption({ label: business.provider })
  await textBox(page, 'Monthly card sales').fill(business.monthlyVolume)
  await textBox(page, 'Average sale').fill(business.averageSale)
}

export async function fillContact(page: Page, visitor: Visitor): Promise<void> {
  await textBox(page, 'Phone number').fill(visitor.phone)
  await textBox(page, 'Company name').fill(visitor.company)
  await tickBox(page, /I agree to the Terms of Use|^J’accepte/).check()
}

export async function provePhone(page: Page, { phone }: Visitor): Promise<void> {
  await button(page, 'Send code').click()
  await textBox(page, 'Code from the text message').fill(await codeTexted(page, phone))
  await button(page, 'Verify').click()
  await text(page, 'Phone verified.').waitFor()
}

/** From the second step, once it is filled in, to the results. */
export async function goOnToResults(page: Page, visitor: Visitor): Promise<void> {
  await button(page, 'Next').click()
  await heading(page, 'Verify & Get Your Best Rates').waitFor()
  await fillContact(page, visitor)
  await provePhone(page, visitor)
  await findRates(page)
}

/** Presses the last button, as far as the results, whatever they say. */
export async function findRates(page: Page): Promise<void> {
  await button(page, 'Find My Better Rates').click()
  await page.getByRole('button', { name: /^(Yes, Con(nect|tact) Me|Oui, )/ }).waitFor()
}

export const betterRates = (page: Page) => heading(page, 'Great News! We Found You Better Rates')
export const noBetterRates = (page: Page) => heading(page, "We're Finding You Better Rates")

export const codeMailed = (page: Page, email: string) => latestCode(originOf(page), email)
export const codeTexted = (page: Page, phone: string) =>
  latestCode(originOf(page), `+1${phone.replaceAll(' ', '')}`)

export async function goToRateInfo(page: Page, visitor: Visitor, business: Business): Promise<void> {
  await openRateCheck(page)
  await fillYourInfo(page, visitor, business)
  await proveEmail(page, visitor)
  await button(page, 'Next').click()
  await heading(page, 'Current Rate Information').waitFor()
}

export async function goToVerify(page: Page, visitor: Visitor, business: Business): Promise<void> {
  await goToRateInfo(page, visitor, business)
  await fillRateInfo(page, business)
  await button(page, 'Next').click()
  await heading(page, 'Verify & Get Your Best Rates').waitFor()
}

/** As far as the last button, which is still to be pressed. */
export async function answerEverything(page: Page, visitor: Visitor, business: Business): Promise<void> {
  await goToVerify(page, visitor, business)
  await fillContact(page, visitor)
  await provePhone(page, visitor)
}

const originOf = (page: Page) => new URL(page.url()).origin
