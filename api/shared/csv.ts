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
const PLAIN_WORDS = /^[\da-z\u00c0-\u00d6\u00d8-\u00f6](?:[\w .:@&'/\-\u00c0-\u00ff]*[\w.\u00c0-\u00ff])?$/i

function field(value: CsvValue): string {
  if (value === null) return ''
  const text = String(value)
  if (PLAIN_WORDS.test(text)) return text
  const harmless = PLAIN_NUMBER.test(text) ? text : text.replace(BEGINNING_TO_DISARM, "$&'")
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Tells Excel that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A download that is written while it is read, page by page: rows are asked for only as fast as they leave. Where they fail
 * on the way the connection breaks off, so that half a table does not pass for a whole one.
 */
export function csvResponse(
  filename: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvValue[])[]>,
): Response {
  const encoder = new TextEncoder()
  const iterator = pages[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(header))),
    async pull(controller) {
      const { value, done } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value.map(csvLine).join('')))
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
