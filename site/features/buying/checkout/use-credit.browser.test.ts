import { describe, expect } from 'bun:test'
import type { Page } from '../../../../tests/support/browser/browser.ts'
import { button } from '../../../../tests/support/people/visitor.ts'
import {
  acceptTerms,
  dialogEnded,
  OPEN_PAYMENT,
  payButton,
  purchaseStageForFile,
} from '../../../../tests/support/purchase/purchase-stage.ts'

const { onDialog } = purchaseStageForFile()

const WITH_CREDITS = { status: 200, body: { ...OPEN_PAYMENT, leadCredits: 2 } }
const refusal = (code: string, message: string) => ({ status: 409, body: { code, message } })
/** The portal's header looks again how many are left; this page has none. */
const looked = /\/api\/supplier\/me$/
const REFUSED = { opens: [WITH_CREDITS], expects: /purchase-with-credit$/ }

const creditChoice = (page: Page) => page.getByRole('radio', { name: '1 lead credit' })

async function usesCredit(page: Page) {
  await creditChoice(page).check()
  await acceptTerms(page)
  await button(page, 'Use 1 credit').click()
}

describe('a supplier with credits', () => {
  onDialog(
    'buys with one credit once the terms are accepted, however often the button is pressed',
    { opens: [WITH_CREDITS], expects: looked },
    async (page, calls) => {
      await page.getByText('One credit buys this lead, whatever its price. You have 2 credits.').waitFor()
      expect(await button(page, 'Use 1 credit').count()).toBe(0)
      await creditChoice(page).check()
      expect(await payButton(page).count()).toBe(0)
      await page.getByText('Instead of $89.00. Your card isn’t charged.').waitFor()
      expect(await button(page, 'Use 1 credit').isDisabled()).toBe(true)
      await acceptTerms(page)
      await button(page, 'Use 1 credit').evaluate((use) => {
        if (use instanceof HTMLElement) for (const _press of [1, 2, 3]) use.click()
      })
      await dialogEnded(page, 'purchased')
      await page
        .getByText('You used 1 lead credit. The contact details are in My Leads.', { exact: true })
        .waitFor()
      expect(calls.actions().filter((action) => action !== 'me')).toEqual([
        'create-payment-intent',
        'purchase-with-credit',
      ])
    },
  )

  onDialog(
    'can pay before the card form is ready',
    { opens: [WITH_CREDITS], stripeJs: 'held-back', expects: looked },
    async (page) => {
      await usesCredit(page)
      await dialogEnded(page, 'purchased')
    },
  )

  const sold = refusal('lead_already_sold', 'Another provider has bought this lead. Nothing was charged.')
  onDialog(
    'who lost the lead to another supplier sees that, and pays nothing',
    { ...REFUSED, credits: [sold] },
    async (page) => {
      await usesCredit(page)
      await page.getByRole('alert').getByText('This lead is no longer available').waitFor()
      await button(page, 'Back to leads').click()
      await dialogEnded(page, 'gone')
    },
  )

  const none = refusal('no_credits', 'You have no lead credits left.')
  onDialog(
    'sees why a credit is refused, and can still pay by card',
    { ...REFUSED, credits: ['gone', none] },
    async (page) => {
      await usesCredit(page)
      await page.getByRole('alert').first().waitFor()
      await button(page, 'Use 1 credit').click()
      await page.getByRole('alert').getByText('You have no lead credits left.').waitFor()
      await page.getByRole('radio', { name: 'Card' }).check()
      expect(await page.getByRole('alert').count()).toBe(0)
      expect(await payButton(page).isEnabled()).toBe(true)
    },
  )
})

onDialog(
  'a card that was typed stays while a credit is looked at',
  { opens: [WITH_CREDITS] },
  async (page) => {
    await page.getByLabel('Card number').fill('4242424242424242')
    await creditChoice(page).check()
    expect(await page.getByLabel('Card number').isVisible()).toBe(false)
    await page.getByRole('radio', { name: 'Card' }).check()
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242424242424242')
  },
)

onDialog('a supplier without credits sees no choice', {}, async (page) => {
  await payButton(page).waitFor()
  expect(await page.getByRole('radio').count()).toBe(0)
})
