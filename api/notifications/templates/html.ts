/** Text that is HTML already. Everything else that gets into a page or a mail is escaped on the way. */
export class Html {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

type Part = string | number | Html | Html[]

/** A piece of HTML whose interpolated values are escaped, in elements and in quoted attributes alike. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  const pieces = strings.map((piece, index) => piece + sourceOf(values[index] ?? ''))
  return new Html(pieces.join(''))
}

function sourceOf(value: Part): string {
  if (value instanceof Html) return value.source
  if (Array.isArray(value)) return value.map((part) => part.source).join('')
  return Bun.escapeHTML(String(value))
}
