/** A number as printed, by its form alone. Its row and column say what it means. */
export type Numeral = {
  /** Money has cents, a count has none, a rate three to six decimals, a percent its sign. */
  kind: 'money' | 'count' | 'rate' | 'percent'
  /** Whole cents for money, else the number as printed, with its sign. */
  value: number
  /** It has a dollar sign, so it is no percentage and no count in any column. */
  inDollars: boolean
}

/** `1,234.56` or `1 234,56`. French words do not imply French numbers, so the majority of numbers decides. */
export type DecimalMark = '.' | ','

const MINUS = /[−–—‐‑]/g
const SPACES = /[\s\u00a0\u2000-\u200a\u202f\u205f]+/g

/** Null for anything but one number: dates, account numbers, `2.50% + 7¢`. */
export function toNumeral(text: string, mark: DecimalMark): Numeral | null {
  const printed = text.replace(SPACES, ' ').replace(MINUS, '-').trim()
  if (!/\d/.test(printed) || printed.length > 24) return null
  const { bare, negative, inDollars, isPercent } = withoutSigns(printed)
  const form = formOf(bare, mark, inDollars)
  if (!form) return null
  const sign = negative && form.value !== 0 ? -1 : 1
  if (isPercent) {
    const percent = form.kind === 'money' ? form.value / 100 : form.value
    return inDollars || percent >= 1000 ? null : { kind: 'percent', value: sign * percent, inDollars: false }
  }
  const isMoney = inDollars && form.kind === 'count'
  return {
    kind: isMoney ? 'money' : form.kind,
    value: sign * (isMoney ? form.value * 100 : form.value),
    inDollars,
  }
}

/** The mark that most texts print before their last two digits. Null for a tie. */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark | null {
  let points = 0
  let commas = 0
  for (const text of texts) {
    if (/\d?\.\d{2}(?!\d|[./-]\d)/.test(text)) points++
    if (/\d,\d{2}(?!\d)/.test(text)) commas++
  }
  return commas === points ? null : commas > points ? ',' : '.'
}

/** Minus on either side, brackets, CR (CT in French); $ on either side, with or without CA; a percent sign. */
function withoutSigns(printed: string) {
  let bare = printed
  const signs = { negative: false, inDollars: false, isPercent: false }
  const take = (pattern: RegExp, sign?: keyof typeof signs) => {
    if (!pattern.test(bare)) return
    bare = bare.replace(pattern, '').trim()
    if (sign) signs[sign] = true
  }
  // Twice, because signs nest: ($12.00), $(12.00), -$12.00, $-12.00, 12.00- $.
  for (let round = 0; round < 2; round++) {
    if (/^\(.*\)$/.test(bare)) take(/^\(|\)$/g, 'negative')
    take(/ ?(CAD|CA)$/i)
    take(/^(CAD|CA\$|C\$|\$ ?CA|\$)/i, 'inDollars')
    take(/ ?(\$ ?CA|CA\$|\$)$/i, 'inDollars')
    take(/ ?C[RT]\.?$/i, 'negative')
    take(/ ?D[RT]\.?$/i)
    take(/^-|-$/, 'negative')
    take(/^\+/)
    take(/%$/, 'isPercent')
  }
  return { bare, ...signs }
}

function formOf(bare: string, mark: DecimalMark, inDollars: boolean): Pick<Numeral, 'kind' | 'value'> | null {
  const forms = FORMS[mark]
  // A paper in two languages prints both: groups of three or a dollar sign leave no doubt.
  const isOtherMoney =
    FORMS[mark === '.' ? ',' : '.'].money.test(bare) && (inDollars || /\d[ .,]\d{3}[.,]/.test(bare))
  if (forms.money.test(bare) || isOtherMoney) return { kind: 'money', value: Number(bare.replace(/\D/g, '')) }
  if (forms.count.test(bare)) return { kind: 'count', value: Number(bare.replace(/\D/g, '')) }
  if (/^\d{0,3}[.,]\d{1,6}$/.test(bare)) return { kind: 'rate', value: Number(bare.replace(',', '.')) }
  return null
}

/** Seven digits in a row are an account or invoice number, not a count; so is a leading zero. */
const BARE_COUNT = '0|[1-9]\\d{0,5}'
const FORMS = {
  '.': {
    money: /^(\d{1,3}(,\d{3})+|\d{1,3}( \d{3})+|\d{0,8})\.\d{2}$/,
    count: new RegExp(`^(${BARE_COUNT}|[1-9]\\d{0,2}(,\\d{3})+)$`),
  },
  ',': {
    money: /^(\d{1,3}( \d{3})+|\d{1,3}(\.\d{3})+|\d{0,8}),\d{2}$/,
    count: new RegExp(`^(${BARE_COUNT}|[1-9]\\d{0,2}([ .]\\d{3})+)$`),
  },
} as const
