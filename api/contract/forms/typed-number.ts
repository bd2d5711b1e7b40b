// Apart from the schemas of fields, because pages that check nothing else read amounts too.

const PLAIN = /^-?(\d+(\.\d*)?|\.\d+)$/
/** Thousands as English, French and Swiss keyboards and papers mark them; the same mark throughout. */
const COMMA_GROUPS = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
const SPACE_GROUPS = /^-?[1-9]\d{0,2}([ '])\d{3}(\1\d{3})*([.,]\d{0,2})?$/
const DOT_GROUPS = /^-?[1-9]\d{0,2}(\.\d{3})+,\d{1,2}$/
const ONLY_DOT_GROUPS = /^-?[1-9]\d{0,2}(\.\d{3}){2,}$/
/** Three digits would be thousands in English, unless a zero stands before them. */
const DECIMAL_COMMA = /^-?(\d*,\d{1,2}|0,\d+)$/
const DOT_BEFORE_THREE_DIGITS = /^-?[1-9]\d{0,2}\.\d{3}$/

const PERCENT = /^-?(\d+([.,]\d*)?|[.,]\d+)$/

/** One space, one apostrophe and one minus for all that look alike. */
const withPlainMarks = (text: string) =>
  text
    .trim()
    .replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
    .replaceAll('’', "'")
    .replace(/^−/, '-')

const withoutEnd = (text: string, sign: string) =>
  text.endsWith(sign) ? text.slice(0, -sign.length).trimEnd() : text

const withoutDollarSign = (typed: string) => {
  const text = withPlainMarks(typed)
  const bare = text.replace(/^(-?)\$ */, '$1')
  return bare === text ? withoutEnd(text, '$') : bare
}

/**
 * An amount or a count: "12,500", "$1,200.50", "1 200,50 $", "12'500" or 12500. NaN, which every number schema refuses, for
 * anything else, and for what has two readings.
 */
export function readNumber(input: string | number): number {
  if (typeof input === 'number') return input
  const text = withoutDollarSign(input)
  if (DOT_BEFORE_THREE_DIGITS.test(text)) return Number.NaN
  if (PLAIN.test(text)) return Number(text)
  if (COMMA_GROUPS.test(text)) return Number(text.replaceAll(',', ''))
  if (ONLY_DOT_GROUPS.test(text)) return Number(text.replaceAll('.', ''))
  if (DOT_GROUPS.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  if (SPACE_GROUPS.test(text) || DECIMAL_COMMA.test(text))
    return Number(text.replaceAll(/[ ']/g, '').replace(',', '.'))
  return Number.NaN
}

/** "1.250" is 1,250 where dots mark thousands, and 1.25 elsewhere. */
export const hasTwoReadings = (input: string | number) =>
  typeof input === 'string' && DOT_BEFORE_THREE_DIGITS.test(withoutDollarSign(input))

/** "2.65", "2,65 %" or 2.65: percent has no thousands, so that its comma is always the decimal one. NaN for anything else. */
export function readPercent(input: string | number): number {
  if (typeof input === 'number') return input
  const text = withoutEnd(withPlainMarks(input), '%')
  return PERCENT.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}
