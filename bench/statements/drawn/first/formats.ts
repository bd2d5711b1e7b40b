// How papers print numbers and dates. Money comes in whole cents.

export const NBSP = '\u00a0'
/** Narrow; not in the fonts that every PDF viewer has, so only for papers that bring their own. */
export const NARROW = '\u202f'

type Minus = 'before' | 'after' | 'brackets' | 'credit' | 'after-dollar'
export type MoneyStyle = {
  point?: string
  group?: string
  before?: string
  after?: string
  minus?: Minus
  noZero?: boolean
}

export const money = (cents: number, style: MoneyStyle = {}): string => {
  const { point = '.', group = ',', before = '', after = '', minus = 'before', noZero = false } = style
  const whole = Math.floor(Math.abs(cents) / 100)
  const digits = noZero && whole === 0 ? '' : grouped(whole, group)
  const body = `${digits}${point}${String(Math.abs(cents) % 100).padStart(2, '0')}${after}`
  if (cents >= 0) return before + body
  if (minus === 'after') return `${before}${body}-`
  if (minus === 'brackets') return `(${before}${body})`
  if (minus === 'credit') return `${before}${body} CR`
  if (minus === 'after-dollar') return `${before}-${body}`
  return `-${before}${body}`
}

export const grouped = (whole: number, group = ','): string =>
  String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, group)

/** 1 234,56 */
export const french = (cents: number, style: MoneyStyle = {}): string =>
  money(cents, { point: ',', group: NBSP, ...style })

export const rate = (percent: number, decimals = 2): string => percent.toFixed(decimals)
export const frenchRate = (percent: number, decimals = 2): string => rate(percent, decimals).replace('.', ',')

export const MONTHS_EN =
  'January February March April May June July August September October November December'.split(' ')
export const MONTHS_FR =
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')

export const monthName = (month: number, language: 'en' | 'fr' = 'en'): string =>
  (language === 'fr' ? MONTHS_FR : MONTHS_EN)[month - 1] ?? ''

export const two = (number: number): string => String(number).padStart(2, '0')

export const SPECIMEN = 'Specimen: invented merchant and figures, not issued by any company named here.'
export const SPECIMEN_FR =
  'Spécimen : marchand et chiffres inventés, non émis par les entreprises qui y sont nommées.'
