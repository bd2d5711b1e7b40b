import type { AdminAuditMessages } from './admin-audit.messages.ts'

type Words = Pick<AdminAuditMessages, 'before' | 'after' | 'nothing' | 'yes' | 'no'>
type Line = { name: string; value: string }

/** What was written down with a deed, a line for each value: "Before: price cents" and "8900". */
export const detailsInWords = (details: Record<string, unknown>, say: Words): Line[] =>
  linesOf(inReadingOrder(details), [], say)

/** The database keeps keys in an order of its own, in which what comes after stands before. */
const inReadingOrder = ({ before, ...rest }: Record<string, unknown>) =>
  before === undefined ? rest : { before, ...rest }

function linesOf(value: unknown, path: string[], say: Words): Line[] {
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return [{ name: nameOf(path, say), value: value.length === 0 ? say.nothing : value.join(', ') }]
  if (typeof value === 'object' && value !== null) {
    const lines = Object.entries(value).flatMap(([key, inner]) => linesOf(inner, [...path, key], say))
    return lines.length > 0 || path.length === 0 ? lines : [{ name: nameOf(path, say), value: say.nothing }]
  }
  return [{ name: nameOf(path, say), value: inWords(value, say) }]
}

function nameOf([first = '', ...rest]: string[], say: Words): string {
  const words = rest.map(spelled).join(', ')
  const opening = first === 'before' ? say.before : first === 'after' ? say.after : capital(spelled(first))
  return words === '' ? opening : `${opening}: ${words}`
}

/** "leadCredits" is "lead credits". */
const spelled = (key: string) => key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)

function inWords(value: unknown, say: Words): string {
  if (value === null || value === undefined || value === '') return say.nothing
  if (typeof value === 'boolean') return value ? say.yes : say.no
  return String(value)
}
