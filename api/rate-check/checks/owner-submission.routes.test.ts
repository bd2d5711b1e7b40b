import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { consents } from '../../../db/schema/consents.ts'
import { signedInOwner } from '../../../tests/support/people/owner.ts'
import {
  fieldsAtFault,
  filledForm,
  newPerson,
  rateChecksOf,
  verifyEmail,
  verifyPhone,
} from '../../../tests/support/people/rate-check.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import { daysAfter, minutesAfter } from '../../platform/shared/clock.ts'

let product: Product

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product?.close())

/** Signed in an hour ago, and nothing proved in this browser. */
async function ownerSignedInEarlier() {
  const person = newPerson()
  const { browser } = await signedInOwner(product, { email: person.email })
  const signedInAt = product.clock.now()
  product.clock.passMinutes(60)
  return { person, browser, signedInAt }
}

test('a signed-in owner submits with their own address and no other proof of it than having signed in', async () => {
  const { person, browser, signedInAt } = await ownerSignedInEarlier()
  await verifyPhone(product, browser, person.phone)
  expect((await browser.post('/api/submit-rate-check', filledForm(person))).status).toBe(200)
  const [check] = await rateChecksOf(product, person.email)
  const [consent] = await product.db
    .select()
    .from(consents)
    .where(eq(consents.rateCheckId, check?.id ?? ''))
  expect(consent).toMatchObject({ verifiedEmail: person.email, emailVerifiedAt: signedInAt })
})

test('their own address counts as verified when a code is asked for, and none is sent', async () => {
  const { person, browser } = await ownerSignedInEarlier()
  const answer = await browser.post('/api/send-email-verification', {
    email: ` ${person.email.toUpperCase()} `,
  })
  expect(answer).toMatchObject({ status: 200, body: { success: true, verified: true } })
  expect(product.inbox.messages(person.email)).toEqual([])
})

describe('signing in proves nothing', () => {
  test('of another address', async () => {
    const { person, browser } = await ownerSignedInEarlier()
    const other = newPerson()
    await verifyPhone(product, browser, person.phone)
    const answer = await browser.post('/api/submit-rate-check', filledForm({ ...person, email: other.email }))
    expect(answer.status).toBe(422)
    expect(fieldsAtFault(answer)).toEqual(['email'])
    expect(await rateChecksOf(product, other.email)).toEqual([])

    const sent = await browser.post('/api/send-email-verification', { email: other.email })
    expect(sent).toMatchObject({ status: 200, body: { verified: false } })
    expect(product.inbox.messages(other.email)).toHaveLength(1)
  })

  test('of a telephone', async () => {
    const { person, browser } = await ownerSignedInEarlier()
    const answer = await browser.post('/api/submit-rate-check', filledForm(person))
    expect(fieldsAtFault(answer)).toEqual(['phone'])
  })

  test('once the session has ended or run out', async () => {
    const { person, browser } = await ownerSignedInEarlier()
    await verifyPhone(product, browser, person.phone)
    const token = browser.cookies.get('northrate_user') ?? ''
    const before = product.clock.now()

    product.clock.set(daysAfter(before, 30))
    await verifyEmail(product, browser, newPerson().email)
    await verifyPhone(product, browser, person.phone)
    const late = await browser.post('/api/submit-rate-check', filledForm(person))
    product.clock.set(minutesAfter(before, 0))
    expect(fieldsAtFault(late)).toEqual(['email'])

    await browser.get('/api/logout')
    browser.cookies.set('northrate_user', token)
    const ended = await browser.post('/api/submit-rate-check', filledForm(person))
    expect(fieldsAtFault(ended)).toContain('email')
    expect((await browser.post('/api/send-email-verification', { email: person.email })).body).toMatchObject({
      verified: false,
    })
    expect(await rateChecksOf(product, person.email)).toEqual([])
  })
})
