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

async function usesCredit(page: Page) {
  await acceptTerms(page)
  await button(page, 'Use 1 credit').click()
}

describe('a supplier with credits', () => {
  onDialog(
    'buys with one credit once the terms are accepted, however often the button is pressed',
    { opens: [WITH_CREDITS], expects: looked },
    async (page, calls) => {
      await page
        .getByText('You have 2 lead credits. You can use one for this lead instead of a card.')
        .waitFor()
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
      expect(await payButton(page).isEnabled()).toBe(true)
    },
  )
})

onDialog('a supplier without credits sees no offer to use one', {}, async (page) => {
  await payButton(page).waitFor()
  expect(await button(page, 'Use 1 credit').count()).toBe(0)
})
