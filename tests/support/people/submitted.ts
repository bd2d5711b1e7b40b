import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { CodeSent } from '../../../api/contract/people/verification.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { DEMO_SUPPLIER } from '../../../sandbox/demo/demo-suppliers.ts'
import { HINTS } from '../../../site/features/rate-check/checks/results-hint.store.ts'
import type { Page } from '../browser/browser.ts'
import { post } from '../browser/on-page.ts'
import type { Stage } from '../browser/stage.ts'
import { inMessages, latestCode } from '../inbox.ts'
import { logInAsDemoSupplier } from './portal.ts'
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

/** The demo's supplier, whom owners can call, takes the request of a mailed link. Gives its id. */
export async function takeAsDemoSupplier({ db, onPage }: Stage, link: string): Promise<string> {
  const [, leadId = ''] = /#([0-9a-f-]{36})/.exec(link) ?? []
  await db
    .update(suppliers)
    .set({ phoneForOwners: '+14165550160', website: 'https://northpay.example/' })
    .where(eq(suppliers.email, DEMO_SUPPLIER.email))
  await onPage({}, async (page) => {
    await logInAsDemoSupplier(page)
    await post(page, `/api/supplier/leads/${leadId}/purchase-with-credit`)
  })
  return leadId
}

/** A job sends the results of a rate check. */
export const untilSummaryMailed = (url: string, email: string) =>
  inMessages(url, email, (mails) =>
    mails.find(({ subject }) => /rate check for|vérification de taux/.test(subject ?? '')),
  )

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
  // Otherwise a test that waits for the next message finds this one after it.
  await untilSummaryMailed(url, email)
  return { person, rateCheckId: rateCheckIdOf({ body }) }
}
