import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../db/schema/audit-log.ts'
import { consents } from '../../db/schema/consents.ts'
import { leads } from '../../db/schema/leads.ts'
import { suppliers } from '../../db/schema/people.ts'
import { leadHolds } from '../../db/schema/purchases.ts'
import { contactRequests, quotes, rateChecks } from '../../db/schema/rate-checks.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'
import { filledForm, verifiedBrowser, verifyEmail } from '../../tests/support/rate-check.ts'
import { daysAfter, minutesAfter } from '../shared/clock.ts'
import { sha256 } from '../shared/secrets.ts'
import { plainConsentText } from './consent-text.ts'

let product: Product

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

/** A person whom no other test knows. */
let people = 0
function somebody() {
  people += 1
  const email = `owner-${people}@shop-${people}.example`
  const phone = `+1416555${String(1000 + people)}`
  return { email, phone, company: `Shop ${people}` }
}

async function submit(changes: Record<string, unknown> = {}, person = somebody()) {
  const browser = await verifiedBrowser(product, person)
  const answer = await browser.post('/api/submit-rate-check', filledForm({ ...person, ...changes }))
  return { browser, answer, person }
}

const leadsOf = (email: string) => product.db.select().from(leads).where(eq(leads.email, email))
const rateChecksOf = (email: string) =>
  product.db.select().from(rateChecks).where(eq(rateChecks.email, email))

async function everythingStored() {
  const tables = [rateChecks, quotes, consents, leads, auditLog, contactRequests]
  return Promise.all(tables.map((table) => product.db.$count(table)))
}

function fieldsAtFault({ body }: { body: unknown }): string[] {
  if (typeof body !== 'object' || body === null || !('fields' in body)) return []
  return Object.keys(body.fields ?? {})
}

describe('a verified submission', () => {
  test('is answered with what is paid today and what could be saved', async () => {
    const { answer } = await submit()

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      currentProvider: { name: 'Moneris', monthlyVolume: 20000, estimatedMonthlyCost: 449.76 },
      recommendedProviders: [{ slug: 'helcim', estimatedSavings: 110 }],
    })
  })

  test('makes a lead with tier, place, description and both verifications', async () => {
    const { person } = await submit({ monthlyVolume: '$52,000' }, { ...somebody(), phone: '+19023680001' })

    const [lead] = await leadsOf(person.email)
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
      listedAt: product.clock.now(),
    })
    expect(lead?.aiDescription).not.toBe('')
  })

  test('keeps a consent record of the exact words, when, from where and what was verified', async () => {
    const { person } = await submit()

    const [rateCheck] = await rateChecksOf(person.email)
    const [consent] = await product.db
      .select()
      .from(consents)
      .where(eq(consents.rateCheckId, rateCheck?.id ?? ''))
    expect(consent).toMatchObject({
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

  test('makes a quote for thirty days of each recommended provider', async () => {
    const { person } = await submit()

    const [rateCheck] = await rateChecksOf(person.email)
    const made = await product.db
      .select()
      .from(quotes)
      .where(eq(quotes.rateCheckId, rateCheck?.id ?? ''))
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({
      providerName: 'Helcim',
      status: 'active',
      estimatedSavingsCents: 11_000,
      isRecommended: true,
      expiresAt: daysAfter(product.clock.now(), 30),
    })
  })

  test('takes own words for type and provider, folded or not, and prices them as other', async () => {
    const folded = await submit({ businessType: 'Dog grooming', currentProvider: 'Corner Bank' })
    const unfolded = await submit({
      businessType: 'other',
      customBusinessType: 'Dog grooming',
      currentProvider: 'other',
      customProvider: 'Corner Bank',
    })

    expect(folded.answer.body).toMatchObject({ currentProvider: { name: 'Corner Bank' } })
    expect(unfolded.answer.body).toMatchObject({ currentProvider: { name: 'Corner Bank' } })
    const [lead] = await leadsOf(unfolded.person.email)
    expect(lead).toMatchObject({ businessType: 'Dog grooming', currentProvider: 'Corner Bank' })
  })

  test('is proved in any of the forms in which people write an address or a number', async () => {
    const { answer } = await submit(
      { email: ' OWNER-FORMS@Shop.Example ', phone: '1 (647) 555-0177' },
      {
        email: 'owner-forms@shop.example',
        phone: '+16475550177',
        company: 'Forms',
      },
    )

    expect(answer.status).toBe(200)
  })
})

describe('what is refused, with nothing stored', () => {
  test.each([
    ['no consent', { consent: false }, 'consent'],
    ['no first name', { firstName: ' ' }, 'firstName'],
    ['a missing company', { company: undefined }, 'company'],
    [
      'somebody else decides, unnamed',
      { isDecisionMaker: false, decisionMakerName: '' },
      'decisionMakerName',
    ],
    ['other without own words', { businessType: 'other', customBusinessType: '' }, 'customBusinessType'],
    ['a provider other without own words', { currentProvider: 'other' }, 'customProvider'],
    ['a name of 10,000 characters', { lastName: 'x'.repeat(10_000) }, 'lastName'],
    ['a NUL in the company', { company: 'Shop\u0000' }, 'company'],
    ['a control character in a name', { firstName: 'A\u001b[31m' }, 'firstName'],
    ['a volume of zero', { monthlyVolume: 0 }, 'monthlyVolume'],
    ['a negative volume', { monthlyVolume: '-5' }, 'monthlyVolume'],
    ['an endless volume', { monthlyVolume: '1e309' }, 'monthlyVolume'],
    ['a volume that is not a number', { monthlyVolume: 'NaN' }, 'monthlyVolume'],
    ['a rate of 21 %', { cardPresentRate: '21' }, 'cardPresentRate'],
    ['a fee beyond bounds', { monthlyFee: 100_001 }, 'monthlyFee'],
    ['letters in the phone', { phone: '416-555-CALL' }, 'phone'],
    ['a website that is none', { website: 'not a site' }, 'website'],
  ])('%s', async (_, changes, field) => {
    const person = somebody()
    const browser = await verifiedBrowser(product, person)
    const before = await everythingStored()

    const answer = await browser.post('/api/submit-rate-check', filledForm({ ...person, ...changes }))

    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'check_your_answers', fields: { [field]: expect.any(String) } },
    })
    expect(await everythingStored()).toEqual(before)
  })

  test('a claim of verification that the server knows nothing of', async () => {
    const before = await everythingStored()

    const answer = await product
      .browser()
      .post('/api/submit-rate-check', filledForm({ emailVerified: 1, phoneVerified: 1 }))

    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { email: expect.any(String), phone: expect.any(String) } },
    })
    expect(await everythingStored()).toEqual(before)
  })

  test('addresses that another visitor has proved', async () => {
    const person = somebody()
    await verifiedBrowser(product, person)

    const answer = await product.browser().post('/api/submit-rate-check', filledForm(person))

    expect(answer.status).toBe(422)
  })

  test('an e-mail address other than the proved one, and only that field', async () => {
    const person = somebody()
    const browser = await verifiedBrowser(product, person)

    const answer = await browser.post(
      '/api/submit-rate-check',
      filledForm({ ...person, email: 'someone@else.example' }),
    )

    expect(answer.status).toBe(422)
    expect(fieldsAtFault(answer)).toEqual(['email'])
  })

  test('a verification of more than a day ago', async () => {
    const start = product.clock.now()
    const person = somebody()
    const browser = await verifiedBrowser(product, person)
    product.clock.passMinutes(24 * 60)

    const answer = await browser.post('/api/submit-rate-check', filledForm(person))

    product.clock.set(start)
    expect(answer.status).toBe(422)
  })

  test('the twenty-first submission of a visitor within an hour', async () => {
    const person = somebody()
    const browser = await verifiedBrowser(product, person)
    const form = filledForm(person)
    for (let sent = 0; sent < 20; sent++) await browser.post('/api/submit-rate-check', form)

    const answer = await browser.post('/api/submit-rate-check', form)

    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(answer.headers.get('retry-after')).not.toBeNull()
  })
})

test('accents, emoji, a +tag, "12,500" and an average above the volume are fine; unknown fields leave no trace', async () => {
  const person = { ...somebody(), email: 'zoë.o+rates@shop.example'.replace('ë', 'e') }
  const { answer } = await submit(
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
  const [lead] = await leadsOf(person.email)
  expect(lead).toMatchObject({
    firstName: 'Zoë 🦊',
    monthlyVolumeCents: 1_250_000,
    tier: 'tier2',
    status: 'new',
  })
  expect(JSON.stringify(await rateChecksOf(person.email))).not.toContain('MARKER-SMUGGLED')
})

test('the largest figures that the form takes are answered and stored', async () => {
  const { answer } = await submit({
    businessType: 'ecommerce',
    currentProvider: 'stripe',
    monthlyVolume: 100_000_000,
    averageTransaction: 0.01,
    monthlyFee: 100_000,
  })

  expect(answer.status).toBe(200)
})

describe('one open lead for a person', () => {
  test('two identical submissions at one moment make one lead', async () => {
    const person = somebody()
    const browser = await verifiedBrowser(product, person)
    const form = filledForm(person)

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => browser.post('/api/submit-rate-check', form)),
    )

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await leadsOf(person.email)).toHaveLength(1)
    expect(await rateChecksOf(person.email)).toHaveLength(6)
  })

  test('within thirty days the lead is updated, and the first consent stays beside the second', async () => {
    const start = product.clock.now()
    const { browser, person } = await submit({ monthlyVolume: 8000 })
    product.clock.passMinutes(60)

    await browser.post(
      '/api/submit-rate-check',
      filledForm({ ...person, monthlyVolume: 60000, company: 'New Name' }),
    )

    product.clock.set(start)
    const made = await leadsOf(person.email)
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({ company: 'New Name', tier: 'tier1' })
    const checks = await rateChecksOf(person.email)
    const kept = await Promise.all(
      checks.map((check) => product.db.$count(consents, eq(consents.rateCheckId, check.id))),
    )
    expect(kept).toEqual([1, 1])
  })

  test('after thirty days a new lead takes the place of the old one', async () => {
    const { browser, person } = await submit()
    await product.db
      .update(leads)
      .set({ submittedAt: daysAfter(product.clock.now(), -31) })
      .where(eq(leads.email, person.email))

    await browser.post('/api/submit-rate-check', filledForm(person))

    const made = await leadsOf(person.email)
    expect(made.map((lead) => lead.offMarketReason ?? 'open').sort()).toEqual(['open', 'superseded'])
  })

  test('a lead sold within ninety days is not listed again, but the check is answered', async () => {
    const { browser, person } = await submit()
    await product.db.update(leads).set({ soldAt: product.clock.now() }).where(eq(leads.email, person.email))

    const answer = await browser.post('/api/submit-rate-check', filledForm({ ...person, company: 'Renamed' }))

    expect(answer.status).toBe(200)
    const made = await leadsOf(person.email)
    expect(made).toHaveLength(1)
    expect(made[0]?.company).toBe(person.company)
  })

  test('a lead that a supplier is paying for is not changed under its eyes', async () => {
    const { browser, person } = await submit()
    const [lead] = await leadsOf(person.email)
    const [supplier] = await product.db
      .insert(suppliers)
      .values({ email: 'payer@supplier.example', name: 'Payer', contactPerson: 'P', phone: '+14165550100' })
      .returning()
    await product.db.insert(leadHolds).values({
      leadId: lead?.id ?? '',
      supplierId: supplier?.id ?? '',
      placedAt: product.clock.now(),
      expiresAt: minutesAfter(product.clock.now(), 5),
    })

    await browser.post('/api/submit-rate-check', filledForm({ ...person, company: 'Renamed' }))

    expect((await leadsOf(person.email)).map((made) => made.company)).toEqual([person.company])
  })

  test('the same company and web domain from somebody else is marked for admins', async () => {
    const first = await submit({ company: 'Twin Bakery', website: 'https://www.twin-bakery.example/about' })
    const second = await submit({ company: 'twin bakery', website: 'twin-bakery.example' })

    const [earlier] = await leadsOf(first.person.email)
    const [later] = await leadsOf(second.person.email)
    expect(later?.possibleDuplicateOf).toBe(earlier?.id ?? 'none')
  })
})

describe('the request to be contacted', () => {
  const idOf = (answer: { body: unknown }) =>
    typeof answer.body === 'object' && answer.body !== null && 'id' in answer.body
      ? String(answer.body.id)
      : ''

  test('is noted once, however often it is sent', async () => {
    const { browser, answer } = await submit()
    const path = `/api/rate-checks/${idOf(answer)}/contact-request`

    const answers = await Promise.all([browser.post(path), browser.post(path)])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await product.db.$count(contactRequests, eq(contactRequests.rateCheckId, idOf(answer)))).toBe(1)
  })

  test('of somebody else’s check, an unknown one or no id at all is not found', async () => {
    const { answer } = await submit()
    const stranger = product.browser()

    for (const id of [idOf(answer), crypto.randomUUID(), 'no-id']) {
      expect(await stranger.post(`/api/rate-checks/${id}/contact-request`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
  })
})

test('where leads are listed on request only, the second act lists it', async () => {
  const onRequest = await openProduct({ environment: { LEAD_LISTING: 'on-contact-request' } })
  const browser = await verifiedBrowser(onRequest)
  const answer = await browser.post('/api/submit-rate-check', filledForm())
  const listedAt = async () => (await onRequest.db.select({ at: leads.listedAt }).from(leads))[0]?.at

  expect(await listedAt()).toBeNull()
  const id =
    typeof answer.body === 'object' && answer.body !== null && 'id' in answer.body ? answer.body.id : ''
  await browser.post(`/api/rate-checks/${id}/contact-request`)

  expect(await listedAt()).toEqual(onRequest.clock.now())
  await onRequest.close()
})

test('a submission that fails half-way leaves nothing behind', async () => {
  const broken = await openProduct()
  const browser = await verifiedBrowser(broken)
  // The queue is the last thing a submission writes to.
  await broken.parts.pool.query('drop schema pgboss cascade')

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

test('proving an e-mail address alone is not enough', async () => {
  const person = somebody()
  const browser = product.browser()
  await verifyEmail(product, browser, person.email)

  const answer = await browser.post('/api/submit-rate-check', filledForm(person))

  expect(fieldsAtFault(answer)).toEqual(['phone'])
})
