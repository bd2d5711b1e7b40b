/**
 * As much of Stripe.js as the dialog uses, for tests that say what Stripe answers: each call of `confirmPayment` or
 * `retrievePaymentIntent` takes the next of `window.stripeAnswers`, and waits while there is none. Calls are counted in
 * `window.stripeCalls`. It runs in the page, so it is text here.
 */
export const STRIPE_JS = `
window.stripeAnswers = []
window.stripeCalls = []
window.Stripe = () => {
  const answer = async (call) => {
    window.stripeCalls.push(call)
    while (window.stripeAnswers.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    const next = window.stripeAnswers.shift()
    if (next === 'throw') throw new Error('Stripe.js broke.')
    return next
  }
  const elements = (options) => {
    window.stripeOptions = options
    let element = null
    return {
      update: (changed) => Object.assign(window.stripeOptions, changed),
      getElement: () => element,
      submit: async () => window.stripeSubmits ?? {},
      create: () => {
        const listeners = {}
        element = {
          on: (event, listener) => { listeners[event] = listener; return element },
          off: () => element,
          update: () => {},
          destroy: () => { element = null },
          mount: (place) => {
            place.innerHTML = '<label>Card number <input></label>'
            place.oninput = () => listeners.change?.({ elementType: 'payment' })
            queueMicrotask(() => listeners[window.stripeLoads ?? 'ready']?.({ elementType: 'payment' }))
          },
        }
        return element
      },
    }
  }
  const never = () => { throw new Error('The dialog does not use this.') }
  return {
    elements,
    confirmPayment: ({ confirmParams, redirect }) => {
      window.stripeParams = { confirmParams, redirect }
      return answer('confirm')
    },
    retrievePaymentIntent: () => answer('retrieve'),
    createToken: never,
    createPaymentMethod: never,
    confirmCardPayment: never,
  }
}
window.Stripe.version = 'endive'
`
