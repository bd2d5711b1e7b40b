import { afterEach, describe, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { BUSINESS_TYPES } from '../../../domain/business-types.ts'
import { PROCESSORS } from '../../../domain/processors.ts'
import { RateCard } from '../../contract/admin/rate-cards.ts'
import { loadRateBook, priceRowOf, processorCalled } from './rate-book.ts'
import type { Processor } from './rates.schema.ts'

const book = loadRateBook()

test('there is a row for every processor the form offers, and for no other', () => {
  expect(book.processors.map(({ slug }) => slug).sort()).toEqual(Object.keys(PROCESSORS).sort())
})

test('a processor is called the same in the form and in the results', () => {
  const called = Object.fromEntries(book.processors.map(({ slug, name }) => [slug, name]))

  expect({ ...called, other: PROCESSORS.other }).toEqual(PROCESSORS)
})

test('there is an online share for every business type the form offers', () => {
  expect(Object.keys(book.assumptions.onlineShare).sort()).toEqual(Object.keys(BUSINESS_TYPES).sort())
})

describe.each(book.processors)('the row of $name', (row) => {
  test('is refused with a rate that is no number, and named by its place', () => {
    const broken = { ...row, interac: { percent: '0.75', feeCents: 7 } }
    const place = book.processors.indexOf(row)

    expect(() => loadRateBook(withRow(row.slug, broken))).toThrow(
      `processors.json is wrong at processors.${place}.interac`,
    )
  })

  test('may be recommended exactly when all its prices are known', () => {
    const load = () => loadRateBook(withRow(row.slug, { ...row, canBeRecommended: true }))

    if (row.canBeRecommended) expect(load).not.toThrow()
    else expect(load).toThrow('a processor that can be recommended needs')
  })
})

test.each(['interac', 'monthlyFeeCents', 'dearestTerminal'])(
  'a row without %s cannot be recommended',
  (price) => {
    const helcim = book.processors.find(({ slug }) => slug === 'helcim')
    if (!helcim) throw new Error('No row helcim')

    expect(() => loadRateBook(withRow('helcim', { ...helcim, [price]: null }))).toThrow(
      'a processor that can be recommended needs',
    )
  },
)

test.each(['cardPresent', 'cardNotPresent'])('a flat row without %s cannot be recommended', (kind) => {
  const moneris = book.processors.find(({ slug }) => slug === 'moneris')
  if (!moneris) throw new Error('No row moneris')

  expect(() =>
    loadRateBook(withRow('moneris', { ...moneris, pricing: { ...moneris.pricing, [kind]: null } })),
  ).toThrow('a processor that can be recommended needs')
})

describe('the price of a sale on a rate card', () => {
  const cardOf = (rate: unknown) => ({
    pricing: { kind: 'flat', cardPresent: rate, cardNotPresent: rate },
    interac: { percent: 0, feeCents: 0 },
    monthlyFeeCents: 0,
    dearestTerminal: { kind: 'bought', priceCents: 0 },
    page: 'https://northpay.example/pricing',
    asOf: '2026-11-01',
  })

  test.each([
    ['a percentage alone', { percent: 1.5, feeCents: 0 }, true],
    ['a fee alone', { percent: 0, feeCents: 5 }, true],
    ['nothing', { percent: 0, feeCents: 0 }, false],
    ['the highest percentage', { percent: 20, feeCents: 0 }, true],
    ['more than that', { percent: 20.01, feeCents: 0 }, false],
    ['part of a cent', { percent: 1, feeCents: 0.5 }, false],
    ['less than nothing', { percent: 1, feeCents: -1 }, false],
  ])('may or may not be %s', (_, rate, isAllowed) => {
    expect(v.is(RateCard, cardOf(rate))).toBe(isAllowed)
  })
})

test('a network may keep all that a debit sale costs', () => {
  const { interacNetworkCents, interacFloorCents } = loadRateBook(
    withText('wholesale.json', '"value": 1.58', '"value": 5'),
  ).wholesale
  expect(interacNetworkCents.value).toBe(interacFloorCents.value)
})

test('a card terminal lasts a month at least', () => {
  const withLife = (months: number) => withText('assumptions.json', '"value": 36', `"value": ${months}`)
  expect(loadRateBook(withLife(1)).assumptions.terminalLifeMonths.value).toBe(1)
  expect(() => loadRateBook(withLife(0))).toThrow('terminalLifeMonths.value')
})

describe('bad rate data stops start-up and says where', () => {
  test.each([
    ['a share above the whole', 'assumptions', '"value": 0.28', '"value": 28', 'debitShareInPerson.value'],
    ['an unknown date', 'wholesale', '"asOf": "2020"', '"asOf": "lately"', 'interchangePercent.cardPresent'],
    ['a figure left out', 'wholesale', '"interacFloorCents"', '"interacFloor"', 'interacFloorCents'],
    ['tiers that fall', 'processors', '"fromMonthlyCents": 0', '"fromMonthlyCents": 9900000000', 'tiers'],
    [
      'a lender that is not listed',
      'processors',
      '"fromSlug": "moneris"',
      '"fromSlug": "nobody"',
      'borrowed',
    ],
    ['a slug there twice', 'processors', '"slug": "stripe"', '"slug": "moneris"', 'a slug is there twice'],
    ['a name there twice', 'processors', '"name": "Stripe"', '"name": "Moneris"', 'a name is there twice'],
    ['no row for others', 'processors', '"slug": "other"', '"slug": "others"', "there is no row 'other'"],
    [
      'a network that gets more than a debit sale costs',
      'wholesale',
      '"value": 1.58',
      '"value": 5.01',
      'more than the whole',
    ],
    ['no share for other types', 'assumptions', '"other": {', '"others": {', 'onlineShare'],
  ])('%s', (_, file, good, bad, place) => {
    const load = () => loadRateBook(withText(`${file}.json`, good, bad))
    expect(load).toThrow(`Rate data ${file}.json is wrong at`)
    expect(load).toThrow(place)
  })

  test('a file that is not JSON', () => {
    expect(() => loadRateBook(withText('wholesale.json', '{', ''))).toThrow(
      'Rate data wholesale.json is not JSON',
    )
  })

  test('a file that is not there', () => {
    const folder = copyOfData()
    rmSync(join(folder, 'assumptions.json'))

    expect(() => loadRateBook(folder)).toThrow('assumptions.json')
  })
})

test('any change of the data is another version, even without a new edition', () => {
  const changed = loadRateBook(withText('processors.json', '"percent": 2.65', '"percent": 2.64'))

  expect(changed.version).not.toBe(book.version)
  expect(loadRateBook(copyOfData()).version).toBe(book.version)
})

test.each([
  ['processors.json', '2026-12-01.1', '2026-12-01.1'],
  ['wholesale.json', '2026-12-01.1', '2026-12-01.1'],
  ['assumptions.json', '2026-10-01.1', book.version.split(' ')[0]],
])('the version names the newest edition of the three: with %s of %s it is %s', (file, edition, expected) => {
  const { version } = loadRateBook(withEdition(file, edition))

  expect(version.split(' ')[0]).toBe(expected)
})

describe('rates that lack a row say which one', () => {
  test('for an unlisted processor', () => {
    const withoutOther = { ...book, processors: book.processors.filter(({ slug }) => slug !== 'other') }

    expect(processorCalled(withoutOther, 'moneris').slug).toBe('moneris')
    expect(() => processorCalled(withoutOther, 'Uncle Bob')).toThrow("The rate book holds no row 'other'")
  })

  test('for a processor that sells another’s terms', () => {
    const rbc = processorCalled(book, 'rbc-merchant-services')

    expect(priceRowOf(book, rbc).slug).toBe('moneris')
    expect(() => priceRowOf({ ...book, processors: [rbc] }, rbc)).toThrow(
      "The rate book holds no row 'moneris'",
    )
  })
})

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function copyOfData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rate-data-'))
  folders.push(folder)
  cpSync(join(import.meta.dir, 'data'), folder, { recursive: true })
  return folder
}

function withText(name: string, good: string, bad: string): string {
  const folder = copyOfData()
  const file = join(folder, name)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(good)
  writeFileSync(file, text.replace(good, bad))
  return folder
}

function withEdition(name: string, edition: string): string {
  const text = readFileSync(join(import.meta.dir, 'data', name), 'utf8')
  return withText(name, text.match(/"version": "[^"]+"/)?.[0] ?? '', `"version": "${edition}"`)
}

function withRow(slug: string, row: Omit<Processor, 'interac'> & { interac: unknown }): string {
  const { version, compiledOn, unit, genericQuote } = book
  const processors = book.processors.map((listed) => (listed.slug === slug ? row : listed))
  const folder = copyOfData()
  const file = JSON.stringify({ version, compiledOn, unit, genericQuote, processors })
  writeFileSync(join(folder, 'processors.json'), file)
  return folder
}
