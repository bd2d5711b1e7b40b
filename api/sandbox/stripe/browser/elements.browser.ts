import type { Calls } from './calls.browser.ts'
import { createPaymentElement, type PaymentElement } from './payment-element.browser.ts'

export type ElementsOptions = { clientSecret?: string; mode?: string }
export type Elements = ReturnType<ReturnType<typeof createElements>>

/** The card fields of one payment. Only the payment Element is stood in for. */
export const createElements =
  (calls: Calls) =>
  (given: ElementsOptions = {}) => {
    let options = given
    let payment: PaymentElement | null = null
    return {
      clientSecret: () => options.clientSecret,
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
