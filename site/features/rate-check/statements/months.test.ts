import { describe, expect, test } from 'bun:test'
import type { Statement } from './confirmed-figures.store.ts'
import { lastDayOf, monthsInWords, recentMonths, together, warningsAbout, withoutTheSame } from './months.ts'

const month = (start: string) => ({ start, end: lastDayOf(start) })
const statement = (start: string | null, changes: Partial<Statement> = {}): Statement => ({
  fees: 100.1,
  sales: 5_000.2,
  count: 50,
  interchange: 60,
  assessments: 5,
  fixedFees: 10,
  period: start === null ? null : month(start),
  processor: 'moneris',
  ...changes,
})
const NOW = new Date('2026-11-22T15:00:00Z')
const APRIL_TO_JUNE = ['2026-04-01', '2026-05-01', '2026-06-01'].map((start) => statement(start))

describe('several months together', () => {
  test('are summed, to the cent, over the days from the first to the last', () => {
    expect(together(APRIL_TO_JUNE, NOW)).toEqual({
      statementFees: 300.3,
      statementSales: 15_000.6,
      statementCount: 150,
      statementInterchange: 180,
      statementAssessments: 15,
      statementFixedFees: 30,
      statementStart: '2026-04-01',
      statementEnd: '2026-06-30',
      months: 3,
      processor: 'moneris',
    })
  })

  test('have null for a figure that one of them lacks', () => {
    const silent = statement(null, { count: null, interchange: null, processor: 'stripe' })
    expect(together([...APRIL_TO_JUNE, silent], NOW)).toMatchObject({
      statementCount: null,
      statementInterchange: null,
      statementAssessments: 20,
      statementStart: null,
      processor: null,
    })
  })

  test('count a repeated statement once', () => {
    const [april] = APRIL_TO_JUNE
    if (!april) throw new Error('There is no April.')
    expect(withoutTheSame([april, { ...april }])).toEqual([april])
    const others = [{ fees: 99 }, { sales: 4_000 }, { period: month('2026-05-01') }]
    for (const changes of others) expect(withoutTheSame([april, { ...april, ...changes }])).toHaveLength(2)
  })

  test.each([
    ['are not consecutive', ['2026-06-01', '2026-09-01']],
    ['are the same month', ['2026-06-01', '2026-06-01']],
    ['lie further apart than the rate check takes', ['2024-01-01', '2026-06-01']],
    ['are not over', ['2026-11-01']],
  ])('have no period where they %s', (_, starts) => {
    const statements = starts.map((start) => statement(start))
    expect(together(statements, NOW)).toMatchObject({
      statementFees: 100.1 * starts.length,
      statementStart: null,
      statementEnd: null,
      months: starts.length,
    })
  })

  test.each([
    ['a cycle of a month', { start: '2026-05-15', end: '2026-06-14' }, 1],
    ['February', { start: '2026-02-01', end: '2026-02-28' }, 1],
    ['two months on one paper', { start: '2026-05-01', end: '2026-06-30' }, 2],
    ['days that are not known', null, 1],
  ])('count %s by its days', (_, period, months) => {
    expect(together([statement(null, { period })], NOW).months).toBe(months)
  })
})

describe('the warnings:', () => {
  test.each([
    ['nothing', APRIL_TO_JUNE, []],
    ['the same month twice', [statement('2026-06-01'), statement('2026-06-01')], ['same-month']],
    [
      'days that overlap',
      [statement('2026-06-01'), statement(null, { period: { start: '2026-06-15', end: '2026-07-14' } })],
      ['same-month'],
    ],
    [
      'two providers',
      [statement('2026-05-01'), statement('2026-06-01', { processor: 'stripe' })],
      ['different-providers'],
    ],
    [
      'one provider, not known of both',
      [statement('2026-05-01'), statement('2026-06-01', { processor: null })],
      [],
    ],
    ['a month between them', [statement('2026-04-01'), statement('2026-06-01')], ['months-missing']],
    ['months that are not known', [statement(null), statement(null)], []],
  ] as const)('%s', (_, statements, warnings) => {
    expect(warningsAbout([...statements])).toEqual([...warnings])
  })
})

describe('in words', () => {
  test.each([
    [['2026-06-01', '2026-04-01', '2026-05-01'], 'April–June 2026'],
    [['2025-12-01', '2026-01-01'], 'December 2025–January 2026'],
    [['2026-04-01', '2026-06-01'], 'April 2026, June 2026'],
    [['2026-04-01'], 'April 2026'],
  ])('months from %j are %s', (starts, words) => {
    expect(monthsInWords(starts.map(month)).replaceAll(/\s–\s/g, '–')).toBe(words)
  })

  test('the months to choose from go back two years from the last complete month', () => {
    const months = recentMonths(new Date(2026, 1, 28))
    expect(months).toHaveLength(24)
    expect(months[0]).toEqual({ start: '2026-01-01', end: '2026-01-31' })
    expect(months[1]).toEqual({ start: '2025-12-01', end: '2025-12-31' })
  })
})
