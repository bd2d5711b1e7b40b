import * as v from 'valibot'
import { OpenPayment } from '../../api/contract/supplier/purchases.ts'
import type { Supplier } from './given.ts'

/** Longer than anything of ours may take. */
const PATIENCE_MS = 30_000

const Problem = v.object({ code: v.string(), message: v.string() })

/** `status` 0: the connection ended without an answer. `code` and `message` are a refusal's, else empty. */
export type Answer = {
  status: number
  code: string
  message: string
  text: string
  milliseconds: number
  /** What the answer asks to wait before another try; a second where it does not say. */
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
