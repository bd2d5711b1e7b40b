import { afterAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { suppliers } from '../../../db/schema/people.ts'
import { signedUp, supplierForm } from '../../../tests/support/people/supplier-account.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { refusedWith } from '../../../tests/support/refused-with.ts'

const product = await openProduct()
afterAll(() => product.close())

const signUp = (form: unknown) => product.browser().post('/api/supplier/signup', form)

const supplierOf = async (email: string) =>
  (await product.db.select().from(suppliers).where(eq(suppliers.email, email)))[0]

const LENGTH = 'Choose a password of 8 to 128 characters.'
const COMMON = 'This is one of the most common passwords. Choose one that’s harder to guess.'
const TERMS = 'Accept the Terms of Use and the Privacy Policy to go on.'
const TYPES = 'Please select at least one business type you serve.'
const TERRITORIES = 'Please select at least one territory you operate in.'

describe('a sign-up is refused with a message at the field:', () => {
  test.each([
    ['no company', { name: ' ' }, 'name', 'Enter the company name.'],
    ['no contact person', { contactPerson: null }, 'contactPerson', 'Enter a contact person.'],
    ['no e-mail', { email: '' }, 'email', 'Enter your email address.'],
    ['half an e-mail', { email: 'robin@' }, 'email', 'Enter an email address, such as name@example.com.'],
    ['no phone', { phone: '' }, 'phone', 'Enter a phone number.'],
    ['no password', { password: '' }, 'password', 'Choose a password.'],
    ['7 characters', { password: 'abcdefg' }, 'password', LENGTH],
    ['129 characters', { password: 'ab!'.repeat(43) }, 'password', LENGTH],
    ['a common password', { password: 'PassWord' }, 'password', COMMON],
    [
      'the e-mail',
      { email: 'robin@same.example', password: 'Robin@Same.example' },
      'password',
      'Choose a password that isn’t your email address.',
    ],
    [
      'the company',
      { name: 'Aurora Payments', password: 'aurorapayments' },
      'password',
      'Choose a password that isn’t your company name.',
    ],
    ['a blank for the terms', { acceptsTerms: '' }, 'acceptsTerms', TERMS],
    ['a no to the terms', { acceptsTerms: false }, 'acceptsTerms', TERMS],
    ['no business type', { businessTypes: [] }, 'businessTypes', TYPES],
    ['no territory', { territories: undefined }, 'territories', TERRITORIES],
    ['a business type of their own', { businessTypes: ['Casinos'] }, 'businessTypes.0', TYPES],
    ['a territory of their own', { territories: ['Ontario', 'Texas'] }, 'territories.1', TERRITORIES],
  ])('%s', async (_, change, field, message) => {
    const before = await product.db.$count(suppliers)

    const answer = await signUp(supplierForm(change))

    expect(answer).toMatchObject(refusedWith(422, 'check_your_answers'))
    expect(answer.body).toHaveProperty(['fields', field], message)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await product.db.$count(suppliers)).toBe(before)
  })
})

test.each(['416 555 0187', '1-416-555-0187', '+1 (416) 555-0187', '416.555.0187', '+33 1 42 68 53 00'])(
  'a phone number as %p is kept',
  async (phone) => {
    const { form } = await signedUp(product, { phone })

    expect((await supplierOf(form.email))?.phone).toBe(phone)
  },
)

test.each(['555 0187', '416 555 01877', '1-800-FLOWERS', '+0 416 555 0187', '416+5550187', 'call me'])(
  'a phone number as %p is refused',
  async (phone) => {
    expect((await signUp(supplierForm({ phone }))).body).toHaveProperty(
      'fields.phone',
      'Enter a 10-digit phone number, or one that starts with +.',
    )
  },
)
