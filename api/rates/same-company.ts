import type { Processor } from './rates.schema.ts'

/** True also when the visitor's own words ("Square POS"), or those for a row that sells another's terms, mean this company. */
export function isSameProcessor(other: Processor, currentProvider: string, priceRow: Processor): boolean {
  if (other.slug === priceRow.slug) return true
  return [currentProvider, priceRow.slug]
    .filter((words) => words !== 'other')
    .some((words) => meansProcessor(words, other.slug) || meansCompany(words, other.name))
}

/**
 * How people write the published processors that we recommend, beside their listed names. Royal Bank and Bank of Montreal
 * sell Moneris, as `processors.json` says of their rows.
 */
export const ALSO_CALLED: Readonly<Record<string, string[]>> = {
  moneris: ['moneris', 'rbc', 'royal bank', 'bmo', 'bank of montreal'],
  'square-canada': ['square', 'squareup'],
  stripe: ['stripe'],
  helcim: ['helcim'],
}

/** Tell the form or the country of a company and no more. */
const LEGAL = 'inc incorporated ltd limited ltee llc corp corporation co company canada ca com'.split(' ')
/** Tell what a company sells, so that people leave them out of its name or put another there. */
const TRADE =
  'pay payment payments processing processor merchant services service solutions systems terminal terminals pos reader machine account accounts'.split(
    ' ',
  )
const BEFORE_NAME = ['the', 'my', 'our', 'a', 'an', 'we', 'use']
const BETWEEN_NAMES = /[,;/|()+]|\b(?:through|via|with|by|from|and|at|or|par|chez|avec)\b/

/**
 * Whether the visitor's words for whoever processes their cards, such as "our bank, through NorthPay", mean the company of
 * this name. A part of the name is enough where the rest only tells its form or trade; one word in common is not.
 */
export function meansCompany(words: string, name: string): boolean {
  const full = withoutLast(wordsOf(name), LEGAL)
  if (full.length > 1 && holdsPhrase(wordsOf(words), full)) return true
  const forms = shortForms(name)
  return [words, ...words.toLowerCase().split(BETWEEN_NAMES)].some((part) =>
    shortForms(part).some((form) => forms.includes(form)),
  )
}

/** The same for a published processor, whose brand is known: it counts wherever it stands. */
export const meansProcessor = (words: string, slug: string) =>
  (ALSO_CALLED[slug] ?? []).some((alias) => holdsPhrase(wordsOf(words), wordsOf(alias)))

/** Whether two companies' full names are one but for "Inc." and the like. */
export const isSameName = (one: string, other: string) => fullForm(one) === fullForm(other)

/** Whether this full name is one of those by which a published processor is known. */
export const isNameOfProcessor = (name: string, slug: string) =>
  (ALSO_CALLED[slug] ?? []).some((alias) => shortForms(name).includes(wordsOf(alias).join('')))

const fullForm = (name: string) => withoutLast(wordsOf(name), LEGAL).join('')

/** The name without spaces, then with one word of form or trade less at its end, until only the name proper is left. */
function shortForms(name: string): string[] {
  let words = wordsOf(name)
  while (words.length > 1 && BEFORE_NAME.includes(words[0] ?? '')) words = words.slice(1)
  const forms = [words.join('')]
  while (isOfTrade(words.at(-1)) && words.slice(0, -1).some((word) => !isOfTrade(word))) {
    words = words.slice(0, -1)
    forms.push(words.join(''))
  }
  return forms.filter((form) => form !== '')
}

const isOfTrade = (word: string | undefined) =>
  word !== undefined && (LEGAL.includes(word) || TRADE.includes(word))

function withoutLast(words: string[], dropped: string[]): string[] {
  const last = words.at(-1)
  return words.length > 1 && last !== undefined && dropped.includes(last)
    ? withoutLast(words.slice(0, -1), dropped)
    : words
}

const holdsPhrase = (words: string[], phrase: string[]) =>
  ` ${words.join(' ')} `.includes(` ${phrase.join(' ')} `)

/** Small letters without accents, in any script. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
