import { openCalls } from './calls.browser.ts'
import { confirmPayment } from './confirm-payment.browser.ts'
import { createElements } from './elements.browser.ts'

// A stand-in for https://js.stripe.com, for the sandbox alone: as much of it as our pages and Stripe's own React
// components use. Loaded as a classic script, as the real one is; card numbers go to the sandbox only.

const script = document.currentScript
if (!(script instanceof HTMLScriptElement))
  throw new Error('The stand-in for Stripe.js is loaded as a script.')
const sandbox = script.src.replace(/\/js\/stripe\.js.*$/, '')

function Stripe(publishableKey: string) {
  const calls = openCalls(sandbox, publishableKey)
  return {
    elements: createElements(calls),
    confirmPayment: confirmPayment(calls, sandbox),
    retrievePaymentIntent: calls.retrieve,
    // Stripe's React components take only an object that has these three.
    createToken: notStoodInFor('createToken'),
    createPaymentMethod: notStoodInFor('createPaymentMethod'),
    confirmCardPayment: notStoodInFor('confirmCardPayment'),
    registerAppInfo() {},
    _registerWrapper() {},
  }
}

const notStoodInFor = (name: string) => () => {
  throw new Error(`The stand-in for Stripe.js has no ${name}.`)
}

/** The release that @stripe/stripe-js asks for; with another it warns. */
Stripe.version = 'endive'
Object.assign(window, { Stripe })
