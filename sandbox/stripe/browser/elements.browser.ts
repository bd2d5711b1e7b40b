import { type Calls, intentIdOf, type StripeError } from './calls.browser.ts'
import { type CardForm, createCardForm } from './card-form.browser.ts'
import { sayIn } from './french.browser.ts'

type ElementsOptions = { clientSecret?: string; mode?: string; locale?: string }
export type Elements = ReturnType<ReturnType<typeof createElements>>

/** The card fields of one payment. The payment Element is the only one. */
export const createElements =
  (calls: Calls) =>
  (initial: ElementsOptions = {}) => {
    let options = initial
    let payment: PaymentElement | null = null
    return {
      clientSecret: () => options.clientSecret,
      say: sayIn(options.locale),
      update(changes: ElementsOptions) {
        options = { ...options, ...changes }
      },
      fetchUpdates: async () => ({}),
      submit: async () => (payment ? payment.submit() : {}),
      getElement: (type: string | { __elementType?: string }) =>
        (typeof type === 'string' ? type : type.__elementType) === 'payment' ? payment : null,
      create(type: string): PaymentElement {
        if (type !== 'payment') throw new Error(`The stand-in for Stripe.js has no "${type}" Element.`)
        if (payment !== null) throw new Error("Can't create more than one payment Element.")
        payment = createPaymentElement({
          calls,
          options: () => options,
          onDestroy: () => {
            payment = null
          },
        })
        return payment
      },
    }
  }

type Handler = (event: object) => void
type PaymentElement = ReturnType<typeof createPaymentElement>

/** Stripe.js's payment Element: the card fields and their events. */
function createPaymentElement(initial: {
  calls: Calls
  options: () => ElementsOptions
  onDestroy: () => void
}) {
  const handlers = new Map<string, Set<Handler>>()
  let form: CardForm | null = null

  const emit = (type: string, more: object = {}) => {
    for (const handler of [...(handlers.get(type) ?? [])]) handler({ elementType: 'payment', ...more })
  }
  const changed = () =>
    emit('change', {
      empty: form?.isEmpty() ?? true,
      complete: form?.fault() === null,
      collapsed: false,
      value: { type: 'card' },
    })

  const element = {
    on(type: string, handler: Handler) {
      handlers.set(type, (handlers.get(type) ?? new Set()).add(handler))
      return element
    },
    off(type: string, handler?: Handler) {
      if (handler) handlers.get(type)?.delete(handler)
      else handlers.delete(type)
      return element
    },
    once(type: string, handler: Handler) {
      const only: Handler = (event) => {
        element.off(type, only)
        handler(event)
      }
      return element.on(type, only)
    },
    mount(place: string | HTMLElement) {
      const host = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place
      if (host === null) throw new Error('There is no such place to mount an Element in.')
      form = createCardForm({ emit, changed }, sayIn(initial.options().locale))
      host.replaceChildren(form.node)
      emit('loaderstart')
      announce()
    },
    unmount() {
      form?.node.remove()
      form = null
    },
    destroy() {
      element.unmount()
      handlers.clear()
      initial.onDestroy()
    },
    update() {},
    collapse() {},
    clear: () => form?.clear(),
    focus: () => form?.focus(),
    blur: () => form?.blur(),
    async submit(): Promise<{ selectedPaymentMethod?: string; error?: StripeError }> {
      const error = form === null ? NOT_MOUNTED : form.fault({ show: true })
      return error === null ? { selectedPaymentMethod: 'card' } : { error }
    },
    methodData: () => ({ type: 'card', ...form?.card() }),
  }

  /** Like Stripe.js, reads the payment first and shows no fields if it does not exist. */
  async function announce(): Promise<void> {
    const { clientSecret, mode } = initial.options()
    if (clientSecret === undefined && mode !== undefined) return emit('ready')
    if (intentIdOf(clientSecret ?? '') === '') return emit('loaderror', { error: NO_SECRET })
    const { error } = await initial.calls.retrieve(clientSecret ?? '')
    if (form === null) return
    if (error) emit('loaderror', { error })
    else emit('ready')
  }

  return element
}

const NO_SECRET = {
  type: 'invalid_request_error',
  message: 'A valid clientSecret, or a mode, is required.',
} satisfies StripeError
const NOT_MOUNTED = {
  type: 'invalid_request_error',
  message: 'The payment Element is not mounted.',
} satisfies StripeError
