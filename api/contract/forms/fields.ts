import * as v from 'valibot'
import { LANGUAGES } from '../../../domain/languages/languages.ts'
import { fr } from './fields.messages.fr.ts'
import { en } from './fields.messages.ts'
import { hasTwoReadings, readNumber, readPercent } from './typed-number.ts'

/** A schema message in the language of valibot's `lang`, else in English; `en` names the keys. */
export function sayFrom<Sentences extends Record<string, string>>(languages: {
  en: Sentences
  /** Nothing in the site's English build; none for admins. */
  fr?: Record<keyof Sentences, string> | undefined
}) {
  return (key: keyof Sentences) =>
    (issue: { lang?: string | undefined }): string => {
      const sentences = (issue.lang === 'fr' ? languages.fr : undefined) ?? languages.en
      return sentences[key] ?? ''
    }
}

/** A message for people, or one chosen by the schema's language. */
export type Message = v.ErrorMessage<v.BaseIssue<unknown>>

/** Control characters (NUL among them) and broken UTF-16 cannot be stored or shown as they were meant. */
const isPlainText = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text)

/** What is never seen. Variation selectors are left: they choose how the character before them is drawn. */
const UNSEEN = /(?!\p{Variation_Selector}|[\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu
/** A joiner shapes a word of these scripts, and makes one picture of several; anywhere else nobody sees it. */
const SHAPED =
  '[\\p{Emoji_Modifier}\\p{Extended_Pictographic}\\p{M}' +
  ['Arab', 'Beng', 'Deva', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Sinh', 'Taml', 'Telu']
    .map((script) => `\\p{Script=${script}}`)
    .join('') +
  ']'
/** No lookbehind: Safari before 16.4 cannot read it. */
const JOINERS = new RegExp(`(${SHAPED}[\\u200c\\u200d](?=${SHAPED}))|[\\u200c\\u200d]`, 'gu')

/** Drawn as nothing although Unicode does not count them as space: the empty Braille cell and a silent note. */
const BLANKS = /[\u2800\u{1d159}]/gu

/** Removes invisible marks, which let one name pass for another or turn the reading direction. `''` where nothing visible is left. */
function withoutUnseen(text: string): string {
  const seen = text.replace(UNSEEN, '').replace(JOINERS, '$1').replace(BLANKS, ' ').trim()
  return /[^\s\p{M}]/u.test(seen) ? seen : ''
}

type TextMessages = { required: Message; tooLong: Message; unusual: Message }

/** One line that must be filled; `''`, `null` and absence mean the same: missing. */
export function requiredLine(maxLength: number, messages: TextMessages) {
  return v.nullish(
    v.pipe(
      v.string(messages.required),
      v.trim(),
      v.nonEmpty(messages.required),
      v.maxLength(maxLength, messages.tooLong),
      v.check(isPlainText, messages.unusual),
      // After what the API's document tells of a line, which ends at the first change of it.
      v.transform(withoutUnseen),
      v.nonEmpty(messages.required),
    ),
    '',
  )
}

/** One line that may be left empty; comes out as `''` when it was. */
export function optionalLine(maxLength: number, messages: Omit<TextMessages, 'required'>) {
  return v.nullish(
    v.pipe(
      v.string(messages.unusual),
      v.trim(),
      v.maxLength(maxLength, messages.tooLong),
      v.check(isPlainText, messages.unusual),
      v.transform(withoutUnseen),
    ),
    '',
  )
}

/** Line breaks and tabs belong to prose; other control characters and broken UTF-16 cannot be shown as they were meant. */
const isPlainProse = (text: string) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text)

/** Several lines, which may be empty; their ends come out as `\n`. */
export const prose = (maxLength: number, messages: Omit<TextMessages, 'required'>) =>
  v.pipe(
    v.string(messages.unusual),
    v.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
    v.maxLength(maxLength, messages.tooLong),
    v.check(isPlainProse, messages.unusual),
  )

const isBlank = (input: string | number) => typeof input === 'string' && input.trim() === ''

const say = sayFrom({ en, fr })
export const twoReadings = say('twoReadings')

/** One of ours. */
export const OurLanguage = v.picklist(LANGUAGES, say('languageUnknown'))

type Range = { min: number; max: number }
type NumberMessages = {
  notANumber: Message
  outOfRange: Message
  /** Of a dot before three digits; where three decimals are refused anyway, that says enough. */
  twoReadings?: Message
}

/** With all its marks and blanks. */
const LONGEST_FIGURE = 40

/** A number, or text that may be one. */
export const figure = (notANumber: Message) =>
  v.union([v.number(notANumber), v.pipe(v.string(), v.maxLength(LONGEST_FIGURE, notANumber))], notANumber)

/** A number, or numeric text as people type it, within `min` and `max` inclusive. */
export function requiredNumber(range: Range, messages: NumberMessages & { required: Message }) {
  return v.nullish(
    v.pipe(
      figure(messages.notANumber),
      v.check((input) => !isBlank(input), messages.required),
      v.check((input) => !hasTwoReadings(input), messages.twoReadings ?? twoReadings),
      v.transform(readNumber),
      numberWithin(range, messages),
    ),
    '',
  )
}

/** The same, but it may be left empty; comes out as `null` when it was. */
export function optionalNumber(range: Range, messages: NumberMessages) {
  return v.nullish(
    v.pipe(
      figure(messages.notANumber),
      v.check((input) => !hasTwoReadings(input), messages.twoReadings ?? twoReadings),
      v.transform((input) => (isBlank(input) ? null : readNumber(input))),
      v.nullable(numberWithin(range, messages)),
    ),
    '',
  )
}

/** Percent that may be left empty; comes out as `null` when it was. */
export function optionalPercent(range: Range, messages: NumberMessages) {
  return v.nullish(
    v.pipe(
      figure(messages.notANumber),
      v.transform((input) => (isBlank(input) ? null : readPercent(input))),
      v.nullable(numberWithin(range, messages)),
    ),
    '',
  )
}

const numberWithin = ({ min, max }: Range, { notANumber, outOfRange }: NumberMessages) =>
  v.pipe(v.number(notANumber), v.minValue(min, outOfRange), v.maxValue(max, outOfRange))

/** A day as 2026-11-21 that is in the calendar; one that no month has would reach Postgres as an error. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900') return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

/** A day that may be left empty; comes out as `''` when it was. */
export const optionalDay = (unreadable: Message) =>
  v.pipe(
    optionalLine(10, { tooLong: unreadable, unusual: unreadable }),
    v.check((day) => day === '' || isDay(day), unreadable),
  )

/** One of `options`; null where it is left out, blank or "all". */
export const oneOrAll = <const Option extends string>(options: readonly Option[], unknown: Message) =>
  v.nullish(
    v.pipe(
      v.string(unknown),
      v.trim(),
      v.transform((word) => (word === '' || word === 'all' ? null : word)),
      v.nullable(v.picklist(options, unknown)),
    ),
    '',
  )

/** `volume` from low to high, `-volume` from high to low; `usual` where it is left out or blank. */
export function sortOf<const Column extends string>(
  columns: readonly Column[],
  usual: NoInfer<Sort<Column>>,
  unknown: Message,
) {
  const sorts = sortsBy(columns)
  return v.nullish(
    v.pipe(
      v.string(unknown),
      v.description(
        `One of ${sorts.join(', ')}. A minus sorts from high to low; ${usual} where it is blank.`,
      ),
      v.trim(),
      v.transform((word) => (word === '' ? usual : word)),
      v.picklist(sorts, unknown),
    ),
    '',
  )
}

export type Sort<Column extends string> = Column | `-${Column}`

export const sortsBy = <const Column extends string>(columns: readonly Column[]): Sort<Column>[] =>
  columns.flatMap((column): Sort<Column>[] => [column, `-${column}`])

export const isDescending = (sort: string) => sort.startsWith('-')

export function columnOf<Column extends string>(columns: readonly Column[], sort: Sort<Column>): Column {
  const column = columns.find((one) => sort === one || sort === `-${one}`)
  if (column === undefined) throw new Error(`No column is sorted by ${sort}.`)
  return column
}

/** true, false, 1, 0 and their words; blank means `whenBlank`. */
export function yesOrNo(whenBlank: boolean, message: Message) {
  return v.nullish(
    v.pipe(
      v.union([v.boolean(), v.number(), v.string()], message),
      v.transform((input) => {
        if (input === '') return whenBlank
        if (input === true || input === 1 || input === '1' || input === 'true') return true
        if (input === false || input === 0 || input === '0' || input === 'false') return false
        return undefined
      }),
      v.boolean(message),
    ),
    whenBlank,
  )
}

/** The page size of a list: a whole number from 1 to `most`; `usual` if left out. */
export const pageSize = (
  { usual, most }: { usual: number; most: number },
  outOfRange: NumberMessages['outOfRange'],
) =>
  v.pipe(
    optionalNumber({ min: 1, max: most }, { notANumber: outOfRange, outOfRange }),
    v.description(`How many at once: 1 to ${most}; ${usual} where it is blank.`),
    v.check((limit) => limit === null || Number.isInteger(limit), outOfRange),
    v.transform((limit) => limit ?? usual),
  )
