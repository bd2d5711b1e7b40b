import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { OpenPayment } from '../../api/contract/buying/purchases.ts'
import { leadPrices, leads } from '../../db/schema/leads.ts'
import { paymentAttempts } from '../../db/schema/payments.ts'
import { suppliers } from '../../db/schema/people/people.ts'
import { expectFailures, type Page } from '../support/browser/browser.ts'
import { crawlStage, look, pressAndLook } from '../support/browser/french.ts'
import { said } from '../support/browser/french-controls.ts'
import { inFrench } from '../support/browser/french-words.ts'
import { expectAccessible, post, takeDown } from '../support/browser/on-page.ts'
import { signUpAndConfirm, signUpAsSupplier } from '../support/people/portal.ts'
import { leadOnMarket } from '../support/people/supplier.ts'
import { button, dialog } from '../support/people/visitor.ts'
import { CARDS } from '../support/stripe/stripe-client.ts'

const { stage, crawl } = crawlStage()

const MARKET = '/fr/supplier/dashboard'
/** Its words are put into French, as those of a company are not. */
const DESCRIBED = { aiDescription: 'Compared its card rates.', lastName: 'Roy' }
const leadInYukon = () => leadOnMarket(stage, { ...DESCRIBED, province: 'Yukon', city: null })

const purchaseButton = (page: Page, { id }: { id: string }) =>
  page.locator(`[data-lead="${id}"]`).getByRole('button', { name: inFrench('Purchase Lead') })

/** With the dialog of this lead open. */
async function openPurchase(page: Page, lead: { id: string }): Promise<void> {
  await page.goto(`${MARKET}?province=Yukon`)
  await purchaseButton(page, lead).click()
}

const payButton = (page: Page) => dialog(page).getByRole('button', { name: /^Payer \d/ })
const accept = (page: Page) => dialog(page).getByRole('checkbox').check()

async function pay(page: Page, number: string): Promise<void> {
  for (const [label, value] of [
    ['Numéro de carte', number],
    ['Expiration (MM / AA)', '12 / 40'],
    ['Code de sécurité', '123'],
    ['Code postal', 'M5V 2T6'],
  ] as const)
    await dialog(page).getByLabel(label).fill(value)
  await accept(page)
  await payButton(page).click()
}

crawl('a card payment in French: refused, held by another supplier, at a new price', async (page) => {
  expectFailures(page, /^(4\d\d|no answer) (GET|POST) /)
  const { email } = await signUpAndConfirm(page, stage.url, { name: 'Paiements Érable' })
  const lead = await leadInYukon()
  await openPurchase(page, lead)
  await look(page, payButton(page))
  await expectAccessible(page, 'a purchase in French')
  await accept(page)
  await payButton(page).click()
  await look(page, /^Le numéro de votre carte est incomplet/)
  for (const [card, words] of [
    [CARDS.declined, /^Votre carte a été refusée\./],
    [CARDS.insufficientFunds, /^Les fonds de votre carte sont insuffisants\./],
  ] as const) {
    await pay(page, card)
    await look(page, words)
  }
  await pay(page, CARDS.asksInPage)
  await look(page, button(page, 'Refuser'))
  await button(page, 'Refuser').click()
  await look(page, /^Nous ne pouvons pas authentifier votre mode de paiement\./)
  await takeDown(page, '**/hold')
  await pay(page, CARDS.good)
  await look(page, 'We couldn’t start the payment. Nothing was charged. Please try again.')
  await page.unrouteAll()

  // Another supplier has the card form open.
  await stage.onPage({}, async (elsewhere) => {
    await signUpAsSupplier(elsewhere)
    const { paymentIntentId } = v.parse(
      OpenPayment,
      await post(elsewhere, '/api/supplier/create-payment-intent', { leadId: lead.id }),
    )
    await post(elsewhere, `/api/supplier/leads/${lead.id}/hold`, { paymentIntentId })
  })
  await pay(page, CARDS.good)
  await look(page, /^Un autre fournisseur/)

  const { id: leadId, tier } = await leadInYukon()
  await openPurchase(page, { id: leadId })
  await said(page, payButton(page))
  await stage.db
    .update(paymentAttempts)
    .set({ priceFrozenUntil: new Date() })
    .where(eq(paymentAttempts.leadId, leadId))
  await stage.db.insert(leadPrices).values({ tier, priceCents: 12_300, validFrom: new Date() })
  await pay(page, CARDS.good)
  await look(page, /^Le prix est passé de /)
  await pay(page, CARDS.good)
  await look(page, 'Payment Successful')
  return email
})

crawl('a purchase in French: with a credit, of a lead that is gone, not opened', async (page) => {
  expectFailures(page, /^(4\d\d|5\d\d|no answer) (GET|POST) /)
  const { email } = await signUpAndConfirm(page, stage.url, { name: 'Paiements Érable' })
  await stage.db.update(suppliers).set({ leadCredits: 2 }).where(eq(suppliers.email, email))
  await openPurchase(page, await leadInYukon())
  await look(page, payButton(page))
  await dialog(page)
    .getByRole('radio', { name: inFrench('1 lead credit') })
    .check()
  await accept(page)
  await takeDown(page, '**/purchase-with-credit')
  await pressAndLook(page, 'Use 1 credit', 'Purchase Failed')
  await page.unrouteAll()
  await pressAndLook(page, 'Use 1 credit', 'Your new lead')

  const gone = await leadInYukon()
  await page.goto(`${MARKET}?province=Yukon`)
  await purchaseButton(page, gone).waitFor()
  await stage.db.update(leads).set({ listedAt: null }).where(eq(leads.id, gone.id))
  await purchaseButton(page, gone).click()
  await look(page, 'Payment Error')
  await takeDown(page, '**/create-payment-intent')
  await openPurchase(page, await leadInYukon())
  await look(page, 'Failed to initialize payment')
  await page.unrouteAll()
  await page.goto(MARKET)
  const first = button(page, inFrench('Purchase Lead')).first()
  await first.waitFor()
  await takeDown(page, '**/_astro/*.js')
  await first.click()
  await look(page, 'We couldn’t open the purchase')
  await page.unrouteAll()
  return email
})
