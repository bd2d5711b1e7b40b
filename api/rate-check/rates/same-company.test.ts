import { describe, expect, test } from 'bun:test'
import { book, estimateFor } from './estimate.fixture.ts'
import { ALSO_CALLED, isNameOfProcessor, isSameName, meansCompany, meansProcessor } from './same-company.ts'

describe('the words for a current provider mean a company', () => {
  test.each([
    ['Northern Pay', 'Northern Pay'],
    ['northern pay inc.', 'Northern Pay'],
    ['Northern', 'Northern Pay'],
    ['NorthernPay', 'Northern Pay Inc.'],
    ['our terminal is from Northern Pay', 'Northern Pay'],
    ['Northern Pay since 2019', 'Northern Pay Ltd'],
    ['northpay', 'NorthPay Solutions'],
    ['Our bank, through northpay', 'NorthPay Solutions'],
    ['TD bank and NorthPay', 'NorthPay Solutions'],
    ['my NorthPay terminal', 'NorthPay Solutions Corp.'],
    ['Érable Paiements', 'Erable Paiements'],
    ['北方支付', '北方支付'],
    ['helcim', 'Helcim Payments'],
  ])('"%s" means %s', (words, name) => {
    expect(meansCompany(words, name)).toBe(true)
  })

  test.each([
    ['Northern Trust', 'Northern Pay'],
    ['Northern Credit Union', 'Northern Pay'],
    ['Great Lakes Northern', 'Great Northern'],
    ['The Payments Company', 'Payments Plus'],
    ['Prairie Credit Union', 'Prairie'],
    ['my bank', 'Merchant Services Inc.'],
    ['Merchant Solutions', 'Merchant Services'],
    ['Maple', 'Maplewood Payments'],
    ['First Data', 'First Canadian Payments'],
    ['other', 'Another Pay'],
    ['', 'Northern Pay'],
    ['!!!', 'Northern Pay'],
  ])('"%s" does not mean %s', (words, name) => {
    expect(meansCompany(words, name)).toBe(false)
  })
})

describe('a published processor is meant wherever its brand stands', () => {
  test.each([
    ['Moneris Go', 'moneris'],
    ['Moneris/RBC', 'moneris'],
    ['Royal Bank of Canada', 'moneris'],
    ['BMO', 'moneris'],
    ['the Square register by the door', 'square-canada'],
    ['squareup.com', 'square-canada'],
    ['Stripe Terminal M2', 'stripe'],
    ['we have HELCIM', 'helcim'],
  ])('"%s" means %s', (words, slug) => {
    expect(meansProcessor(words, slug)).toBe(true)
  })

  test.each([
    ['Squarely Payments', 'square-canada'],
    ['Pinstripes Bank', 'stripe'],
    ['Bank of Nova Scotia', 'moneris'],
  ])('"%s" does not mean %s', (words, slug) => {
    expect(meansProcessor(words, slug)).toBe(false)
  })

  test('the brand of every processor that we recommend is known', () => {
    const recommended = book.processors.filter(({ canBeRecommended }) => canBeRecommended)
    expect(Object.keys(ALSO_CALLED).sort()).toEqual(recommended.map(({ slug }) => slug).sort())
  })
})

test.each([
  ['Helcim', 'Helcim Inc.', true],
  ['Global Payments Canada', 'Global Payments', true],
  ['Global Payments Canada', 'Global Pay', false],
  ['Clearly Payments', 'Clearly', false],
])('%s and %s are one full name: %p', (one, other, isOne) => {
  expect(isSameName(one, other)).toBe(isOne)
})

test.each([
  ['Moneris Solutions Corporation', 'moneris', true],
  ['Square', 'square-canada', true],
  ['Square One Payments', 'square-canada', false],
])('%s is a name of %s: %p', (name, slug, is) => {
  expect(isNameOfProcessor(name, slug)).toBe(is)
})

describe('an estimate', () => {
  const dear = { cardPresentRatePercent: 4, cardNotPresentRatePercent: 5 }
  const helcim = book.processors.find(({ slug }) => slug === 'helcim')
  if (helcim === undefined) throw new Error('There is no row of Helcim.')
  const northern = { ...helcim, slug: 'northern-pay-1f2e3d4c', name: 'Northern Pay' }
  const names = (currentProvider: string, name = northern.name) =>
    estimateFor(
      { currentProvider, ...dear },
      { ...book, processors: [...book.processors, { ...northern, name }] },
    ).recommended.map((one) => one.name)

  test('recommends Northern Pay to a client of Northern Trust, and never to its own', () => {
    expect(names('Northern Trust')).toContain('Northern Pay')
    expect(names('Northern Pay')).not.toContain('Northern Pay')
  })

  test('does not recommend a company to a business that is priced by that company’s row', () => {
    expect(names(northern.slug, 'Prairie Cards')).not.toContain('Prairie Cards')
    expect(names('moneris', 'Prairie Cards')).toContain('Prairie Cards')
  })

  test('does not recommend a supplier to the client of a listed processor with the same name', () => {
    expect(names('paystone', 'Paystone Payments')).not.toContain('Paystone Payments')
    expect(names('rbc-merchant-services', 'Moneris Solutions')).not.toContain('Moneris Solutions')
    expect(names('other', 'Other Pay')).toContain('Other Pay')
  })
})
