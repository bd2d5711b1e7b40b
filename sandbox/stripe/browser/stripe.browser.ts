import { type Calls, intentIdOf, openCalls, type PaymentIntent, type Result } from './calls.browser.ts'
import { createElements, type Elements } from './elements.browser.ts'
import { type Say, sayIn } from './french.browser.ts'
import { BANK_STYLE } from './styles.browser.ts'

type Options = {
  elements?: Elements
  clientSecret?: string
  confirmParams?: { return_url?: string }
  redirect?: 'always' | 'if_required'
}

/** Pays with the card in the fields, and shows the bank's question if it has one. */
export const confirmPayment =
  (calls: Calls, sandbox: string) =>
  async (options: Options): Promise<Result> => {
    const say = sayIn(options.elements?.locale())
    const { elements, confirmParams = {}, redirect = 'always' } = options
    const clientSecret = options.clientSecret ?? elements?.clientSecret() ?? ''
    if (intentIdOf(clientSecret) === '') return wrongUse('A valid clientSecret is required.')
    if (redirect === 'always' && confirmParams.return_url === undefined)
      throw new Error('confirmParams.return_url is required unless redirect is "if_required".')
    const payment = elements?.getElement('payment') ?? null
    if (payment === null) return wrongUse('There is no mounted payment Element.')
    const { error } = await payment.submit()
    if (error) return { error }

    const tried = await calls.confirm(clientSecret, {
      payment_method_data: payment.methodData(),
      return_url: confirmParams.return_url,
      use_stripe_sdk: true,
    })
    const outcome = await throughTheBank(tried.paymentIntent)
    if (outcome.error) return { error: { ...outcome.error, message: say(outcome.error.message) } }
    const { paymentIntent } = outcome
    if (!paymentIntent || redirect === 'if_required') return outcome
    return leaveFor(wayBack(confirmParams.return_url ?? '', clientSecret, paymentIntent))

    async function throughTheBank(intent: PaymentIntent | undefined): Promise<Result> {
      if (intent?.status !== 'requires_action') return tried
      const page = intent.next_action?.redirect_to_url?.url
      // The browser may reach the sandbox at another address than the sandbox knows.
      if (page !== undefined) return leaveFor(`${sandbox}/3ds${new URL(page, location.href).search}`)
      return calls.authenticate(clientSecret, (await askOwnerOfCard(say)) ? 'succeed' : 'fail')
    }
  }

function wayBack(returnUrl: string, clientSecret: string, { id, status }: PaymentIntent): string {
  const url = new URL(returnUrl, location.href)
  url.searchParams.set('payment_intent', id)
  url.searchParams.set('payment_intent_client_secret', clientSecret)
  url.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'pending')
  return url.href
}

/** Never resolves, because the page is left. */
function leaveFor(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => {})
}

const wrongUse = (message: string): Result => ({
  error: { type: 'invalid_request_error', code: 'parameter_missing', message },
})

/** The bank's window over the page: whether the owner of the card approves. Escape refuses. */
function askOwnerOfCard(say: Say): Promise<boolean> {
  const before = document.activeElement
  const dialog = document.createElement('dialog')
  dialog.className = 'sandbox-bank'
  dialog.setAttribute('aria-labelledby', 'sandbox-bank-title')
  dialog.setAttribute('aria-describedby', 'sandbox-bank-text')
  const style = Object.assign(document.createElement('style'), { textContent: BANK_STYLE })
  const title = Object.assign(document.createElement('h2'), {
    id: 'sandbox-bank-title',
    textContent: say('Your bank asks'),
  })
  const text = Object.assign(document.createElement('p'), {
    id: 'sandbox-bank-text',
    textContent: say(
      'This is the sandbox in place of your bank’s 3-D Secure page. Do you approve this payment?',
    ),
  })
  const choices = document.createElement('div')
  const approve = choice(say('Approve'))
  const refuse = choice(say('Refuse'))
  choices.append(approve, refuse)
  dialog.append(style, title, text, choices)

  return new Promise((resolve) => {
    const answer = (approves: boolean) => {
      window.removeEventListener('keydown', refuseByEscape, true)
      dialog.remove()
      if (before instanceof HTMLElement) before.focus()
      resolve(approves)
    }
    // Before the page's own dialog receives it, which would close as well.
    const refuseByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      answer(false)
    }
    approve.addEventListener('click', () => answer(true))
    refuse.addEventListener('click', () => answer(false))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      answer(false)
    })
    window.addEventListener('keydown', refuseByEscape, true)
    document.body.append(dialog)
    dialog.showModal()
    approve.focus()
  })
}

const choice = (words: string) =>
  Object.assign(document.createElement('button'), { type: 'button', textContent: words })

// A stand-in for https://js.stripe.com with what our pages and Stripe's React components use. Loaded as a classic script,
// like the real one; card numbers go to the sandbox only.

const script = document.currentScript
if (!(script instanceof HTMLScriptElement))
  throw new Error('The stand-in for Stripe.js is loaded as a script.')
const sandbox = script.src.split('/js/stripe.js')[0] ?? ''

function Stripe(publishableKey: string) {
  const calls = openCalls(sandbox, publishableKey)
  return {
    elements: createElements(calls),
    confirmPayment: confirmPayment(calls, sandbox),
    retrievePaymentIntent: calls.retrieve,
    // Stripe's React components require these three.
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
