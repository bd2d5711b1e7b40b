import { expect, test } from 'bun:test'
import { csvLine, csvResponse } from './csv.ts'

test.each([
  [['Olive Shop', 12.5, true, null], 'Olive Shop,12.5,true,\r\n'],
  [['Roy, Books', 'said "yes"', 'two\nlines'], '"Roy, Books","said ""yes""","two\nlines"\r\n'],
  [[' begins with a space'], '" begins with a space"\r\n'],
])('%j is one line', (values, line) => {
  expect(csvLine(values)).toBe(line)
})

test.each(['=1+1', '+1', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '  =1+1', '＝1+1', '=HYPERLINK("x","y")'])(
  'a spreadsheet shows %j instead of running it',
  (formula) => {
    const line = csvLine([formula])
    const shown = line.trimEnd().replace(/^"(.*)"$/s, '$1')
    expect(shown.startsWith("'")).toBe(true)
  },
)

test('a number stays one, below zero too', () => {
  expect(csvLine([-12.5, '-3'])).toBe('-12.5,-3\r\n')
})

test('rows are asked for as they are read, and no more once the reader leaves', async () => {
  let asked = 0
  let wasReturned = false
  async function* rows() {
    try {
      for (;;) {
        asked += 1
        yield [asked]
      }
    } finally {
      wasReturned = true
    }
  }
  const response = csvResponse('numbers.csv', ['number'], rows())
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="numbers.csv"')

  const reader = response.body?.getReader()
  const first = await reader?.read()
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(first?.value)).toBe('\uFEFFnumber\r\n')
  await reader?.read()
  await reader?.cancel()
  expect(wasReturned).toBe(true)
  expect(asked).toBeLessThan(5)
})

test('rows that fail break the download off', async () => {
  async function* rows() {
    yield ['one']
    throw new Error('The database is gone.')
  }
  await expect(csvResponse('x.csv', ['name'], rows()).text()).rejects.toThrow('The database is gone.')
})
