/** What is wrong with a field, in Stripe's words and by its code. */
type Fault = { code: string; message: string } | null

type Field = {
  name: FieldName
  label: string
  autocomplete: 'cc-number' | 'cc-exp' | 'cc-csc' | 'postal-code'
  placeholder: string
  numeric: boolean
  /** How what was typed is written. */
  written: (typed: string) => string
  fault: (value: string, now: Date) => Fault
}
export type FieldName = 'number' | 'exp' | 'cvc' | 'postal'

const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '')
const incomplete = (code: string, what: string): Fault => ({
  code: `incomplete_${code}`,
  message: `Your ${what} is incomplete.`,
})

export const FIELDS: Field[] = [
  {
    name: 'number',
    label: 'Card number',
    autocomplete: 'cc-number',
    placeholder: '4242 4242 4242 4242',
    numeric: true,
    written: (typed) =>
      digitsOf(typed)
        .slice(0, 19)
        .replaceAll(/(\d{4})(?=\d)/g, '$1 '),
    fault: (value) => (digitsOf(value).length < 15 ? incomplete('number', 'card number') : null),
  },
  {
    name: 'exp',
    label: 'Expiry (MM / YY)',
    autocomplete: 'cc-exp',
    placeholder: '12 / 34',
    numeric: true,
    written: (typed) =>
      digitsOf(typed)
        .slice(0, 4)
        .replace(/^(\d{2})(?=\d)/, '$1 / '),
    fault: faultOfExpiry,
  },
  {
    name: 'cvc',
    label: 'Security code',
    autocomplete: 'cc-csc',
    placeholder: '123',
    numeric: true,
    written: (typed) => digitsOf(typed).slice(0, 4),
    fault: (value) => (/^\d{3,4}$/.test(value) ? null : incomplete('cvc', "card's security code")),
  },
  {
    name: 'postal',
    label: 'Postal code',
    autocomplete: 'postal-code',
    placeholder: 'M5V 2T6',
    numeric: false,
    written: (typed) => typed.toUpperCase(),
    fault: (value) => (value.length < 3 ? incomplete('zip', 'postal code') : null),
  },
]

function faultOfExpiry(value: string, now: Date): Fault {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(value) ?? []
  if (year === '') return incomplete('expiry', "card's expiration date")
  const months = (2000 + Number(year)) * 12 + Number(month)
  return months < now.getFullYear() * 12 + now.getMonth() + 1
    ? { code: 'invalid_expiry_year_past', message: "Your card's expiration date is in the past." }
    : null
}
