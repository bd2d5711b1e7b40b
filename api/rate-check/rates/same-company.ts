import type { Processor } from './rates.schema.ts'

/** Whether a processor is meant by the visitor's words ("Square POS") or by the row that prices them. Reads the words once. */
export function sameProcessorAs(currentProvider: string, priceRow: Processor): (other: Processor) => boolean {
  const ownWords = [currentProvider, priceRow.slug].filter((words) => words !== 'other').map(readWords)
  return (other) => {
    if (other.slug === priceRow.slug) return true
    const { name, aliases } = namesOf(other)
    return ownWords.some(
      ({ words, forms }) =>
        aliases.some((alias) => holdsPhrase(words, alias)) || isMeant(name, { words, forms }),
    )
  }
}

/** How people write the processors that we recommend. Royal Bank and Bank of Montreal sell Moneris (`processors.json`). */
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

/** Whether words such as "our bank, through NorthPay" mean this company. Its name without legal form and trade is enough. */
export const meansCompany = (words: string, name: string) => isMeant(readName(name), readWords(words))

type Name = ReturnType<typeof readName>
type OwnWords = ReturnType<typeof readWords>

const readName = (name: string) => ({ full: withoutLast(wordsOf(name), LEGAL), forms: shortForms(name) })

const readWords = (text: string) => ({
  words: wordsOf(text),
  forms: new Set([text, ...text.toLowerCase().split(BETWEEN_NAMES)].flatMap(shortForms)),
})

const isMeant = ({ full, forms }: Name, own: OwnWords) =>
  (full.length > 1 && holdsPhrase(own.words, full)) || forms.some((form) => own.forms.has(form))

type Names = { name: Name; aliases: string[][] }
const known = new WeakMap<Processor, Names>()

/** Each estimate compares with the same processors, whose names take longer to read than all else of it. */
function namesOf(processor: Processor): Names {
  const read = known.get(processor) ?? {
    name: readName(processor.name),
    aliases: (ALSO_CALLED[processor.slug] ?? []).map(wordsOf),
  }
  known.set(processor, read)
  return read
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
