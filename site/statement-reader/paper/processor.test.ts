import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { paperFromText } from '../../../tests/support/papers/paper-from-text.ts'
import { toRows } from '../layout/rows.ts'
import { findProcessor } from './processor.ts'

/** Below a head, so that what is said there is no head any more. */
const BODY = `
  Visa            1,204.00
  Mastercard        804.10
  Interac           301.55
  Total           2,309.65
${'\n'.repeat(30)}`

const find = (block: string) => findProcessor(toRows(paperFromText(block)))
const slugOf = (block: string): string | null => find(block)?.value ?? null

test.each([
  ['Moneris        Monthly Statement', 'moneris'],
  ['Solutions Moneris', 'moneris'],
  ['Square Canada, Inc.', 'square-canada'],
  ['Square monthly fee statement', 'square-canada'],
  ['Stripe Payments Canada, Ltd.', 'stripe'],
  ['Stripe       Tax invoice', 'stripe'],
  ['Elavon Canada Company', 'elavon-canada'],
  ['Helcim       Merchant Statement', 'helcim'],
  ['Global Payments Direct, Inc.', 'global-payments-canada'],
  ['Paiements Globaux Canada SENC', 'global-payments-canada'],
  ['Chase Paymentech Solutions', 'chase-merchant-services'],
  ['CHASE       MERCHANT STATEMENT', 'chase-merchant-services'],
  ['Paystone Inc.', 'paystone'],
  ['Clearly Payments', 'clearly-payments'],
  ['www.commercecontrol.com   2630 Skymark Ave', 'clover'],
  ['Clover', 'clover'],
  ['Fiserv Canada', 'clover'],
  ['Merrco Payments', 'payfirma'],
  ['Merchant-Accounts.ca', 'merchant-accounts-ca'],
  ['TouchBistro Payments', 'touchbistro-payments'],
  ['Shopify Payments', 'shopify-payments'],
  ['QuickBooks Payments', 'quickbooks-payments'],
  ['TD Merchant Solutions', 'td-merchant-services'],
  ['Solutions aux commerçants TD', 'td-merchant-services'],
  ['RBC Payment Acceptance      Moneris', 'rbc-merchant-services'],
  ['Northcard Payments\nRegistered agent of Elavon Canada Company', 'elavon-canada'],
  ['RBC Banque Royale / RBC Royal Bank\nServices provided by Moneris Solutions', 'rbc-merchant-services'],
  ['CIBC Merchant Services\nGlobal Payments', 'cibc-merchant-services'],
  ['Chase Merchant Services for Scotiabank Merchant Services', 'scotiabank-merchant-services'],
  ['BMO Merchant Services', 'bmo-merchant-services'],
  ['Paiements Globaux (clientèle Desjardins)', 'desjardins-merchant-solutions'],
])('%p is the paper of %s', (head, slug) => {
  expect(slugOf(`${head}\n${BODY}`)).toBe(slug)
})

test.each([
  ['a company that our form does not list', 'Nuvei\n'],
  [
    'a company that our form does not list, whatever it adds',
    `PayFacto${BODY}For chargebacks call Elavon at 1-800-555-0100`,
  ],
  ['two that stand equally', 'Helcim      Moneris'],
  ['a fee of somebody else', `Monthly statement${BODY}TOUCHBISTRO LICENCE     29.00`],
  ['who pays', 'Statement\nBill to:\nMoneris Solutions Corporation\n100 Example St'],
  [
    'a footnote',
    `Statement${BODY}* Moneris is a registered trademark of its owner and is named here for comparison only`,
  ],
  ['a street', 'Statement\n12 Market Square, Toronto\n40 Clover Lane\n1 Chase Road'],
  ['a merchant of the same name', 'Statement\nClover Leaf Flowers\nSquare One Books\nStripe & Thread'],
  ['the bank that is paid into', 'Statement\nDeposited to RBC Royal Bank account 000 12345'],
  ['no name at all', BODY],
])('nothing is found in %s', (_, block) => {
  expect(slugOf(block)).toBeNull()
})

test('a contact names the processor if no head does', () => {
  expect(find(`Monthly statement${BODY}Questions? Call Elavon at 1-800-555-0100`)).toMatchObject({
    value: 'elavon-canada',
    certainty: 'likely',
    text: 'Questions? Call Elavon at 1-800-555-0100',
  })
})

test('a processor in the head and again in the body is sure', () => {
  expect(find(`Helcim   Merchant statement${BODY}Questions? Write to help@helcim.com`)?.certainty).toBe(
    'sure',
  )
})

test('random words never break the search for a processor', () => {
  const word = fc.constantFrom('moneris', 'Square', 'bill to', '12.00', 'RBC', 'Chase', 'inc', '\n', '  ')
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 6 })), { maxLength: 150 }), (words) => {
      expect(() => find(words.join(' '))).not.toThrow()
    }),
  )
})
