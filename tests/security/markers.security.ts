import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { consents } from '../../db/schema/consents.ts'
import { receipts } from '../../db/schema/purchases.ts'
import { quotes } from '../../db/schema/rate-checks.ts'
import { type DescribedCall, describedCalls } from '../support/document/described-calls.ts'
import { only } from '../support/only.ts'
import { signedInAdmin } from '../support/people/admin.ts'
import { signedInOwner } from '../support/people/owner.ts'
import {
  askForContact,
  filledForm,
  leadsOf,
  rateCheckIdOf,
  verifiedBrowser,
} from '../support/people/rate-check.ts'
import { signedInSupplier } from '../support/people/supplier.ts'
import type { Answer } from '../support/product.ts'
import { testProduct } from '../support/product.ts'
import { buyWithCredit } from '../support/purchase/buying.ts'
import { RIGHTS, standOf } from './roles.ts'
import { expectNoFailures } from './tried.ts'
import { type Caller, callerOf, FOR_MANY_PEOPLE, ROLES, type Role } from './world/callers.ts'
import { bodyFor } from './world/requests.ts'

/** What a business owner types, each a word that is nowhere else, and what a buyer and an admin write about them. */
const PERSON = {
  firstName: 'Zqfirst',
  lastName: 'Zqlast',
  email: 'zqmail@zqhost.example',
  phone: '+14165557391',
  company: 'Zqcompany Limited',
  website: 'https://zqsite.example',
  isDecisionMaker: false,
  decisionMakerName: 'Zqdecider',
  businessType: 'other',
  customBusinessType: 'Zqtrade',
  currentProvider: 'other',
  customProvider: 'Zqprovider',
}
const NOTES = 'Zqnotes'
const MARKS = [
  ...'zqfirst zqlast zqmail zqhost zqcompany zqsite zqdecider zqtrade zqprovider zqnotes'.split(' '),
  // A telephone number, however it is written.
  '5557391',
  '555-7391',
  '555 7391',
]

const product = await testProduct(FOR_MANY_PEOPLE)
const visitor = await verifiedBrowser(product, PERSON)
const submitted = await visitor.post('/api/submit-rate-check', filledForm({ ...PERSON, name: '' }))
await askForContact({ browser: visitor, answer: submitted })
const lead = only(await leadsOf(product, PERSON.email))
const owner = await signedInOwner(product, { email: PERSON.email, firstName: 'Zqfirst', lastName: 'Zqlast' })
const buyer = await signedInSupplier(product, { leadCredits: 1 })
const admin = await signedInAdmin(product)

const ids = [
  lead.id,
  owner.owner.id,
  rateCheckIdOf(submitted),
  only(await product.db.select().from(consents).where(eq(consents.verifiedEmail, PERSON.email))).id,
  ...(
    await product.db
      .select()
      .from(quotes)
      .where(eq(quotes.rateCheckId, rateCheckIdOf(submitted)))
  )
    .slice(0, 1)
    .map(({ id }) => id),
]

const marksOf = (text: string) => {
  const plain = text.toLowerCase()
  return MARKS.filter((mark) => plain.includes(mark))
}
const bytesOf = ({ headers, body }: Answer) => JSON.stringify([[...headers], body])

/** An admin may see them; so may the person and the buyer, who are nobody of these. */
const STRANGERS = ROLES.filter((role) => role !== 'admin')
const kept = new Map<Role, Caller>()

async function callerFor(role: Role, { name, method }: DescribedCall): Promise<Caller> {
  const caller = kept.get(role) ?? (await callerOf(product, role))
  const right = RIGHTS[name]
  const mayEnd = method !== 'GET' && right !== undefined && standOf(role, right) === 'may'
  if (mayEnd && !role.includes(' key ')) kept.delete(role)
  else kept.set(role, caller)
  return caller
}

/** Each call by each stranger, with each id of this person’s things where it names one: the answers that hold a mark. */
async function shownToStrangers(): Promise<{ times: number; failures: string[] }> {
  const failures: string[] = []
  let times = 0
  for (const call of describedCalls) {
    const paths = call.path.includes('{')
      ? ids.map((id) => call.path.replace(/\{\w+\}/, id))
      : [call.path, ...(call.method === 'GET' ? [`${call.path}?limit=100`] : [])]
    for (const role of STRANGERS) {
      for (const path of paths) {
        times += 1
        const caller = await callerFor(role, call)
        const answer = await caller.send(call.method, path, bodyFor(call, lead.id).body)
        const marks = marksOf(bytesOf(answer))
        if (marks.length > 0) failures.push(`${call.name}, ${role}: ${marks.join(', ')}`)
      }
    }
  }
  return { times, failures }
}

test('a person on the market is shown to no stranger by any call', async () => {
  const { times, failures } = await shownToStrangers()
  expectNoFailures('calls by strangers about a lead on the market', times, failures)
}, 600_000)

test('a person whose lead was bought is shown to no stranger by any call', async () => {
  expect((await buyWithCredit(buyer.browser, lead.id)).status).toBe(200)
  const outcome = { outcome: 'contacted', dealValue: '', outcomeNotes: NOTES }
  expect((await buyer.browser.send('PATCH', `/api/supplier/lead/${lead.id}/outcome`, outcome)).status).toBe(
    200,
  )
  const [receipt] = await product.db.select().from(receipts)
  ids.push(`NR-${receipt?.number}`)
  const { times, failures } = await shownToStrangers()
  expectNoFailures('calls by strangers about a lead that was bought', times, failures)
}, 600_000)

test('no log line and no metric holds what a person typed, also when those who may see it read it', async () => {
  const reads = describedCalls.filter(({ method, path }) => method === 'GET' && path !== '/api/logout')
  for (const call of reads)
    for (const browser of [visitor, owner.browser, buyer.browser, admin.browser])
      await browser.get(call.path.replace(/\{\w+\}/, lead.id))
  const marked = product.logLines.filter((line) => marksOf(line).length > 0)
  expectNoFailures('log lines', product.logLines.length, marked)
  const metrics = await product.browser().get('/api/metrics')
  expect(metrics.status).toBe(200)
  const lines = String(metrics.body).split('\n')
  const markedLines = lines.filter((line) => marksOf(line).length > 0)
  expectNoFailures('lines of metrics', lines.length, markedLines)
})

test('control: those who may see the person are shown the marks, and a log line with one is found', async () => {
  const shown = async (caller: Caller, path: string) => marksOf(bytesOf(await caller.send('GET', path)))
  const ofBuyer = await shown(buyer.browser, '/api/supplier/purchased-leads')
  for (const mark of ['zqfirst', 'zqmail', 'zqcompany', 'zqnotes', '5557391']) expect(ofBuyer).toContain(mark)
  expect(await shown(admin.browser, `/api/admin/leads/${lead.id}`)).toContain('zqmail')
  expect(await shown(owner.browser, '/api/privacy/my-data')).toContain('zqcompany')
  expect(marksOf('{"msg":"mail to ZQMail@zqhost.example"}')).toEqual(['zqmail', 'zqhost'])
})
