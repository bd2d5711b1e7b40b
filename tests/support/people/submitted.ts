import type { Page } from '../browser/browser.ts'
import { latestCode } from '../inbox.ts'
import { filledForm } from './rate-check.ts'
import { someVisitor, type Visitor } from './visitor.ts'

/** A visitor who did a rate check in this browser some time ago, both addresses proved, and agreed to be contacted. */
export async function submitted(page: Page, url: string, person: Visitor = someVisitor()): Promise<Visitor> {
  const phone = `+1${person.phone.replaceAll(' ', '')}`
  const { email } = person
  await post('/api/send-email-verification', { email })
  await post('/api/verify-email', { email, code: await latestCode(url, email) })
  await post('/api/send-sms-verification', { phone })
  await post('/api/verify-phone', { phone, code: await latestCode(url, phone) })
  await post('/api/submit-rate-check', filledForm({ ...person, name: '', phone }))
  return person

  async function post(path: string, data: unknown): Promise<void> {
    const answer = await page.request.post(path, { data })
    if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}.`)
  }
}
