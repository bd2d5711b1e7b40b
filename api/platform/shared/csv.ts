import { type SQLWrapper, sql } from 'drizzle-orm'

/** What a cell may begin with and still run: blanks, what is not seen, and quotes, which a reader may take for its own. */
const UNSEEN = '[\\s\\p{Z}\\p{C}\\p{M}\\p{Default_Ignorable_Code_Point}\\u2800"]*'
/** With their wide and small forms, which some spreadsheets read as the same. */
const BEGINS_FORMULA = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]'
/**
 * Where a spreadsheet would begin a cell that runs, or that hides a control character. Excel takes the separator of its
 * system's language, in fr-CA the semicolon: then the quotes around a cell count for nothing, and it ends at any of these.
 */
const BEGINNING_TO_DISARM = new RegExp(
  `(?:^|[;\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029])(?=${UNSEEN}${BEGINS_FORMULA})|^(?=[\\t\\r])`,
  'gu',
)
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

export type CsvValue = string | number | boolean | null

/**
 * One line of a table for spreadsheets, after RFC 4180. What would run as a formula, at the beginning of a text or inside it,
 * gets an apostrophe in front, as OWASP advises on CSV injection (read 2026-11); a number stays a number.
 */
export const csvLine = (values: readonly CsvValue[]) => `${values.map(field).join(',')}\r\n`

/** Most of what a table holds: it begins with a letter or digit, has no separator, and needs no quotes. */
const WORDS = String.raw`[\da-z\u00c0-\u00d6\u00d8-\u00f6](?:[\w .:@&'/\-\u00c0-\u00ff]*[\w.\u00c0-\u00ff])?`
const PLAIN_WORDS = new RegExp(`^${WORDS}$`, 'i')

function field(value: CsvValue): string {
  if (value === null) return ''
  const text = String(value)
  if (PLAIN_WORDS.test(text)) return text
  const harmless = PLAIN_NUMBER.test(text) ? text : text.replace(BEGINNING_TO_DISARM, "$&'")
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const PLAIN_CELL = String.raw`(?:${WORDS}|\+\d+)?`
/** Nothing but such words, and telephone numbers, whose plus gets its apostrophe. */
const PLAIN_CELLS = new RegExp(`^${PLAIN_CELL}(?:,${PLAIN_CELL})*$`, 'i')

/** In Postgres: a `text[]` without nulls as `csvLinesOf` reads it. Between commas, or as JSON where these would not tell its cells apart. */
export const cellsAsText = (cells: SQLWrapper) =>
  sql<string>`case when array_to_string(${cells}, '') ~ '[[,\r\n]'
    then to_json(${cells})::text else array_to_string(${cells}, ',') end`

/**
 * `csvLine` of the cells in each line of `text`. Where they are plain their text is the line already, and none of them becomes
 * a string of its own: of a million leads those would be twenty million.
 */
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
 * The engine collects garbage once its heap has doubled, which pages that have left would do for nothing: a download of a
 * million leads then takes 120 MB, so 30. It stands still for some 10 ms each time.
 */
const COLLECTED_EACH_BYTES = 4 * 1024 ** 2

/**
 * A download that is written while it is read, page by page: each is some lines, asked for only as fast as they leave. Where
 * one fails on the way the connection breaks off, so that half a table does not pass for a whole one.
 */
export function csvResponse(
  filename: string,
  header: readonly string[],
  pages: AsyncIterable<string>,
): Response {
  const encoder = new TextEncoder()
  const iterator = pages[Symbol.asyncIterator]()
  let uncollected = 0
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(header))),
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
