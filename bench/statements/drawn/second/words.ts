/** How papers write money, counts, rates and dates. */

const grouped = (digits: string, separator: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, separator)

export const NBSP = '\u00a0'
export const NARROW = '\u202f'

type MoneyStyle = {
  /** Before the digits, e.g. "$". */
  before?: string
  after?: string
  /** How a negative amount looks. */
  negative?: 'minus' | 'trailing' | 'brackets' | 'CR' | 'inner' | 'CT'
  /** "$.08" instead of "$0.08". */
  bareZero?: boolean
  space?: string
}

const signed = (body: string, style: MoneyStyle) => {
  const whole = `${style.before ?? ''}${body}${style.after ?? ''}`
  switch (style.negative ?? 'minus') {
    case 'trailing':
      return `${whole}-`
    case 'brackets':
      return `(${whole})`
    case 'CR':
      return `${whole} CR`
    case 'CT':
      return `${whole} CT`
    case 'inner':
      return `${style.before ?? ''}-${body}${style.after ?? ''}`
    default:
      return `-${whole}`
  }
}

const money = (cents: number, style: MoneyStyle, thousands: string, point: string) => {
  const size = Math.abs(Math.round(cents))
  const whole = String(Math.floor(size / 100))
  const shown = style.bareZero && whole === '0' ? '' : grouped(whole, thousands)
  const body = `${shown}${point}${String(size % 100).padStart(2, '0')}`
  return Math.round(cents) < 0 ? signed(body, style) : `${style.before ?? ''}${body}${style.after ?? ''}`
}

/** 1,234.56 */
export const en = (cents: number, style: MoneyStyle = {}) => money(cents, style, ',', '.')
/** 1 234,56 */
export const fr = (cents: number, style: MoneyStyle = {}) => money(cents, style, style.space ?? NBSP, ',')
/** 1234.56 */
export const bare = (cents: number, style: MoneyStyle = {}) => money(cents, style, '', '.')

export const count = (items: number, separator = ',') => grouped(String(items), separator)

/** A rate; the mark is the decimal point of the paper's language. */
export const rate = (percent: number, decimals = 2, mark = '.') =>
  percent.toFixed(decimals).replace('.', mark)

export const SPECIMEN =
  'Specimen for software tests, invented figures; not issued by any company named on it.'
export const SPECIMEN_FR =
  "Spécimen pour essais de logiciels, chiffres inventés; n'émane d'aucune entreprise nommée ici."
