import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leads } from '../../../db/schema/leads.ts'
import { users } from '../../../db/schema/people/people.ts'
import { personWithLead, provedBrowser } from '../../../tests/support/people/my-data.ts'
import { signedInOwner, signInByCode } from '../../../tests/support/people/owner.ts'
import { newPerson } from '../../../tests/support/people/rate-check.ts'
import { type Browser, testProduct } from '../../../tests/support/product.ts'

const product = await testProduct()

const choose = (browser: Browser, language: string) =>
  browser.send('PUT', '/api/privacy/mail-language', { language })
const languageOfUser = async (email: string) =>
  (await product.db.select({ language: users.language }).from(users).where(eq(users.email, email))).at(0)
    ?.language
const languagesOfLeads = async (email: string) =>
  (await product.db.select({ language: leads.language }).from(leads).where(eq(leads.email, email))).map(
    ({ language }) => language,
  )
const entries = (leadId: string) =>
  product.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'chose the language of their mails'))
    .then((all) => all.filter(({ details }) => JSON.stringify(details).includes(leadId)))

test('an owner’s language is that of the page of the first sign-in, and a later one does not change it', async () => {
  const { email } = newPerson()
  const french = { headers: { 'accept-language': 'fr-CA' } }
  expect((await signInByCode(product, product.browser(), email, french)).status).toBe(200)
  expect(await languageOfUser(email)).toBe('fr')
  expect((await signInByCode(product, product.browser(), email)).status).toBe(200)
  expect(await languageOfUser(email)).toBe('fr')
})

test('an owner chooses the language of the account and of open requests; the copy and the log have it', async () => {
  const { person, lead } = await personWithLead(product)
  const { owner, browser } = await signedInOwner(product, { email: person.email })
  expect((await browser.get('/api/privacy/my-data')).body).toMatchObject({ mailLanguage: 'en' })

  for (let times = 0; times < 2; times++)
    expect(await choose(browser, 'fr')).toMatchObject({ status: 200, body: { mailLanguage: 'fr' } })
  expect(await languageOfUser(person.email)).toBe('fr')
  expect(await languagesOfLeads(person.email)).toEqual(['fr'])
  expect((await browser.get('/api/privacy/my-data/export')).body).toMatchObject({
    mailLanguage: 'fr',
    raw: { account: { language: 'fr' }, leads: [{ language: 'fr' }] },
  })
  expect(await entries(lead.id)).toMatchObject([
    { actor: 'user', actorId: owner.id, details: { language: 'fr', leadIds: [lead.id] } },
  ])
})

test('a person without an account chooses it for their requests, and not for a request off the market', async () => {
  const { person, lead, browser } = await personWithLead(product)
  expect(await choose(browser, 'fr')).toMatchObject({ body: { mailLanguage: 'fr', hasAccount: false } })
  expect(await languagesOfLeads(person.email)).toEqual(['fr'])
  expect(await entries(lead.id)).toMatchObject([{ actor: 'visitor' }])

  expect((await browser.post('/api/privacy/withdraw')).status).toBe(200)
  expect(await choose(browser, 'en')).toMatchObject({ status: 200, body: { mailLanguage: null } })
  expect(await languagesOfLeads(person.email)).toEqual(['fr'])
})

test('it is nobody else’s to choose, in no third language, and null where we know nothing', async () => {
  const other = await personWithLead(product)
  const stranger = await provedBrowser(product, newPerson().email)
  expect(await choose(stranger, 'fr')).toMatchObject({ status: 200, body: { mailLanguage: null } })
  expect(await languagesOfLeads(other.person.email)).toEqual(['en'])
  expect(await choose(other.browser, 'de')).toMatchObject({
    status: 422,
    body: { fields: { language: 'Choose en or fr.' } },
  })
})
