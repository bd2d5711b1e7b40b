import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { BUSINESS_TYPES } from '../../../domain/business-types.ts'
import { PROCESSORS } from '../../../domain/processors.ts'
import { type DescribedBusiness, describeLead, type Identity, leaksIdentity } from './description.ts'

const shop: DescribedBusiness = {
  businessType: 'retail',
  currentProvider: 'moneris',
  monthlyVolumeCents: 2_750_000,
  averageTransactionCents: 4_500,
  hasOwnRates: false,
  knowsEffectiveRate: false,
  isDecisionMaker: true,
  potentialSavingsCents: 0,
}
const person: Identity = {
  firstName: 'Amélie',
  lastName: 'Tremblay',
  decisionMakerName: '',
  company: 'Boréal Livres',
  email: 'amelie@boreal-livres.ca',
  phone: '+15145550123',
  website: 'https://www.boreal-livres.ca',
}
const noIdentity: Identity = {
  firstName: '',
  lastName: '',
  decisionMakerName: '',
  company: '',
  email: '',
  phone: '',
  website: '',
}

describe('a description', () => {
  test('says in closed words what a supplier wants to know', () => {
    expect(describeLead(shop, person, 0)).toBe(
      'Retail shop taking $25,000 to $50,000 a month on cards, an average sale of $25 to $100. Now with a large acquirer. You’d speak with the decision maker.',
    )
  })

  test('is always the same for one lead, and has five ways to be said', () => {
    const texts = Array.from({ length: 20 }, (_, seed) => describeLead(shop, person, seed))
    expect(new Set(texts).size).toBe(5)
    expect(describeLead(shop, person, 7)).toBe(describeLead(shop, person, 7))
    for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/)
  })

  test('is said in any of the five ways that gives nobody away, whichever comes first', () => {
    const named = { ...noIdentity, company: 'The Card House' }
    const only = describeLead(shop, noIdentity, 0)
    expect(only).not.toMatch(/\bcard\b/i)
    for (let seed = 0; seed < 5; seed++) expect(describeLead(shop, named, seed)).toBe(only)
  })

  test('says all of it in each of the five ways', () => {
    for (let seed = 0; seed < 5; seed++) {
      const text = describeLead(shop, person, seed).toLowerCase()
      for (const part of [
        'retail shop',
        '$25,000 to $50,000',
        'an average sale of $25 to $100',
        'a large acquirer',
        'you’d speak with the decision maker',
      ])
        expect(text).toContain(part)
    }
  })

  test.each([
    [499_999, 'under $5,000'],
    [500_000, '$5,000 to $10,000'],
    [999_999, '$5,000 to $10,000'],
    [1_000_000, '$10,000 to $25,000'],
    [2_499_999, '$10,000 to $25,000'],
    [2_500_000, '$25,000 to $50,000'],
    [4_999_999, '$25,000 to $50,000'],
    [5_000_000, '$50,000 to $100,000'],
    [10_000_000, '$100,000 to $250,000'],
    [25_000_000, 'over $250,000'],
  ])('puts %i cents a month into the band %s', (monthlyVolumeCents, band) =>
    expect(describeLead({ ...shop, monthlyVolumeCents }, noIdentity, 0)).toContain(`taking ${band} a month`),
  )

  test.each([
    [2_499, 'under $25'],
    [2_500, 'of $25 to $100'],
    [9_999, 'of $25 to $100'],
    [10_000, 'of $100 to $500'],
    [49_999, 'of $100 to $500'],
    [50_000, 'over $500'],
  ])('puts an average sale of %i cents into the band %s', (averageTransactionCents, band) =>
    expect(describeLead({ ...shop, averageTransactionCents }, noIdentity, 0)).toContain(
      `an average sale ${band}.`,
    ),
  )

  test.each([
    [{ potentialSavingsCents: 20_000, hasOwnRates: true }, 'Likely overpaying by hundreds a month'],
    [{ potentialSavingsCents: 1 }, 'Likely overpaying: published rates are lower.'],
    [{ knowsEffectiveRate: true, hasOwnRates: true }, 'Knows its effective rate, so you can quote'],
    [
      { knowsEffectiveRate: true, potentialSavingsCents: 20_000 },
      'Knows its effective rate. Likely overpaying by hundreds a month',
    ],
    [
      { knowsEffectiveRate: true, potentialSavingsCents: 1 },
      'Knows its effective rate. Likely overpaying: published rates',
    ],
    [{ hasOwnRates: true }, 'Gave its current rates'],
    [{ isDecisionMaker: true }, 'You’d speak with the decision maker'],
    [{ isDecisionMaker: false }, 'the decision maker’s name'],
  ])('tells with %j why it is worth a call', (more, reason) =>
    expect(describeLead({ ...shop, ...more }, noIdentity, 0)).toContain(reason),
  )

  test('says nothing that the form does not ask: no owner, no kind of sale, no family of an unknown provider', () => {
    for (const businessType of Object.keys(BUSINESS_TYPES))
      for (const currentProvider of Object.keys(PROCESSORS))
        for (let seed = 0; seed < 5; seed++)
          expect(describeLead({ ...shop, businessType, currentProvider }, noIdentity, seed)).not.toMatch(
            /in person|invoice|all of it online|owner|statement/i,
          )
    const unknown = describeLead({ ...shop, currentProvider: 'Uncle Bob Payments' }, noIdentity, 0)
    expect(unknown).toContain('Now with another provider.')
  })

  test('shows nothing of the visitor’s own words for type and provider', () => {
    const own = { ...shop, businessType: 'Zamboni repair', currentProvider: 'Uncle Bob Payments' }
    for (let seed = 0; seed < 5; seed++)
      expect(describeLead(own, noIdentity, seed)).not.toMatch(/zamboni|uncle|bob/i)
  })

  test('has words for every type and every provider of the form', () => {
    for (const businessType of Object.keys(BUSINESS_TYPES))
      for (const currentProvider of Object.keys(PROCESSORS))
        expect(describeLead({ ...shop, businessType, currentProvider }, noIdentity, 0)).not.toContain(
          'undefined',
        )
  })
})

describe('a text gives a person away', () => {
  test.each([
    ['by the company', 'Boreal has a shop', { company: 'Boréal Livres' }],
    ['by the company without its accents', 'Boréal has a shop', { company: 'Boreal Livres' }],
    ['in capitals', 'BOREAL has a shop', { company: 'boreal' }],
    ['by the first name', 'Ask for Amelie.', { firstName: 'Amélie' }],
    ['by half of a double name', 'Ask for Roy!', { lastName: 'Roy-Tremblay' }],
    ['by the decision maker', 'Noah decides', { decisionMakerName: 'Noah Singh' }],
    ['by the address before the @', 'Write to bookworm', { email: 'bookworm@gmail.com' }],
    ['by the address after the @', 'At livres.ca', { email: 'info@livres.ca' }],
    ['by the domain', 'See livres', { website: 'https://www.livres.ca/contact' }],
    ['by letters that are not Latin', 'Ask for 李小龙', { company: '李小龙' }],
    ['by seven digits', 'Call 5550123', {}],
    ['by seven digits with blanks', 'Call 5 5 5 0 1 2 3', {}],
    ['by seven digits written as a number', 'Call (514) 555-0123', {}],
  ])('%s', (_, text, more) => expect(leaksIdentity(text, { ...noIdentity, ...more })).toBe(true))

  test.each([
    ['a part of a longer word', 'Cards bring in a lot', { company: 'Card' }],
    ['a legal form', 'The business, inc.', { company: 'Inc Ltd' }],
    ['an address’s www and com', 'At www and com', { website: 'https://www.x.com' }],
    ['a word of two letters', 'Go on', { firstName: 'Jo', lastName: 'On' }],
    ['six digits', 'Over $250,000', {}],
    ['nobody', 'Card sales', {}],
  ])('not by %s', (_, text, more) => expect(leaksIdentity(text, { ...noIdentity, ...more })).toBe(false))
})

test('a company named with our own words gets a plainer text, and at last none', () => {
  const retailer = { ...person, company: 'The Retail Shop' }
  expect(describeLead(shop, retailer, 0)).toBe(
    'Canadian business comparing what it pays for cards with what it could pay.',
  )
  expect(describeLead(shop, { ...retailer, lastName: 'Business' }, 0)).toBe('Compared its card rates.')
  expect(describeLead(shop, { ...retailer, lastName: 'Card Business' }, 0)).toBe('')
})

test('the text holds no word of any person or company', () => {
  const ours = fc.constantFrom(...'card Cards SALES shop Retail Owner business month better'.split(' '))
  const theirs = fc.constantFrom('Zoë', 'Tremblay', 'Boréal', 'Ümit', "O'Brien", '李小龙', 'x', '5550123', '')
  const any = fc.string({ unit: 'grapheme', maxLength: 12 })
  const words = fc.array(fc.oneof(ours, theirs, any), { maxLength: 4 }).map((list) => list.join(' '))
  const identity: fc.Arbitrary<Identity> = fc.record({
    firstName: words,
    lastName: words,
    decisionMakerName: words,
    company: words,
    email: words.map((text) => `${text.replaceAll(' ', '.')}@${text.replaceAll(' ', '-')}.ca`),
    phone: fc.constant('+15145550123'),
    website: words.map((text) => `https://www.${text.replaceAll(' ', '')}.ca`),
  })
  const business: fc.Arbitrary<DescribedBusiness> = fc.record({
    businessType: fc.oneof(fc.constantFrom(...Object.keys(BUSINESS_TYPES)), words),
    currentProvider: fc.oneof(fc.constantFrom(...Object.keys(PROCESSORS)), words),
    monthlyVolumeCents: fc.integer({ min: 1, max: 10_000_000_000 }),
    averageTransactionCents: fc.integer({ min: 1, max: 100_000_000 }),
    hasOwnRates: fc.boolean(),
    knowsEffectiveRate: fc.boolean(),
    isDecisionMaker: fc.boolean(),
    potentialSavingsCents: fc.integer({ min: 0, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(business, identity, fc.nat(), (described, person, seed) => {
      const said = ` ${plain(describeLead(described, person, seed)).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
      const { phone, ...named } = person
      const tokens = Object.values(named).flatMap((text) => plain(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [])
      const common = ['the', 'and', 'for', 'inc', 'ltd', 'corp', 'www', 'com', 'net', 'org', 'http', 'https']
      for (const token of tokens) if (!common.includes(token)) expect(said).not.toContain(` ${token} `)
      expect(said.replaceAll(' ', '')).not.toContain(phone.slice(-7))
    }),
  )
})

/** As the product's `folded`: a sign that stands for a letter is that letter, and its word goes on. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
