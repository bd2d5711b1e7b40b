import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { users } from '../../../db/schema/people.ts'
import { personWithLead, provedBrowser } from '../../../tests/support/people/my-data.ts'
import { fieldsAtFault, leadsOf, newPerson, rateChecksOf } from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import { buy, hold, openPayment } from '../../../tests/support/purchase/buying.ts'
import { userWithEmail } from '../../people/sessions/owner-accounts.ts'
import { placeLegalHold } from './legal-holds.ts'

setDefaultTimeout(30_000)

const product = await openProduct()
afterAll(() => product.close())

const RIGHT = {
  firstName: 'Zoë',
  lastName: 'Tremblay',
  company: 'Tremblay & Filles',
  website: 'tremblay.example',
}

const about = () => personWithLead(product)

const correct = (browser: ReturnType<Product['browser']>, correction: unknown) =>
  browser.send('PATCH', '/api/privacy/my-data', correction)

test('names, company and website are put right in the lead, the rate checks and the account', async () => {
  const { person, lead, browser } = await about()
  await product.db.transaction((tx) => userWithEmail(tx, person.email, undefined))
  const [before] = await rateChecksOf(product, person.email)
  if (before === undefined) throw new Error('There is no rate check.')

  const answer = await correct(browser, RIGHT)

  expect(answer).toMatchObject({ status: 200, body: { person: RIGHT } })
  expect(await leadsOf(product, person.email)).toMatchObject([{ ...RIGHT, submittedAt: lead.submittedAt }])
  const [check] = await rateChecksOf(product, person.email)
  expect(check).toEqual({
    ...before,
    firstName: RIGHT.firstName,
    lastName: RIGHT.lastName,
    company: RIGHT.company,
  })
  expect(await product.db.select().from(users).where(eq(users.email, person.email))).toMatchObject([
    { firstName: 'Zoë', lastName: 'Tremblay' },
  ])
})

test('the card’s text is generated again, so that it holds no word of the right company either', async () => {
  const { person, lead, browser } = await about()
  // A word that the card's text surely holds.
  const word = /[a-z]{6,}/.exec(lead.aiDescription.toLowerCase())?.[0] ?? ''
  expect(word).not.toBe('')

  await correct(browser, { ...RIGHT, company: `${word} Holdings` })

  const [after] = await leadsOf(product, person.email)
  expect(after?.aiDescription.toLowerCase()).not.toContain(word)
  expect(after?.aiDescription).not.toBe('')
})

test('a lead that someone is paying for at this moment is not corrected', async () => {
  const { person, lead, browser } = await about()
  const { browser: supplier } = await signedInSupplier(product)
  await hold(supplier, lead.id, await openPayment(supplier, lead.id))

  expect(await correct(browser, RIGHT)).toMatchObject({ status: 409, body: { code: 'lead_being_paid_for' } })

  expect(await leadsOf(product, person.email)).toMatchObject([{ firstName: lead.firstName }])
  expect(await rateChecksOf(product, person.email)).toMatchObject([{ company: person.company }])
})

test('the buyer of a sold lead sees the right names', async () => {
  const { lead, browser } = await about()
  const { browser: supplier } = await signedInSupplier(product)
  await buy(product, supplier, lead.id)

  expect((await correct(browser, RIGHT)).status).toBe(200)

  expect(await supplier.get('/api/supplier/purchased-leads')).toMatchObject({ body: [RIGHT] })
})

test('what a dispute is about is not corrected', async () => {
  const { lead, browser } = await about()
  await placeLegalHold(product.db, { leadId: lead.id, reason: 'Dispute 1', now: product.clock.now() })
  expect(await correct(browser, RIGHT)).toMatchObject({ status: 409, body: { code: 'under_legal_hold' } })
})

test.each([
  ['no first name', { ...RIGHT, firstName: ' ' }, 'firstName'],
  ['no last name', { ...RIGHT, lastName: null }, 'lastName'],
  ['no company', { ...RIGHT, company: '' }, 'company'],
  ['a company that is too long', { ...RIGHT, company: 'x'.repeat(121) }, 'company'],
  ['a website that is none', { ...RIGHT, website: 'no site' }, 'website'],
])('a correction with %s is refused', async (_, correction, field) => {
  const { person, lead, browser } = await about()
  const answer = await correct(browser, correction)
  expect(answer.status).toBe(422)
  expect(fieldsAtFault(answer)).toEqual([field])
  expect(await leadsOf(product, person.email)).toMatchObject([{ company: lead.company }])
})

test('there is nothing to correct for someone whom we do not know', async () => {
  const browser = await provedBrowser(product, newPerson().email)
  expect(await correct(browser, RIGHT)).toMatchObject({ status: 409, body: { code: 'nothing_to_correct' } })
})
