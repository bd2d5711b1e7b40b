/** A value that a spreadsheet would run, or hide as a control character, instead of showing it. */
const RUNS_AS_FORMULA = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

export type CsvValue = string | number | boolean | null

/**
 * One line of a table for spreadsheets, after RFC 4180. A text that would run as a formula gets an apostrophe in front, as
 * OWASP advises on CSV injection (read 2026-11); a number stays a number.
 */
export const csvLine = (values: readonly CsvValue[]) => `${values.map(field).join(',')}\r\n`

function field(value: CsvValue): string {
  if (value === null) return ''
  const text = String(value)
  const harmless = RUNS_AS_FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Tells Excel that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A download that is written while it is read: rows are asked for only as fast as they leave. Where they fail on the way
 * the connection breaks off, so that half a table does not pass for a whole one.
 */
export function csvResponse(
  filename: string,
  header: readonly string[],
  rows: AsyncIterable<readonly CsvValue[]>,
): Response {
  const encoder = new TextEncoder()
  const iterator = rows[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(header))),
    async pull(controller) {
      const { value, done } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(csvLine(value)))
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
