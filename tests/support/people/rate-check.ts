import { expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { newNumber } from '../new-number.ts'
import type { Answer, Browser, Product } from '../product.ts'

/** A form filled in as the wizard sends it; name only what the test is about. */
export const filledForm = (changes: Record<string, unknown> = {}) => ({
  firstName: 'Marie-Ève',
  lastName: 'Côté',
  name: 'Marie-Ève Côté',
  email: 'marie@boulangerie.example',
  businessType: 'retail',
  currentProvider: 'moneris',
  monthlyVolume: '20000',
  averageTransaction: '50',
  cardPresentRate: '',
  cardNotPresentRate: '',
  monthlyFee: '',
  phone: '416-555-0123',
  company: 'Boulangerie Côté',
  website: '',
  isDecisionMaker: true,
  decisionMakerName: '',
  consent: true,
  emailVerified: 1,
  phoneVerified: 1,
  ...changes,
})

/** The newest code sent to this address; other mail may have come since. */
export function newestCode(product: Product, to: string): string {
  for (const { text } of product.inbox.messages(to)) {
    const code = /\b\d{6}\b/.exec(text)?.[0]
    if (code !== undefined) return code
  }
  throw new Error('No code was sent.')
}

/** A browser whose visitor has proved both addresses by the codes in the inbox. */
export async function verifiedBrowser(
  product: Product,
  { email = 'marie@boulangerie.example', phone = '+14165550123' } = {},
): Promise<Browser> {
  const browser = product.browser()
  await verifyEmail(product, browser, email)
  await verifyPhone(product, browser, phone)
  return browser
}

export async function verifyEmail(product: Product, browser: Browser, email: string): Promise<void> {
  expect((await browser.post('/api/send-email-verification', { email })).status).toBe(200)
  const answer = await browser.post('/api/verify-email', { email, code: newestCode(product, email) })
  expect(answer).toMatchObject({ status: 200, body: { verified: true } })
}

export async function verifyPhone(product: Product, browser: Browser, phone: string): Promise<void> {
  expect((await browser.post('/api/send-sms-verification', { phone })).status).toBe(200)
  const answer = await browser.post('/api/verify-phone', { phone, code: newestCode(product, phone) })
  expect(answer).toMatchObject({ status: 200, body: { verified: true } })
}

/** A person whom no other test knows. */
export function newPerson() {
  const people = newNumber()
  const email = `owner-${people}@shop-${people}.example`
  const phone = `+1416${2_000_000 + people}`
  return { email, phone, company: `Shop ${people}` }
}

/** Proves both addresses of a person and submits the form; name only what the test is about. */
export async function submit(product: Product, changes: Record<string, unknown> = {}, person = newPerson()) {
  const browser = await verifiedBrowser(product, person)
  const answer = await browser.post('/api/submit-rate-check', filledForm({ ...person, ...changes }))
  return { browser, answer, person }
}

/** As `submit`; then the person asks to be contacted, which puts their lead on the market. */
export async function submitAndAsk(...params: Parameters<typeof submit>) {
  const submitted = await submit(...params)
  await askForContact(submitted)
  return submitted
}

/** The button under the results. */
export async function askForContact({ browser, answer }: { browser: Browser; answer: Answer }) {
  const requested = await browser.post(`/api/rate-checks/${rateCheckIdOf(answer)}/contact-request`)
  expect(requested).toMatchObject({ status: 200, body: { success: true } })
  return requested
}

export const rateCheckIdOf = ({ body }: Pick<Answer, 'body'>) =>
  v.parse(v.object({ id: v.string() }), body).id

export const leadsOf = ({ db }: Product, email: string) =>
  db.select().from(leads).where(eq(leads.email, email))

export const rateChecksOf = ({ db }: Product, email: string) =>
  db.select().from(rateChecks).where(eq(rateChecks.email, email))

export function fieldsAtFault({ body }: { body: unknown }): string[] {
  if (typeof body !== 'object' || body === null || !('fields' in body)) return []
  return Object.keys(body.fields ?? {})
}
