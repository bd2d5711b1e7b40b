import { HINTS } from '../../../site/features/rate-check/checks/results-hint.store.ts'
import type { Page } from '../browser/browser.ts'
import { inMessages, latestCode } from '../inbox.ts'
import { filledForm, rateCheckIdOf } from './rate-check.ts'
import { someVisitor, type Visitor } from './visitor.ts'

/** A visitor who did a rate check in this browser some time ago, both addresses proved, and asked to be contacted. */
export async function requested(page: Page, url: string): Promise<Visitor> {
  const { person, rateCheckId } = await check(page, url)
  await postFrom(page, `/api/rate-checks/${rateCheckId}/contact-request`, {})
  return person
}

/** The same, who has not asked to be contacted. */
export const submitted = async (page: Page, url: string): Promise<Visitor> => (await check(page, url)).person

/** The same, whose results open as they do for whoever comes back to the rate check within a day. */
export async function openResults(
  page: Page,
  url: string,
  { person = someVisitor(), ...business }: { person?: Visitor } & Partial<ReturnType<typeof filledForm>>,
): Promise<void> {
  await check(page, url, person, business)
  await page.goto('/terms')
  await page.evaluate(([name, hint]) => localStorage.setItem(name, hint), [
    HINTS.visitor,
    `${new Date(Date.now() + 60_000).toISOString()} opens`,
  ] as const)
  await page.goto(RATE_CHECK)
  await page.getByRole('button', { name: /^Yes, Con(nect|tact) Me/ }).waitFor()
}

const RATE_CHECK = '/#check-my-rates'

async function check(
  page: Page,
  url: string,
  person = someVisitor(),
  business: Partial<ReturnType<typeof filledForm>> = {},
) {
  const phone = `+1${person.phone.replaceAll(' ', '')}`
  const { email } = person
  await post('/api/send-email-verification', { email })
  await post('/api/verify-email', { email, code: await latestCode(url, email) })
  await post('/api/send-sms-verification', { phone })
  await post('/api/verify-phone', { phone, code: await latestCode(url, phone) })
  const body = await post('/api/submit-rate-check', filledForm({ ...business, ...person, name: '', phone }))
  // A job sends it: a test that waits for the next message must not find this one after it.
  await inMessages(url, email, (mails) => mails.find(({ subject }) => subject?.includes('rate check for')))
  return { person, rateCheckId: rateCheckIdOf({ body }) }

  function post(path: string, data: unknown) {
    return postFrom(page, path, data)
  }
}

async function postFrom(page: Page, path: string, data: unknown): Promise<unknown> {
  const answer = await page.request.post(path, { data })
  if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}.`)
  return answer.json()
}
