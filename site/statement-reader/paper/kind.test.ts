import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { paperFromText } from '../../../tests/support/papers/paper-from-text.ts'
import { readStatement } from '../read-statement.ts'
import {
  ANNUAL_SUMMARIES,
  NOT_STATEMENTS,
  OTHER_TIMES,
  STATEMENTS,
  UNUSABLE_STATEMENTS,
} from './kind.fixture.ts'

const kindOf = (block: string): string => {
  const reading = readStatement(paperFromText(block))
  if (reading.kind === 'other') return reading.looksLike
  return reading.kind === 'unreadable' ? reading.reason : reading.kind
}

test.each([...NOT_STATEMENTS, ...ANNUAL_SUMMARIES, ...UNUSABLE_STATEMENTS, ...OTHER_TIMES])(
  'looks like %s: %s',
  (kind, _, block) => {
    expect(kindOf(block)).toBe(kind)
  },
)

test.each(STATEMENTS)('is a statement: %s', (_, block) => {
  expect(kindOf(block)).toBe('statement')
})

test.each([
  ['nothing', ''],
  ['a page number', 'Page 1 of 3'],
  ['the name of a scanner', 'Scanned by ScanMate 4.1'],
])('has no text: %s', (_, block) => {
  expect(kindOf(block)).toBe('no-text')
})

test('a paper that is no statement has no values', () => {
  for (const [, , block] of NOT_STATEMENTS) {
    expect(Object.keys(readStatement(paperFromText(block))).sort()).toEqual(['kind', 'looksLike'])
  }
})

test('an endless line does not keep the reader busy', () => {
  const [, statement = ''] = STATEMENTS[0] ?? []
  const paper = paperFromText(statement)
  for (const unit of ['a', '1', 'merchant 123 ', 'may 1 2026 to ', '$1,204.00 ']) {
    const endless = { page: 1, text: unit.repeat(100_000), x: 20, y: 700, width: 500, height: 9 }
    const startedAt = process.cpuUsage()
    expect(readStatement({ ...paper, pieces: [...paper.pieces, endless] })).toEqual(readStatement(paper))
    expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(2_000)
  }
})

test('random papers are read in bounded time', () => {
  const word = fc.constantFrom(
    ...'visa mastercard interac total fees sales 1,204.00 804.10 (12.00) 1.25% estimated quote invoice balance May 2026 05/01/26 merchant number 12345678'.split(
      ' ',
    ),
    '\n',
    '    ',
    '\f',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: 400 }), (words) => {
      const startedAt = process.cpuUsage()
      readStatement(paperFromText(words.join(' ')))
      expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(1_000)
    }),
  )
})
