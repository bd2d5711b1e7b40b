import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mailTo, proveForMyData, until } from '../../../tests/support/people/my-data.ts'
import { signInByCode } from '../../../tests/support/people/owner.ts'
import { filledForm, leadsOf, verifyEmail, verifyPhone } from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, openProduct } from '../../../tests/support/product.ts'
import { buy } from '../../../tests/support/purchase/buying.ts'
import { markedTables } from '../../../tests/support/traces.ts'
import { addedEndpoint, echo } from '../../../tests/support/webhooks.ts'
import { handlePurchaseJobs } from '../../buying/checkout/buying.jobs.ts'
import { handlePurchaseMailJobs } from '../../buying/receipts/purchase-mails.jobs.ts'
import { handleWebhookJobs } from '../../connect/webhooks/webhooks.jobs.ts'
import { handleRateCheckJobs } from '../../rate-check/checks/rate-check.jobs.ts'
import { handlePrivacyJobs } from '../retention/privacy.jobs.ts'

/** Something unmistakable in every field that a person fills in. */
const PERSON = {
  firstName: 'Zyxfirst',
  lastName: 'Zyxlast',
  email: 'zyxmail@zyxdomain.example',
  phone: '+14165559731',
  company: 'Zyxcompany Ltd',
  website: 'zyxsite.example',
  businessType: 'Zyxtrade',
  currentProvider: 'Zyxprocessor',
  isDecisionMaker: false,
  decisionMakerName: 'Zyxdecider',
}
const BROWSER = 'Zyxbrowser/1.0'
/** From the range for documentation, RFC 5737. */
const BUYERS_ADDRESS = '203.0.113.77'
const NOTES = 'Zyxnotes of the buyer'
const MARKS = /zyx\w+|4165559731|416.{0,3}555.{0,3}9731/gi

const product = await openProduct()
for (const handle of [
  handleRateCheckJobs,
  handlePrivacyJobs,
  handlePurchaseJobs,
  handlePurchaseMailJobs,
  handleWebhookJobs,
])
  handle(product.deps)
await product.deps.jobs.startWorking()
afterAll(async () => {
  crm.close()
  await product.close()
})

/** The buyer's own system, which answers with everything it was sent. */
const crm = echo()

/** Everything a person can leave behind: a rate check, a contact request, an account, and a lead that was bought. */
async function leaveTraces(browser: Browser) {
  await verifyEmail(product, browser, PERSON.email)
  await verifyPhone(product, browser, PERSON.phone)
  const checked = await browser.post('/api/submit-rate-check', filledForm(PERSON), { 'user-agent': BROWSER })
  if (typeof checked.body !== 'object' || checked.body === null || !('id' in checked.body))
    throw new Error('There is no rate check.')
  await browser.post(`/api/rate-checks/${checked.body.id}/contact-request`)
  await mailTo(product, PERSON.email, 'rate check')

  await signInByCode(product, browser, PERSON.email)

  const [lead] = await leadsOf(product, PERSON.email)
  if (lead === undefined) throw new Error('There is no lead.')
  const { browser: atHome, supplier } = await signedInSupplier(product)
  const buyer = product.browser({ address: BUYERS_ADDRESS })
  for (const [name, value] of atHome.cookies) buyer.cookies.set(name, value)
  await addedEndpoint(buyer, { url: crm.url })
  expect((await buy(product, buyer, lead.id)).status).toBe(200)
  await until(async () => 'webhook_tries.answer' in (await inDatabase()))
  await buyer.send('PATCH', `/api/supplier/lead/${lead.id}/outcome`, {
    outcome: 'contacted',
    outcomeNotes: NOTES,
    note: NOTES,
  })
  return { supplier, leadId: lead.id }
}

const inDatabase = () => markedTables(product.databaseUrl, MARKS)
const marksIn = (text: string) => [...new Set(text.match(MARKS)?.map((mark) => mark.toLowerCase()))].sort()

describe('a person who has left traces everywhere', () => {
  let supplierEmail: string
  let exported: unknown
  let visitor: Browser

  beforeAll(async () => {
    visitor = product.browser()
    const { supplier } = await leaveTraces(visitor)
    supplierEmail = supplier.email
    await proveForMyData(product, visitor, PERSON.email)
    exported = (await visitor.get('/api/privacy/my-data/export')).body
  })

  test('is found by the search before the deletion, in each place that is searched for it afterwards', async () => {
    const found = await inDatabase()
    const places = {
      leads:
        'first_name last_name email phone company website decision_maker_name business_type current_provider',
      purchases: 'outcome_notes',
      lead_notes: 'text',
      rate_checks: 'email first_name last_name company estimate',
      users: 'email first_name',
      verifications: 'address',
      consents: 'verified_email',
      webhook_events: 'payload',
      webhook_tries: 'answer',
    }
    for (const [table, columns] of Object.entries(places))
      for (const column of columns.split(' ')) expect(Object.keys(found)).toContain(`${table}.${column}`)
  })

  test('exports everything that was left, and nothing about others', () => {
    const file = JSON.stringify(exported)
    const marks =
      '4165559731 zyxbrowser zyxcompany zyxdecider zyxdomain zyxfirst zyxlast zyxmail zyxprocessor zyxsite zyxtrade'
    expect(marksIn(file)).toEqual(marks.split(' '))
    expect(exported).toMatchObject({
      email: PERSON.email,
      hasAccount: true,
      leads: [{ standing: 'bought' }],
      raw: {
        rateChecks: [{ company: PERSON.company, currentProvider: PERSON.currentProvider }],
        leads: [{ phone: PERSON.phone, decisionMakerName: PERSON.decisionMakerName }],
        consents: [{ verifiedPhone: PERSON.phone, userAgent: BROWSER }],
        contactRequests: [{}],
        account: { email: PERSON.email },
        sessions: [{}],
      },
    })
    expect(file).toContain('submitted rate check')
    expect(file).toContain('bought a lead')
    expect(file).toContain('signed in')
    // What the buyer wrote down is the buyer's, and so is its address.
    expect(file).not.toContain(supplierEmail)
    expect(file).not.toContain(BUYERS_ADDRESS)
    expect(file).not.toMatch(/visitorDigest|tokenDigest|codeDigest/)
  })

  test('is found after the deletion only where the rules keep the evidence', async () => {
    const deleted = await visitor.post('/api/privacy/delete')
    expect(deleted).toMatchObject({ status: 200, body: { counts: { leads: 1, rateChecks: 1, accounts: 1 } } })
    await mailTo(product, PERSON.email, 'is deleted')
    await mailTo(product, supplierEmail, 'Stop contacting')
    await until(async () => crm.received.some((body) => body.includes('"reason":"deleted"')))
    // The last mail's address goes once the mail is out.
    await until(async () => !('verifications.address' in (await inDatabase())))

    expect(await inDatabase()).toEqual({
      // Rule 38: what was agreed to, by whom, with what browser. Kept for seven years.
      'consents.verified_email': ['zyxdomain', 'zyxmail'],
      'consents.verified_phone': ['4165559731'],
      'consents.user_agent': ['zyxbrowser'],
      // The same, signed.
      'consent_receipts.payload': ['4165559731', 'zyxdomain', 'zyxmail'],
      // Rule 39: that it was withdrawn.
      'consent_withdrawals.email': ['zyxdomain', 'zyxmail'],
    })
  })

  test('is in no line of the log', () => {
    expect(product.logLines.length).toBeGreaterThan(10)
    expect(marksIn(product.logLines.join('\n'))).toEqual([])
  })

  test('is named in mails to itself and in the one that tells the buyer to stop, by the verified addresses alone', () => {
    const named = product.inbox
      .messages()
      .filter(({ to, subject, text, html }) => marksIn(`${to} ${subject} ${text} ${html}`).length > 0)
    const toOthers = named.filter(({ to }) => to !== PERSON.email && to !== PERSON.phone)
    expect(toOthers.map(({ to, subject }) => [to, subject?.includes('Stop contacting')])).toEqual([
      [supplierEmail, true],
    ])
    const [answer] = toOthers
    expect(marksIn(`${answer?.text} ${answer?.html}`)).toEqual(['4165559731', 'zyxdomain', 'zyxmail'])
  })

  test('is signed out, has proved nothing any more, and can come back', async () => {
    expect((await visitor.get('/api/auth/user')).status).toBe(401)
    expect((await visitor.get('/api/privacy/my-data')).status).toBe(401)
    await proveForMyData(product, visitor, PERSON.email)
    expect(await visitor.get('/api/privacy/my-data')).toMatchObject({
      body: {
        person: null,
        rateChecks: [],
        leads: [],
        quotes: [],
        hasAccount: false,
        consents: [{ withdrawnAt: product.clock.now().toISOString() }],
      },
    })
  })
})
