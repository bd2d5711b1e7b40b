import * as v from 'valibot'
import { CodeSent } from '../../../api/contract/verification.ts'
import { HINTS } from '../../../site/features/rate-check/checks/results-hint.store.ts'
import type { Page } from '../browser/browser.ts'
import { post } from '../browser/on-page.ts'
import { inMessages, latestCode } from '../inbox.ts'
import { filledForm, rateCheckIdOf } from './rate-check.ts'
import { someVisitor, type Visitor } from './visitor.ts'

type Business = Partial<ReturnType<typeof filledForm>> & { language?: 'fr'; statementFees?: string }

/** A visitor who did a rate check in this browser some time ago, both addresses proved, and requested contact. */
export async function requested(page: Page, url: string, business: Business = {}): Promise<Visitor> {
  const { person, rateCheckId } = await check(page, url, someVisitor(), business)
  await post(page, `/api/rate-checks/${rateCheckId}/contact-request`)
  return person
}

/** The same without the request. */
export const submitted = async (page: Page, url: string, business: Business = {}): Promise<Visitor> =>
  (await check(page, url, someVisitor(), business)).person

/** The same, whose results open as for a visitor who comes back within a day. */
export async function openResults(
  page: Page,
  url: string,
  { person = someVisitor(), home = '', ...business }: { person?: Visitor; home?: '' | '/fr' } & Business,
): Promise<void> {
  await check(page, url, person, home === '/fr' ? { ...business, language: 'fr' } : business)
  await page.goto(`${home}/terms`)
  await page.evaluate(([name, hint]) => localStorage.setItem(name, hint), [
    HINTS.visitor,
    `${new Date(Date.now() + 60_000).toISOString()} opens`,
  ] as const)
  await page.goto(`${home || '/'}#check-my-rates`)
  await page.getByRole('button', { name: /^(Yes, Con(nect|tact) Me|Oui, )/ }).waitFor()
}

/** Proves this address for what we hold about it, past the page. */
export async function proveOwnData(page: Page, url: string, email: string): Promise<void> {
  const { verified } = v.parse(CodeSent, await post(page, '/api/privacy/code', { email }))
  if (!verified) await post(page, '/api/privacy/proof', { email, code: await latestCode(url, email) })
}

async function check(page: Page, url: string, person = someVisitor(), business: Business = {}) {
  const phone = `+1${person.phone.replaceAll(' ', '')}`
  const { email } = person
  await post(page, '/api/send-email-verification', { email })
  await post(page, '/api/verify-email', { email, code: await latestCode(url, email) })
  await post(page, '/api/send-sms-verification', { phone })
  await post(page, '/api/verify-phone', { phone, code: await latestCode(url, phone) })
  const form = filledForm({ ...business, ...person, name: '', phone })
  const body = await post(page, '/api/submit-rate-check', form)
  // A job sends it: a test that waits for the next message must not find this one after it.
  await inMessages(url, email, (mails) =>
    mails.find(({ subject }) => /rate check for|vérification de taux/.test(subject ?? '')),
  )
  return { person, rateCheckId: rateCheckIdOf({ body }) }
}
