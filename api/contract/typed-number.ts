// Apart from the schemas of fields, because pages that check nothing else read amounts too.

const PLAIN_NUMBER = /^-?\d+(\.\d*)?$|^-?\.\d+$/
const GROUPED_NUMBER = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/
/** As French writes it, with any of the spaces that keyboards and paper give: "1 240,50". */
const SPACED_NUMBER = /^-?\d{1,3}([ \u00a0\u202f]\d{3})+([.,]\d{0,2})?$/
/** Three digits would be thousands in English. */
const COMMA_NUMBER = /^-?\d+,\d{1,2}$/
/** "1.240,50": of its two marks the last is the decimal one. */
const DOTTED_NUMBER = /^-?\d{1,3}(\.\d{3})+,\d{1,2}$/

/** Reads "12,500", "$1,200.50", "1 200,50 $" or 12500; anything else comes out as NaN, which every number schema refuses. */
export function readNumber(input: string | number): number {
  if (typeof input === 'number') return input
  const text = input.trim().replace(/^(-?)\$\s*|\s*\$$/, '$1')
  if (GROUPED_NUMBER.test(text)) return Number(text.replaceAll(',', ''))
  if (SPACED_NUMBER.test(text) || COMMA_NUMBER.test(text) || DOTTED_NUMBER.test(text))
    return Number(text.replaceAll(/[ \u00a0\u202f]|\.(?=.*,)/g, '').replace(',', '.'))
  return PLAIN_NUMBER.test(text) ? Number(text) : Number.NaN
}
