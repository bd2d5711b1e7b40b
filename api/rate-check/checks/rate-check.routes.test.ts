import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { consents } from '../../../db/schema/consents.ts'
import { leads } from '../../../db/schema/leads.ts'
import { quotes, rateChecks } from '../../../db/schema/rate-checks.ts'
import { signedInOwner } from '../../../tests/support/people/owner.ts'
import {
  fieldsAtFault,
  filledForm,
  leadsOf,
  newPerson,
  rateChecksOf,
  submit,
  verifiedBrowser,
  verifyEmail,
  verifyPhone,
} from '../../../tests/support/people/rate-check.ts'
import { type Browser, openProduct, testProduct } from '../../../tests/support/product.ts'
import * as french from '../../contract/privacy/consent-text.messages.fr.ts'
import { plainConsentText } from '../../contract/privacy/consent-text.messages.ts'
import { daysAfter, minutesAfter } from '../../platform/shared/clock.ts'
import { sha256 } from '../../platform/shared/secrets.ts'

const product = await testProduct()

/** By the verified address, which is one submission's. */
async function consentOf(email: string) {
  const [consent] = await product.db.select().from(consents).where(eq(consents.verifiedEmail, email))
  return consent
}

describe('a verified submission', () => {
  test('returns the current cost and the possible saving', async () => {
    const { answer } = await submit(product)

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      currentProvider: { name: 'Moneris', monthlyVolume: 20000, estimatedMonthlyCost: 449.76 },
      recommendedProviders: [{ slug: 'helcim', estimatedSavings: 110 }],
    })
  })

  test('makes a waiting lead with tier, place, description and both verifications', async () => {
    const caller = { ...newPerson(), phone: '+19023680001' }
    const { person } = await submit(product, { monthlyVolume: '$52,000' }, caller)

    const [lead] = await leadsOf(product, person.email)
    expect(lead).toMatchObject({
      company: person.company,
      firstName: 'Marie-Ève',
      tier: 'tier1',
      province: 'Prince Edward Island',
      city: 'Charlottetown',
      monthlyVolumeCents: 5_200_000,
      emailVerified: true,
      phoneVerified: true,
      status: 'new',
      listedAt: null,
    })
    expect(lead?.aiDescription).not.toBe('')
  })

  test('keeps no more than 512 characters of what a browser calls itself', async () => {
    const person = newPerson()
    const browser = await verifiedBrowser(product, person)
    const headers = { 'user-agent': `Firefox ${'x'.repeat(12_000)}` }
    expect((await browser.post('/api/submit-rate-check', filledForm(person), headers)).status).toBe(200)
    const kept = await consentOf(person.email)
    expect(kept?.userAgent).toBe(headers['user-agent'].slice(0, 512))
  })

  test('keeps a consent record of the exact words, when, from where and what was verified', async () => {
    const { person } = await submit(product)

    expect(await consentOf(person.email)).toMatchObject({
      text: plainConsentText,
      textHash: sha256(plainConsentText),
      language: 'en',
      consentedAt: product.clock.now(),
      ipAddress: '127.0.0.1',
      verifiedEmail: person.email,
      verifiedPhone: person.phone,
      emailVerifiedAt: product.clock.now(),
      phoneVerifiedAt: product.clock.now(),
    })
  })

  test('keeps the French consent of a form in French, and refuses another language', async () => {
    const { person } = await submit(product, { language: 'fr' })
    expect(await consentOf(person.email)).toMatchObject({
      text: french.plainConsentText,
      textHash: sha256(french.plainConsentText),
      textVersion: french.consentText.version,
      language: 'fr',
    })
    const { answer } = await submit(product, { language: 'de' })
    expect(answer).toMatchObject({ status: 422, body: { fields: { language: 'Choose en or fr.' } } })
  })

  test('makes a quote for thirty days of each recommended provider', async () => {
    const { person } = await submit(product)

    const [rateCheck] = await rateChecksOf(product, person.email)
    const ofCheck = eq(quotes.rateCheckId, rateCheck?.id ?? '')
    const made = await product.db.select().from(quotes).where(ofCheck)
    expect(made).toMatchObject([
      { providerName: 'Helcim', status: 'active', estimatedSavingsCents: 11_000, isRecommended: true },
    ])
    expect(made[0]?.expiresAt).toEqual(daysAfter(product.clock.now(), 30))
  })

  test('takes own words for type and provider, folded or not, and prices them as other', async () => {
    const folded = await submit(product, { businessType: 'Dog grooming', currentProvider: 'Corner Bank' })
    const unfolded = await submit(product, {
      businessType: 'other',
      customBusinessType: 'Dog grooming',
      currentProvider: 'other',
      customProvider: 'Corner Bank',
    })

    expect(folded.answer.body).toMatchObject({ currentProvider: { name: 'Corner Bank' } })
    expect(unfolded.answer.body).toMatchObject({ currentProvider: { name: 'Corner Bank' } })
    const [lead] = await leadsOf(product, unfolded.person.email)
    expect(lead).toMatchObject({ businessType: 'Dog grooming', currentProvider: 'Corner Bank' })
  })

  test('may write the verified address and number in another form', async () => {
    const proved = { email: 'owner-forms@shop.example', phone: '+16475550177', company: 'Forms' }
    const written = { email: ' OWNER-FORMS@Shop.Example ', phone: '1 (647) 555-0177' }
    const { answer } = await submit(product, written, proved)
    expect(answer.status).toBe(200)
  })
})

test('accents, emoji, a +tag, "12,500" and an average above the volume are fine; unknown fields leave no trace', async () => {
  const person = { ...newPerson(), email: 'zoë.o+rates@shop.example'.replace('ë', 'e') }
  const { answer } = await submit(
    product,
    {
      firstName: 'Zoë 🦊',
      monthlyVolume: '12,500',
      averageTransaction: '20,000',
      smuggled: 'MARKER-SMUGGLED',
      tier: 'tier1',
      status: 'converted',
    },
    person,
  )

  expect(answer.status).toBe(200)
  const [lead] = await leadsOf(product, person.email)
  expect(lead).toMatchObject({
    firstName: 'Zoë 🦊',
    monthlyVolumeCents: 1_250_000,
    tier: 'tier2',
    status: 'new',
  })
  expect(JSON.stringify(await rateChecksOf(product, person.email))).not.toContain('MARKER-SMUGGLED')
})

test('the largest figures that the form takes are answered and stored', async () => {
  const { answer } = await submit(product, {
    businessType: 'ecommerce',
    currentProvider: 'stripe',
    monthlyVolume: 100_000_000,
    averageTransaction: 0.01,
    monthlyFee: 100_000,
  })

  expect(answer.status).toBe(200)
})

test('a submission that fails half-way leaves nothing behind', async () => {
  const broken = await openProduct()
  const browser = await verifiedBrowser(broken)
  // The queue is the last thing a submission writes to.
  await broken.asOwner('drop schema pgboss cascade')

  const answer = await browser.post('/api/submit-rate-check', filledForm())

  expect(answer.status).toBe(500)
  expect(await broken.db.$count(leads)).toBe(0)
  expect(await broken.db.$count(rateChecks)).toBe(0)
  expect(await broken.db.$count(consents)).toBe(0)
  await broken.close()
})

test('no log line of all this holds anything about a person', async () => {
  const lines = product.logLines.join('\n')

  expect(lines).toContain('answered')
  const markers = ['@', 'Marie', '416555', '416-555', 'Shop ', 'Boulangerie']
  expect(markers.filter((marker) => lines.includes(marker))).toEqual([])
})

const send = (browser: Browser, person: Partial<ReturnType<typeof newPerson>>) =>
  browser.post('/api/submit-rate-check', filledForm(person))

/** Signed in an hour ago, and nothing proved in this browser. */
async function ownerSignedInEarlier() {
  const person = newPerson()
  const { browser } = await signedInOwner(product, { email: person.email })
  const signedInAt = product.clock.now()
  product.clock.passMinutes(60)
  return { person, browser, signedInAt }
}

test('signing in is proof enough of the owner’s own address', async () => {
  const { person, browser, signedInAt } = await ownerSignedInEarlier()
  await verifyPhone(product, browser, person.phone)
  expect((await send(browser, person)).status).toBe(200)
  expect((await consentOf(person.email))?.emailVerifiedAt).toEqual(signedInAt)
})

test('the signed-in owner’s own address counts as verified when they request a code, and none is sent', async () => {
  const { person, browser } = await ownerSignedInEarlier()
  const email = ` ${person.email.toUpperCase()} `
  const answer = await browser.post('/api/send-email-verification', { email })
  expect(answer).toMatchObject({ status: 200, body: { success: true, verified: true } })
  expect(product.inbox.messages(person.email)).toEqual([])
})

describe('signing in proves nothing', () => {
  test('of another address', async () => {
    const { person, browser } = await ownerSignedInEarlier()
    const other = newPerson()
    await verifyPhone(product, browser, person.phone)
    const answer = await send(browser, { ...person, email: other.email })
    expect(answer.status).toBe(422)
    expect(fieldsAtFault(answer)).toEqual(['email'])
    expect(await rateChecksOf(product, other.email)).toEqual([])

    const sent = await browser.post('/api/send-email-verification', { email: other.email })
    expect(sent).toMatchObject({ status: 200, body: { verified: false } })
    expect(product.inbox.messages(other.email)).toHaveLength(1)
  })

  test('of a telephone', async () => {
    const { person, browser } = await ownerSignedInEarlier()
    const answer = await send(browser, person)
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
    const late = await send(browser, person)
    product.clock.set(minutesAfter(before, 0))
    expect(fieldsAtFault(late)).toEqual(['email'])

    await browser.get('/api/logout')
    browser.cookies.set('northrate_user', token)
    const ended = await send(browser, person)
    expect(fieldsAtFault(ended)).toContain('email')
    expect((await browser.post('/api/send-email-verification', { email: person.email })).body).toMatchObject({
      verified: false,
    })
    expect(await rateChecksOf(product, person.email)).toEqual([])
  })
})
