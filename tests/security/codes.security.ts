import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { searchTokens } from '../../api/market/saved-searches/unsubscribe-token.ts'
import { handleRateCheckJobs } from '../../api/rate-check/checks/rate-check.jobs.ts'
import { handleSupplierJobs } from '../../api/suppliers/accounts/suppliers.jobs.ts'
import { consentWithdrawals } from '../../db/schema/privacy.ts'
import { purchases } from '../../db/schema/purchases.ts'
import { auditOf } from '../support/audit.ts'
import { mailed } from '../support/inbox.ts'
import { ADMIN_PASSWORD, adminWithSecondFactor } from '../support/people/admin.ts'
import { newestCode, newPerson, submitAndAsk, verifyEmail } from '../support/people/rate-check.ts'
import { savedSearch } from '../support/people/saved-search.ts'
import { leadOnMarket, signedInSupplier } from '../support/people/supplier.ts'
import { confirmationToken, linkToken, signedUp } from '../support/people/supplier-account.ts'
import type { Answer } from '../support/product.ts'
import { testProduct } from '../support/product.ts'
import { buyWithCredit } from '../support/purchase/buying.ts'
import { expectNoFailures } from './tried.ts'
import { FOR_MANY_PEOPLE } from './world/callers.ts'

const AT_ONCE = 50
const WRONG_TRIES = 5
const PATIENCE_MS = 30 * 60_000

const product = await testProduct({ ...FOR_MANY_PEOPLE, jobs: [handleRateCheckJobs, handleSupplierJobs] })

const together = (send: (nth: number) => Promise<Answer>, times = AT_ONCE) =>
  Promise.all(Array.from({ length: times }, (_, nth) => send(nth)))
const successes = (answers: Answer[]) => answers.filter(({ status }) => status < 300).length
const statusesOf = (answers: Answer[]) =>
  [...Map.groupBy(answers, ({ status, body }) => `${status} ${Object(body).code ?? ''}`)]
    .map(([status, found]) => `${found.length} × ${status}`)
    .join(', ')
const faultsOf = (name: string, answers: Answer[]) =>
  answers.some(({ status }) => status === 500) ? [`${name}: ${statusesOf(answers)}`] : []

type Code = { right: string; wrong: (nth: number) => string; send: (code: string) => Promise<Answer> }

const sixDigits = (right: string) => (nth: number) =>
  String((Number(right) + 1 + nth) % 1_000_000).padStart(6, '0')

/** A code that was just sent to a browser of its own, and the call that takes it. */
async function sentCode(ask: string, use: string, channel: 'email' | 'phone'): Promise<Code> {
  const person = newPerson()
  const browser = product.browser()
  if (channel === 'phone') await verifyEmail(product, browser, person.email)
  const to = { [channel]: person[channel] }
  expect((await browser.post(ask, to)).status).toBe(200)
  const right = newestCode(product, person[channel])
  return { right, wrong: sixDigits(right), send: (code) => browser.post(use, { ...to, code }) }
}

async function secondFactor(): Promise<Code> {
  const { username, code } = await adminWithSecondFactor(product)
  const send = (tried: string) =>
    product.browser().post('/api/admin/login', { username, password: ADMIN_PASSWORD, code: tried })
  return { right: code(), wrong: sixDigits(code()), send }
}

async function recoveryCode(): Promise<Code> {
  const { username, recoveryCodes } = await adminWithSecondFactor(product)
  const send = (code: string) =>
    product.browser().post('/api/admin/login', { username, password: ADMIN_PASSWORD, code })
  const [right = ''] = recoveryCodes
  return { right, wrong: (nth) => right.replace(/..$/, String(nth).padStart(2, '0')), send }
}

const CODES: Record<string, () => Promise<Code>> = {
  'an e-mail code': () => sentCode('/api/send-email-verification', '/api/verify-email', 'email'),
  'a text code': () => sentCode('/api/send-sms-verification', '/api/verify-phone', 'phone'),
  'a code for sign-in': () => sentCode('/api/login/code', '/api/login', 'email'),
  'a code for My data': () => sentCode('/api/privacy/code', '/api/privacy/proof', 'email'),
  'a second factor': secondFactor,
  'a recovery code': recoveryCode,
}

test(
  'a code that is sent fifty times at once works once, and after fifty wrong ones at once not at all',
  async () => {
    const failures: string[] = []
    for (const [name, make] of Object.entries(CODES)) {
      const used = await make()
      const same = await together(() => used.send(used.right))
      if (successes(same) !== 1)
        failures.push(`${name}: worked ${successes(same)} times: ${statusesOf(same)}`)

      const guessed = await make()
      const wrong = await together((nth) => guessed.send(guessed.wrong(nth)))
      const judged = wrong.filter(({ status, body }) => status === 401 && Object(body).code === 'wrong_code')
      const late = await guessed.send(guessed.right)
      if (successes(wrong) > 0) failures.push(`${name}: a wrong one worked`)
      if (judged.length > WRONG_TRIES) failures.push(`${name}: ${judged.length} wrong ones were judged`)
      if (late.status < 300) failures.push(`${name}: the right one worked after ${statusesOf(wrong)}`)
      failures.push(...faultsOf(name, [...same, ...wrong]))
    }
    const kinds = Object.keys(CODES).length
    expectNoFailures(
      `${kinds} kinds of codes, ${AT_ONCE} right and ${AT_ONCE} wrong at once`,
      kinds * 2 * AT_ONCE,
      failures,
    )
  },
  PATIENCE_MS,
)

/** Sends one link fifty times at once, and says how often it took effect. */
const LINKS: Record<string, () => Promise<{ answers: Answer[]; effects: number }>> = {
  async 'a link for a new password'() {
    const { form } = await signedUp(product)
    await product.browser().post('/api/supplier/password-reset', { email: form.email })
    const token = await linkToken(product, form.email)
    const answers = await together((nth) =>
      product.browser().post('/api/supplier/new-password', { token, password: `nine-loons-on-lake-${nth}` }),
    )
    return { answers, effects: successes(answers) }
  },
  async 'a link that proves an address'() {
    const { form } = await signedUp(product)
    const token = await confirmationToken(product, form.email)
    const answers = await together(() => product.browser().post('/api/supplier/email-proof', { token }))
    // The same link again succeeds; only the first proof answers what it removed.
    return { answers, effects: answers.filter(({ body }) => Object(body).details !== null).length }
  },
  async 'a link that withdraws consent'() {
    const { person } = await submitAndAsk(product)
    const token = await mailed(product, person.email, (mails) =>
      mails
        .map(({ text }) => /\/privacy\/withdraw#(\S+)/.exec(text)?.[1])
        .find((found) => found !== undefined),
    )
    const answers = await together(() => product.browser().post('/api/privacy/withdraw-link/use', { token }))
    const rows = await product.db
      .select()
      .from(consentWithdrawals)
      .where(eq(consentWithdrawals.email, person.email))
    return { answers, effects: rows.length }
  },
  async 'a link that pauses alerts'() {
    const { supplier } = await signedInSupplier(product)
    const search = await savedSearch(product, supplier.id)
    const token = searchTokens(product.deps.appSecrets).token(search.id)
    const answers = await together(() => product.browser().post('/api/search-alerts/unsubscribe', { token }))
    return { answers, effects: (await auditOf(product, search.id)).length }
  },
  async 'a lead credit for fifty leads'() {
    const { supplier, browser } = await signedInSupplier(product, { leadCredits: 1 })
    const leads = await Promise.all(Array.from({ length: AT_ONCE }, () => leadOnMarket(product)))
    const answers = await together((nth) => buyWithCredit(browser, leads[nth]?.id ?? ''))
    const bought = await product.db.select().from(purchases).where(eq(purchases.supplierId, supplier.id))
    return { answers, effects: bought.length }
  },
  async 'one lead, by the credits of fifty suppliers'() {
    const lead = await leadOnMarket(product)
    const buyers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => signedInSupplier(product, { leadCredits: 1 })),
    )
    const answers = await Promise.all(buyers.map(({ browser }) => buyWithCredit(browser, lead.id)))
    const bought = await product.db.select().from(purchases).where(eq(purchases.leadId, lead.id))
    return { answers, effects: bought.length }
  },
}

test(
  'a link or a credit that is used fifty times at once takes effect once',
  async () => {
    const failures: string[] = []
    for (const [name, use] of Object.entries(LINKS)) {
      const { answers, effects } = await use()
      if (effects !== 1) failures.push(`${name}: took effect ${effects} times: ${statusesOf(answers)}`)
      failures.push(...faultsOf(name, answers))
    }
    const kinds = Object.keys(LINKS).length
    expectNoFailures(`${kinds} kinds of links and credits, ${AT_ONCE} at once`, kinds * AT_ONCE, failures)
  },
  PATIENCE_MS,
)

test('control: a call that takes effect each time is counted each time', async () => {
  const { browser } = await signedInSupplier(product, { leadCredits: 3 })
  const leads = await Promise.all(Array.from({ length: 3 }, () => leadOnMarket(product)))
  expect(successes(await together((nth) => buyWithCredit(browser, leads[nth]?.id ?? ''), 3))).toBe(3)
})
