import * as v from 'valibot'
import { CodeSent } from '../../../api/contract/people/verification.ts'
import { mailed } from '../inbox.ts'
import { only } from '../only.ts'
import type { Browser, Product } from '../product.ts'
import { leadsOf, newestCode, submitAndAsk } from './rate-check.ts'

/** Proves this address for what we hold about it, as the page does. */
export async function proveForMyData(product: Product, browser: Browser, email: string): Promise<void> {
  const sent = await browser.post('/api/privacy/code', { email })
  if (sent.status !== 200) throw new Error(`Asking for a code was answered ${sent.status}.`)
  if (v.parse(CodeSent, sent.body).verified) return
  const answer = await browser.post('/api/privacy/proof', { email, code: newestCode(product, email) })
  if (answer.status !== 200) throw new Error(`The proof was answered ${answer.status}.`)
}

/** A browser of its own that has proved this address. */
export async function provedBrowser(product: Product, email: string): Promise<Browser> {
  const browser = product.browser()
  await proveForMyData(product, browser, email)
  return browser
}

/** Waits for a mail to this address whose subject holds these words. */
export const mailTo = (product: Product, to: string, words: string) =>
  mailed(product, to, (mails) => mails.find(({ subject }) => subject?.includes(words)))

/** Polls until it is so. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await Bun.sleep(20)
}

/** A person who requested contact, with their lead and a browser that has proved their address. */
export async function personWithLead(product: Product, changes: Record<string, unknown> = {}) {
  const { person } = await submitAndAsk(product, changes)
  const lead = only(await leadsOf(product, person.email))
  return { person, lead, browser: await provedBrowser(product, person.email) }
}
