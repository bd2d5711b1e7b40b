import type { Browser, Product } from './product.ts'
import { newestCode } from './rate-check.ts'

/** Proves this address for what we hold about it, as the page does. */
export async function proveForMyData(product: Product, browser: Browser, email: string): Promise<void> {
  const sent = await browser.post('/api/privacy/code', { email })
  if (sent.status !== 200) throw new Error(`Asking for a code was answered ${sent.status}.`)
  const answer = await browser.post('/api/privacy/proof', { email, code: newestCode(product, email) })
  if (answer.status !== 200) throw new Error(`The proof was answered ${answer.status}.`)
}

/** A browser of its own that has proved this address. */
export async function provedBrowser(product: Product, email: string): Promise<Browser> {
  const browser = product.browser()
  await proveForMyData(product, browser, email)
  return browser
}
