import type { StripeError } from './calls.browser.ts'
import type { Say } from './french.browser.ts'
import { CARD_FORM_STYLE } from './styles.browser.ts'

export type CardForm = ReturnType<typeof createCardForm>
type Entry = { input: HTMLInputElement; fault: HTMLParagraphElement }

/** Each field shows its fault at the click on Pay. Earlier, the text would move the button that is being clicked. */
export function createCardForm(tell: { emit: (event: string) => void; changed: () => void }, say: Say) {
  const node = document.createElement('form')
  node.className = 'sandbox-card'
  node.noValidate = true
  // Stripe's own fields live in a frame, where Enter does not press the page's button.
  node.addEventListener('submit', (event) => event.preventDefault())
  const style = document.createElement('style')
  style.textContent = CARD_FORM_STYLE
  node.append(style)
  const entries = new Map(FIELDS.map((field) => [field.name, addField(field)]))

  function addField({ name, label, autocomplete, placeholder, numeric, written }: Field): Entry {
    const id = `sandbox-card-${name}`
    const line = document.createElement('div')
    const caption = Object.assign(document.createElement('label'), { htmlFor: id, textContent: say(label) })
    const fault = Object.assign(document.createElement('p'), { id: `${id}-fault`, hidden: true })
    const input = Object.assign(document.createElement('input'), {
      id,
      name,
      autocomplete,
      placeholder,
      inputMode: numeric ? 'numeric' : 'text',
    })
    input.setAttribute('aria-describedby', fault.id)
    input.addEventListener('input', () => {
      // Rewriting text before the cursor would move the cursor to the end.
      if (input.selectionStart === input.value.length) input.value = written(input.value)
      showFault(name, { onlyToTakeBack: true })
      tell.changed()
    })
    input.addEventListener('focus', () => tell.emit('focus'))
    input.addEventListener('blur', () => tell.emit('blur'))
    input.addEventListener('keydown', ({ key }) => key === 'Escape' && tell.emit('escape'))
    line.append(caption, input, fault)
    node.append(line)
    return { input, fault }
  }

  const typedIn = (name: FieldName) => entries.get(name)?.input.value.trim() ?? ''
  function faultOf({ name, fault }: Field): Fault {
    const found = fault(typedIn(name), new Date())
    return found && { ...found, message: say(found.message) }
  }

  function showFault(name: FieldName, { onlyToTakeBack = false } = {}): void {
    const field = FIELDS.find((one) => one.name === name)
    const entry = entries.get(name)
    if (!field || !entry) return
    const words = faultOf(field)?.message ?? ''
    if (onlyToTakeBack && words !== '') return
    entry.fault.textContent = words
    entry.fault.hidden = words === ''
    entry.input.setAttribute('aria-invalid', String(words !== ''))
  }

  return {
    node,
    isEmpty: () => FIELDS.every(({ name }) => typedIn(name) === ''),
    /** The first fault, or null. With `show`, each stands beside its field. */
    fault({ show = false } = {}): StripeError | null {
      const wrong = FIELDS.filter((field) => faultOf(field) !== null)
      if (show) {
        for (const { name } of FIELDS) showFault(name)
        const [first] = wrong
        if (first) entries.get(first.name)?.input.focus()
      }
      const [fault = null] = wrong.map(faultOf)
      return fault && { type: 'validation_error', ...fault }
    },
    card() {
      const [month = '', year = ''] = typedIn('exp')
        .split('/')
        .map((part) => part.trim())
      return {
        card: {
          number: typedIn('number').replaceAll(/\D/g, ''),
          exp_month: Number(month),
          exp_year: 2000 + Number(year),
          cvc: typedIn('cvc'),
        },
        billing_details: { address: { postal_code: typedIn('postal') } },
      }
    },
    clear() {
      for (const { input } of entries.values()) input.value = ''
      tell.changed()
    },
    focus: () => entries.get('number')?.input.focus(),
    blur: () => {
      for (const { input } of entries.values()) input.blur()
    },
  }
}

/** What is wrong with a field, in Stripe's words and by its code. */
type Fault = { code: string; message: string } | null

type Field = {
  name: FieldName
  label: string
  autocomplete: 'cc-number' | 'cc-exp' | 'cc-csc' | 'postal-code'
  placeholder: string
  numeric: boolean
  /** Formats what was typed. */
  written: (typed: string) => string
  fault: (value: string, now: Date) => Fault
}
type FieldName = 'number' | 'exp' | 'cvc' | 'postal'

const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '')
const incomplete = (code: string, what: string): Fault => ({
  code: `incomplete_${code}`,
  message: `Your ${what} is incomplete.`,
})

const FIELDS: Field[] = [
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
