export const NBSP = '\u00a0'
export const NARROW = '\u202f'
export const SPECIMEN = 'Synthetic specimen for software tests; not issued by any company named on it.'
export const SPECIMEN_FR = `Spécimen fictif pour essais de logiciel. ${SPECIMEN}`

const group = (whole: string, separator: string) => whole.replace(/\B(?=(\d{3})+(?!\d))/g, separator)
const halves = (cents: number): [string, string] => {
  const whole = Math.abs(Math.round(cents))
  return [String(Math.floor(whole / 100)), String(whole % 100).padStart(2, '0')]
}

/** 1,234.56 */
export function en(cents: number): string {
  const [whole, part] = halves(cents)
  return `${cents < 0 ? '-' : ''}${group(whole, ',')}.${part}`
}
/** 1 234,56 */
export function fr(cents: number, space = NBSP): string {
  const [whole, part] = halves(cents)
  return `${cents < 0 ? '-' : ''}${group(whole, space)},${part}`
}
export const count = (n: number, separator = ',') => group(String(n), separator)
export const comma = (n: number, digits = 2) => n.toFixed(digits).replace('.', ',')
export const two = (n: number) => String(n).padStart(2, '0')
export const percent = (part: number, whole: number) => (whole ? (part / whole) * 100 : 0)

const EN = 'January February March April May June July August September October November December'.split(' ')
const FR = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')
export const monthEn = (month: number) => EN[(month - 1) % 12] ?? ''
export const monthFr = (month: number) => FR[(month - 1) % 12] ?? ''
