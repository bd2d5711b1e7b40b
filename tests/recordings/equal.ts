import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Three names differ in each run: ids, secrets and the numbers of `newNumber`. Of the patterns, an earlier one takes the text. */
const PATTERNS: [kind: string, pattern: RegExp][] = [
  ['id', /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi],
  [
    'secret',
    /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?:(?=[\w-]*\d)[\w-]{20,}|[\w-]{40,})={0,2}|\b[0-9a-f]{24,}\b/g,
  ],
  ['code', /(?<=["»\n\s]|^)(?<!": )\d{6}(?=["\s.]|$)/gm],
  ['phone', /(?<=416\)?[ -]?)22\d[ -]?\d{4}/g],
  ['number', /(?<!\d)20\d{4}(?!\d|\.\d)/g],
]
const MOMENT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)/g
const STARTED_AT = Date.now()
/** A process starts after its database. */
const BEFORE_MS = 10 * 60_000

/** The text with a numbered name, in the order of first appearance, for everything that differs between two runs. */
export function madeEqual(text: string): string {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  const nameOf = (kind: string, found: string) => {
    const known = names.get(found)
    if (known !== undefined) return known
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    names.set(found, `<${kind} ${number}>`)
    return `<${kind} ${number}>`
  }
  const timeless = text.replaceAll(/(?<="expire": )\d+/g, '<now>').replaceAll(MOMENT, (moment) => {
    const at = Date.parse(moment)
    return at > STARTED_AT - BEFORE_MS && at <= Date.now() + 1_000
      ? '<now>'
      : `${new Date(at).toISOString().slice(0, 16)}Z`
  })
  return PATTERNS.reduce(
    (done, [kind, pattern]) => done.replaceAll(pattern, (found) => nameOf(kind, found)),
    timeless,
  )
}

/** Writes one file of the recording; `name` may hold what a call's path does. */
export function record(name: string, text: string): void {
  const { RECORD_INTO } = process.env
  if (RECORD_INTO === undefined) throw new Error('Recordings are made by `npm run record`.')
  const file = join(RECORD_INTO, name.replaceAll(/[{}]/g, '').replaceAll(' ', '_'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${madeEqual(text).trimEnd()}\n`)
}
