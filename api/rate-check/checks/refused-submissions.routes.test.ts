import { describe, expect, test } from 'bun:test'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { consents } from '../../../db/schema/consents.ts'
import { leads } from '../../../db/schema/leads.ts'
import { contactRequests, quotes, rateChecks } from '../../../db/schema/rate-checks.ts'
import {
  fieldsAtFault,
  filledForm,
  newPerson,
  verifiedBrowser,
  verifyEmail,
} from '../../../tests/support/people/rate-check.ts'
import { openProduct, refusedWith, testProduct } from '../../../tests/support/product.ts'

const product = await testProduct()

async function everythingStored() {
  const tables = [rateChecks, quotes, consents, leads, auditLog, contactRequests]
  return Promise.all(tables.map((table) => product.db.$count(table)))
}

describe('what is refused, with nothing stored', () => {
  test.each([
    ['no consent', { consent: false }, 'consent'],
    ['no first name', { firstName: ' ' }, 'firstName'],
    ['a missing company', { company: undefined }, 'company'],
    ['someone else decides, unnamed', { isDecisionMaker: false, decisionMakerName: '' }, 'decisionMakerName'],
    ['other without own words', { businessType: 'other', customBusinessType: '' }, 'customBusinessType'],
    ['a provider other without own words', { currentProvider: 'other' }, 'customProvider'],
    ['a name of 10,000 characters', { lastName: 'x'.repeat(10_000) }, 'lastName'],
    ['a NUL in the company', { company: 'Shop\u0000' }, 'company'],
    ['a volume of zero', { monthlyVolume: 0 }, 'monthlyVolume'],
    ['a rate of 21 %', { cardPresentRate: '21' }, 'cardPresentRate'],
    ['a fee beyond bounds', { monthlyFee: 100_001 }, 'monthlyFee'],
    ['no average sale', { averageTransaction: '' }, 'averageTransaction'],
    ['an average sale of nothing', { averageTransaction: 0 }, 'averageTransaction'],
    [
      'a number of sales that makes each of less than a cent',
      { averageTransaction: '', statementFees: 9, statementSales: 90, statementCount: 9_001 },
      'averageTransaction',
    ],
    ['fees above the sales', { statementFees: 20_000.01 }, 'statementFees'],
    [
      'a period that has not ended',
      { statementFees: 5, statementStart: '2030-01-01', statementEnd: '2030-01-31' },
      'statementEnd',
    ],
    ['letters in the phone', { phone: '416-555-CALL' }, 'phone'],
    ['a website that is none', { website: 'not a site' }, 'website'],
  ])('%s', async (_, changes, field) => {
    const person = newPerson()
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

    const form = filledForm({ emailVerified: 1, phoneVerified: 1 })
    const answer = await product.browser().post('/api/submit-rate-check', form)
    expect({ status: answer.status, fields: fieldsAtFault(answer).toSorted() }).toEqual({
      status: 422,
      fields: ['email', 'phone'],
    })
    expect(await everythingStored()).toEqual(before)
  })

  test('addresses that another visitor has proved', async () => {
    const person = newPerson()
    await verifiedBrowser(product, person)

    const answer = await product.browser().post('/api/submit-rate-check', filledForm(person))

    expect(answer.status).toBe(422)
  })

  test('an e-mail address other than the proved one, and only that field', async () => {
    const person = newPerson()
    const browser = await verifiedBrowser(product, person)

    const form = filledForm({ ...person, email: 'someone@else.example' })
    const answer = await browser.post('/api/submit-rate-check', form)
    expect(answer.status).toBe(422)
    expect(fieldsAtFault(answer)).toEqual(['email'])
  })

  test('a verification of more than a day ago', async () => {
    const start = product.clock.now()
    const person = newPerson()
    const browser = await verifiedBrowser(product, person)
    product.clock.passMinutes(24 * 60)

    const answer = await browser.post('/api/submit-rate-check', filledForm(person))

    product.clock.set(start)
    expect(answer.status).toBe(422)
  })

  test('the twenty-first submission of a visitor within an hour', async () => {
    const person = newPerson()
    const browser = await verifiedBrowser(product, person)
    const form = filledForm(person)
    for (let sent = 0; sent < 20; sent++) await browser.post('/api/submit-rate-check', form)

    const answer = await browser.post('/api/submit-rate-check', form)

    expect(answer).toMatchObject(refusedWith(429, 'too_many_requests'))
    expect(answer.headers.get('retry-after')).not.toBeNull()
  })
})

test('the sixty-first submission of a network within an hour is refused, whichever visitor sends it', async () => {
  const busy = await openProduct({ environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })
  const submit = (address: string) =>
    busy.browser().post('/api/submit-rate-check', filledForm(newPerson()), { 'x-forwarded-for': address })
  for (let sent = 0; sent < 60; sent++) expect((await submit('203.0.113.5')).status).toBe(422)

  expect(await submit('203.0.113.5')).toMatchObject(refusedWith(429, 'too_many_requests'))

  expect((await submit('203.0.113.6')).status).toBe(422)
  await busy.close()
})

test('proving an e-mail address alone is not enough', async () => {
  const person = newPerson()
  const browser = product.browser()
  await verifyEmail(product, browser, person.email)

  const answer = await browser.post('/api/submit-rate-check', filledForm(person))

  expect(fieldsAtFault(answer)).toEqual(['phone'])
})
