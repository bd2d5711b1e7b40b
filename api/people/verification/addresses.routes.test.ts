import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { users } from '../../../db/schema/people.ts'
import { newestCode, verifyEmail } from '../../../tests/support/people/rate-check.ts'
import { type Browser, openProduct } from '../../../tests/support/product.ts'

const product = await openProduct()
afterAll(() => product.close())

let count = 0
let person: { email: string; phone: string }
let browser: Browser
beforeEach(() => {
  count += 1
  person = { email: `person-${count}@example.ca`, phone: `+1416555${1000 + count}` }
  browser = product.browser()
})

describe('an e-mail address', () => {
  test('is one in any case of letters and with blanks around it', async () => {
    await browser.post('/api/send-email-verification', { email: `  ${person.email.toUpperCase()} ` })
    const code = newestCode(product, person.email)
    expect(await browser.post('/api/verify-email', { email: person.email, code })).toMatchObject({
      status: 200,
    })
  })

  test.each([
    ['ana'],
    ['ana@'],
    ['@example.ca'],
    ['ana@example'],
    ['a b@example.ca'],
    ['ana@example.ca, eve@example.ca'],
    ['Ana <ana@example.ca>'],
    [`${'a'.repeat(250)}@example.ca`],
    [''],
    [null],
    [undefined],
    [5],
    [['ana@example.ca']],
  ])('%j is none', async (email) =>
    expect(await browser.post('/api/send-email-verification', { email })).toMatchObject({
      status: 422,
      body: { code: 'check_your_answers', fields: { email: expect.any(String) } },
    }),
  )

  test('of someone with an account is answered as any other', async () => {
    await product.db.insert(users).values({ email: person.email })
    const known = await browser.post('/api/send-email-verification', { email: person.email })
    const unknown = await product
      .browser()
      .post('/api/send-email-verification', { email: `not-${person.email}` })
    expect(known.body).toEqual(unknown.body)
    expect(known.status).toBe(unknown.status)
  })
})

describe('a phone number', () => {
  const sendTo = (phone: unknown) => browser.post('/api/send-sms-verification', { phone })

  test('is texted only after this visitor’s e-mail is proved, which is checked before anything else', async () => {
    const refusal = { status: 403, body: { code: 'verify_email_first' } }
    expect(await sendTo(person.phone)).toMatchObject(refusal)
    expect(await sendTo('not a number')).toMatchObject(refusal)
    await verifyEmail(product, product.browser(), person.email)
    expect(await sendTo(person.phone)).toMatchObject(refusal)
    expect(product.inbox.messages(person.phone)).toEqual([])
  })

  test('is not texted once the proof of the e-mail is forgotten, or a day old', async () => {
    await verifyEmail(product, browser, person.email)
    await browser.delete('/api/verifications/email')
    expect((await sendTo(person.phone)).status).toBe(403)
    await verifyEmail(product, browser, `again-${person.email}`)
    product.clock.passMinutes(24 * 60)
    expect((await sendTo(person.phone)).status).toBe(403)
  })

  describe('of a visitor with a proved e-mail', () => {
    beforeEach(() => verifyEmail(product, browser, person.email))

    test.each([
      '+12125550123',
      '876 555 0123',
      '1-800-555-0123',
      '+1 900 555 0123',
      '600 555 0123',
      '(622) 555-0123',
      '+1 416 155 0123',
    ])('%s is not Canadian and is not texted', async (phone) => {
      const before = product.inbox.messages().length
      expect(await sendTo(phone)).toMatchObject({
        status: 422,
        body: { code: 'check_your_answers', fields: { phone: expect.stringContaining('Canadian') } },
      })
      expect(product.inbox.messages()).toHaveLength(before)
    })

    test.each([['+41 44 668 18 00'], ['416 555'], ['416-555-CALL'], [''], [null], [4165550123]])(
      '%j is no number',
      async (phone) =>
        expect(await sendTo(phone)).toMatchObject({
          status: 422,
          body: { fields: { phone: expect.any(String) } },
        }),
    )

    test('is one however it is written', async () => {
      const digits = person.phone.slice(2)
      await sendTo(`(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`)
      const code = newestCode(product, person.phone)
      expect(await browser.post('/api/verify-phone', { phone: `1${digits}`, code })).toMatchObject({
        status: 200,
      })
    })
  })
})
