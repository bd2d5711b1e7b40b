import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Language } from '../../../domain/languages/languages.ts'

/** Before a formula a reader may drop blanks, invisible characters and quotes. */
const UNSEEN = String.raw`\s\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800"`
/** With wide and small forms, which some spreadsheets read the same. */
const FORMULA = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]'
const BEGINS_FORMULA = new RegExp(FORMULA)
const BEGINS_CELL = new RegExp(`^(?:[${UNSEEN}]*${FORMULA}|[\\t\\r])`, 'u')

/**
 * An apostrophe wherever a spreadsheet could start a cell that runs, or that hides a control character. A spreadsheet set to the other
 * language splits at its own separator: then quotes around a cell do not count, and it ends at any of these. Each run of unseen
 * characters is read once, because a note may hold thousands of them.
 */
function disarming(otherSeparator: string): (text: string) => string {
  const runs = new RegExp(`[${UNSEEN}${otherSeparator}]+`, 'gu')
  const ends = new RegExp(`[${otherSeparator}\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029]`, 'g')
  return (text) => {
    const marked = text.replace(runs, (run: string, at: number) => {
      if (!BEGINS_FORMULA.test(text.charAt(at + run.length))) return run
      const lastCell = Math.max(0, run.lastIndexOf(otherSeparator))
      return run.slice(0, lastCell) + run.slice(lastCell).replace(ends, "$&'")
    })
    return BEGINS_CELL.test(text) ? `'${marked}` : marked
  }
}

/** As Excel reads a table when it is set to English or French (Canada). */
const FORMS = {
  en: { separator: ',', point: '.', disarmed: disarming(';'), toQuote: /[",\r\n]|^\s|\s$/ },
  fr: { separator: ';', point: ',', disarmed: disarming(','), toQuote: /[";\r\n]|^\s|\s$/ },
}
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

export type CsvValue = string | number | boolean | null

/**
 * A line of a table for spreadsheets (RFC 4180; in French with semicolons between fields and commas in numbers). A text that would
 * run as a formula gets an apostrophe in front, as OWASP advises on CSV injection (read 2026-11); a number stays a number.
 */
export const csvLine = (values: readonly CsvValue[], language: Language = 'en') =>
  `${values.map((value) => field(value, language)).join(FORMS[language].separator)}\r\n`

/** Most cells: they begin with a letter or digit and need no quotes. */
const WORDS = String.raw`[\da-z\u00c0-\u00d6\u00d8-\u00f6](?:[\w .:@&'/\-\u00c0-\u00ff]*[\w.\u00c0-\u00ff])?`
const PLAIN_WORDS = new RegExp(`^${WORDS}$`, 'i')

function field(value: CsvValue, language: Language): string {
  if (value === null) return ''
  const { point, disarmed, toQuote } = FORMS[language]
  if (typeof value === 'number') return String(value).replace('.', point)
  const text = String(value)
  if (PLAIN_WORDS.test(text)) return text
  const harmless = PLAIN_NUMBER.test(text) ? text : disarmed(text)
  return toQuote.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const PLAIN_CELL = String.raw`(?:${WORDS}|\+\d+)?`
/** Only such words, and telephone numbers, whose plus gets an apostrophe. */
const PLAIN_CELLS = new RegExp(`^${PLAIN_CELL}(?:,${PLAIN_CELL})*$`, 'i')

/** In Postgres: a `text[]` without nulls for `csvLinesOf`, separated by commas or, if cells contain some, as JSON. */
export const cellsAsText = (cells: SQLWrapper) =>
  sql<string>`case when array_to_string(${cells}, '') ~ '[[,\r\n]'
    then to_json(${cells})::text else array_to_string(${cells}, ',') end`

/** `csvLine` of the cells in each line. Plain lines are used as they are, without a string for each of twenty million cells. */
export const csvLinesOf = (text: string) =>
  text
    .split('\n')
    .map((cells) =>
      PLAIN_CELLS.test(cells) ? `${cells.replaceAll('+', "'+")}\r\n` : csvLine(cellsOf(cells)),
    )
    .join('')

const cellsOf = (text: string): string[] => (text.startsWith('[') ? JSON.parse(text) : text.split(','))

/** Tells Excel that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Bun collects garbage when the heap has doubled, so sent pages would pile up: a download of a million leads takes 120 MB without
 * this, and 30 MB with it. A collection pauses for about 10 ms.
 */
const COLLECTED_EACH_BYTES = 4 * 1024 ** 2

/** A download of pages of lines, read only as fast as they leave. An error breaks the connection, so that no part passes for the whole. */
export function csvResponse(filename: string, header: string, pages: AsyncIterable<string>): Response {
  const encoder = new TextEncoder()
  const iterator = pages[Symbol.asyncIterator]()
  let uncollected = 0
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + header)),
    async pull(controller) {
      const { value, done } = await iterator.next()
      if (done) return controller.close()
      const bytes = encoder.encode(value)
      controller.enqueue(bytes)
      uncollected += bytes.length
      if (uncollected < COLLECTED_EACH_BYTES) return
      uncollected = 0
      Bun.gc(true)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'private, no-store',
    },
  })
}
