import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { LANGUAGES } from '../../../domain/languages/languages.ts'
import { quickest } from '../../../tests/support/quickest.ts'
import { csvLine, csvLinesOf, csvResponse } from './csv.ts'

test.each([
  [['Olive Shop', 12.5, true, null], 'Olive Shop,12.5,true,\r\n'],
  [['Roy, Books', 'said "yes"', 'two\nlines'], '"Roy, Books","said ""yes""","two\nlines"\r\n'],
  [[' begins with a space'], '" begins with a space"\r\n'],
])('%j is one line', (values, line) => {
  expect(csvLine(values)).toBe(line)
})

test.each([
  [['Olive, Shop', 12.5, -3, true, null], 'Olive, Shop;12,5;-3;true;\r\n'],
  [['Roy; Books', 'said "yes"', 'two\nlines'], '"Roy; Books";"said ""yes""";"two\nlines"\r\n'],
])('%j is one line of a French table', (values, line) => {
  expect(csvLine(values, 'fr')).toBe(line)
})

test.each(['=1+1', '+1', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '  =1+1', '＝1+1', '=HYPERLINK("x","y")'])(
  'a spreadsheet shows %j instead of running it',
  (formula) => {
    const line = csvLine([formula])
    const shown = line.trimEnd().replace(/^"(.*)"$/s, '$1')
    expect(shown.startsWith("'")).toBe(true)
  },
)

/** As a spreadsheet reads a table: a quote counts only where a cell begins, and one inside a quoted cell is doubled. */
function readAs(separator: string, text: string): string[] {
  const cells: string[] = []
  for (let at = 0; at < text.length; at++) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; at < text.length && !(text[at] === '"' && text[at + 1] !== '"'); at++) {
        if (text[at] === '"') at++
        cell += text[at]
      }
      at++
    }
    for (; at < text.length && text[at] !== separator && text[at] !== '\n'; at++) cell += text[at]
    cells.push(cell)
  }
  return cells
}

test.each([
  [',', 'en'],
  [';', 'fr'],
] as const)('a spreadsheet that splits at %j reads what was written for it', (separator, language) => {
  const values = ['Roy; Books, Inc.', 'said "yes"', 'two\nlines', 'a "b";c', 'a "b",c']
  expect(readAs(separator, csvLine(values, language).trimEnd())).toEqual(values)
})

/** What is not seen, or may be dropped on the way into a cell. */
const UNSEEN = [
  '',
  ' ',
  '\u200b',
  '\ufeff',
  '\u00a0',
  '\u2060',
  '\u202e',
  '\u00ad',
  '\u0000',
  '\u3164',
  '\ufe0f',
  '"',
  ' \u200b\u00a0',
]
const RUNS = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '＝1+1', '﹦1+1', '−1+1']
/** Excel in fr-CA splits at semicolons, and a table may be pasted or opened as split at tabs. */
const SPLITS = ['', 'x;', 'x;;', '";', 'x;"', 'x,', '",', 'x,"', 'x\t', 'x\n', 'x\r\n', 'x\r', 'x; y;']

test.each(UNSEEN.flatMap((unseen) => RUNS.map((formula) => `${unseen}${formula}`)))(
  'no spreadsheet runs %j, alone or after something, whatever it takes to part the cells',
  (formula) => {
    for (const start of SPLITS) {
      const cell = start + formula
      for (const values of [
        [cell, 'b', 1],
        ['a', cell, 'b'],
        [1, -2, cell],
        ['a;', cell, cell],
      ]) {
        for (const language of LANGUAGES)
          for (const separator of [',', ';', '\t']) {
            const run = readAs(separator, csvLine(values, language)).filter(
              (read) =>
                /^[^\p{L}\p{N}'\x21-\x7e＝＋－＠]*[=+\-@＝＋－＠﹢﹣﹦﹫−]/u.test(read) &&
                !/^-\d+$/.test(read),
            )
            expect({ values, language, separator, run }).toEqual({ values, language, separator, run: [] })
          }
      }
    }
  },
)

test.each(['Roy; Books', 'a-b; c=d', 'e.g. 5 + 3', 'said; "no"', 'x@y.example;z', '1;2'])(
  '%j stays as it is',
  (text) => {
    expect(readAs(',', csvLine([text]).trimEnd())).toEqual([text])
  },
)

test.each(['\n', ' ', '"', ';', ' \n;', ','])(
  'a note of 60 KB of %j takes at most a thousand times as long as one of 600 bytes',
  (unseen) => {
    const note = (length: number) => `a${unseen.repeat(length / unseen.length)}b`
    const took = (text: string) => quickest(() => LANGUAGES.map((language) => csvLine([text], language)))
    expect(took(note(60_000)) / took(note(600))).toBeLessThan(1_000)
  },
)

test('a number stays one, below zero too', () => {
  expect(csvLine([-12.5, '-3'])).toBe('-12.5,-3\r\n')
})

/** As `cellsAsText` does; a test of the table for spreadsheets compares what Postgres really sends. */
const asPostgresSends = (cells: string[]) =>
  /[[,\r\n]/.test(cells.join('')) ? JSON.stringify(cells) : cells.join(',')

test('cells that Postgres sends as text become the very lines that they become one by one', () => {
  const word = fc.constantFrom(
    '',
    'Olive Shop',
    '+14165550100',
    '12.5',
    'Éric @ Roy',
    'a+b',
    '+1 416',
    "'+1",
    'x,"y"',
    ' z',
    '-3',
  )
  const hostile = fc.constantFrom(
    ...UNSEEN.flatMap((unseen) => SPLITS.flatMap((start) => RUNS.map((run) => start + unseen + run))),
  )
  const cell = fc.oneof({ weight: 4, arbitrary: word }, hostile, fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      (rows) => {
        const text = rows.map(asPostgresSends).join('\n')
        expect(csvLinesOf(text)).toBe(rows.map((row) => csvLine(row)).join(''))
      },
    ),
    { numRuns: 200 },
  )
})

test('pages are sent whole, are read only as fast as they leave, and no longer once the reader is gone', async () => {
  let requested = 0
  let wasReturned = false
  async function* pages() {
    try {
      for (;;) {
        requested += 1
        yield csvLine([requested]) + csvLine([-requested])
      }
    } finally {
      wasReturned = true
    }
  }
  const response = csvResponse('numbers.csv', csvLine(['number']), pages())
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="numbers.csv"')

  const reader = response.body?.getReader()
  const first = await reader?.read()
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(first?.value)).toBe('\uFEFFnumber\r\n')
  const page = await reader?.read()
  expect(new TextDecoder().decode(page?.value)).toBe('1\r\n-1\r\n')
  await reader?.cancel()
  expect(wasReturned).toBe(true)
  expect(requested).toBeLessThan(5)
})

test('a download breaks off if its rows fail', async () => {
  async function* pages() {
    yield csvLine(['one'])
    throw new Error('The database is gone.')
  }
  await expect(csvResponse('x.csv', csvLine(['name']), pages()).text()).rejects.toThrow(
    'The database is gone.',
  )
})
