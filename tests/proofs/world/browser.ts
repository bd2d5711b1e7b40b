import * as v from 'valibot'
import { OpenPayment } from '../../../api/contract/buying/purchases.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import type { Lead, Supplier } from './people-and-leads.ts'
import type { World } from './world.ts'

const Problem = v.object({ code: v.string(), message: v.string() })

/** `status` 0: the connection ended without an answer. `code` and `message` are a refusal's, else empty. */
export type Answer = {
  status: number
  code: string
  message: string
  text: string
  milliseconds: number
  /** Retry-After; a second where the answer has none. */
  retryAfterMs: number
}

export type Browser = ReturnType<typeof browserOf>

/** A signed-in supplier's browser, on one of the product's processes. */
export function browserOf(supplier: Supplier, api: { url: string }) {
  async function send(method: string, path: string, body?: object): Promise<Answer> {
    const startedAt = performance.now()
    const { status, text, retryAfterMs } = await answerTo(`${api.url}/api/supplier${path}`, {
      method,
      headers: { cookie: supplier.cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const problem = v.safeParse(v.pipe(v.string(), v.parseJson(), Problem), text)
    const { code, message } = problem.success ? problem.output : { code: '', message: '' }
    return { status, code, message, text, retryAfterMs, milliseconds: performance.now() - startedAt }
  }

  return {
    supplier,
    send,
    open: (leadId: string) => send('POST', '/create-payment-intent', { leadId }),
    hold: (leadId: string, paymentIntentId: string) =>
      send('POST', `/leads/${leadId}/hold`, { paymentIntentId }),
    release: (leadId: string, paymentIntentId: string, because: 'declined' | 'left') =>
      send('POST', `/leads/${leadId}/release`, { paymentIntentId, because }),
    purchase: (leadId: string, paymentIntentId: string) =>
      send('POST', `/leads/${leadId}/purchase`, { paymentIntentId }),
    purchasedLeads: () => send('GET', '/purchased-leads'),
  }
}

async function answerTo(
  url: string,
  init: RequestInit,
): Promise<{ status: number; text: string; retryAfterMs: number }> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
    const retryAfterMs = (Number(answer.headers.get('retry-after')) || 1) * 1_000
    return { status: answer.status, text: await answer.text(), retryAfterMs }
  } catch {
    return { status: 0, text: '', retryAfterMs: 1_000 }
  }
}

/** The payment that an answer opened; throws when it opened none. */
export function paymentIn(answer: Answer): OpenPayment {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), OpenPayment), answer.text)
  if (answer.status !== 200 || !read.success)
    throw new Error(`No payment was opened: ${answer.status} ${answer.text}`)
  return read.output
}

export const openPayment = async (browser: Browser, lead: Lead) => paymentIn(await browser.open(lead.id))

/** Opens, holds and pays, up to the moment when Stripe has the money. Throws when one of these is refused. */
export async function payFor({ stripe }: World, browser: Browser, lead: Lead): Promise<OpenPayment> {
  const payment = await openPayment(browser, lead)
  const held = await browser.hold(lead.id, payment.paymentIntentId)
  if (held.status !== 200) throw new Error(`The hold was answered ${held.status} ${held.code}.`)
  const { error } = await stripe.confirm(payment.clientSecret)
  if (error !== null) throw new Error(`The card was refused: ${error.message}`)
  return payment
}
