import type { Encoding } from './site-files.ts'

/** Smallest first; the client's own preference goes before this order. */
const BY_SIZE: readonly Encoding[] = ['br', 'gzip', 'identity']

/** Browsers in use send some ten different headers; what programs make up must not fill the memory. */
const MOST_KNOWN = 200
const LONGEST_KNOWN = 100
const known = new Map<string, readonly Encoding[]>()

/**
 * The encodings that an `Accept-Encoding` header allows, the best first. `q=0` forbids one. A client that forbids
 * everything gets the plain file all the same: RFC 9110 allows it, and an answer is of more use than none.
 */
export function acceptedEncodings(header: string | null): readonly Encoding[] {
  const text = header ?? ''
  const before = known.get(text)
  if (before !== undefined) return before
  const allowed = readEncodings(text)
  if (text.length > LONGEST_KNOWN) return allowed
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, allowed)
  return allowed
}

function readEncodings(header: string): readonly Encoding[] {
  const weights = new Map(header.split(',').map(readPreference))
  const anyOther = weights.get('*')
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? anyOther ?? (encoding === 'identity' ? LEAST : 0)
  const allowed = BY_SIZE.filter((encoding) => weightOf(encoding) > 0)
  return [...allowed.sort((a, b) => weightOf(b) - weightOf(a)), 'identity']
}

/** Plain is always acceptable unless it is forbidden, but anything that was asked for comes first. */
const LEAST = 0.0001

function readPreference(item: string): [string, number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const q = weight === undefined ? 1 : Number(weight.slice(2))
  return [name, Number.isNaN(q) ? 0 : q]
}
