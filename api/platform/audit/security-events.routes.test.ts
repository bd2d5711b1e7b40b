import { expect, test } from 'bun:test'
import {
  ADMIN_PASSWORD,
  adminWithSecondFactor,
  insertAdmin,
  signedInAdmin,
} from '../../../tests/support/people/admin.ts'
import { callerWith, supplierWithKey } from '../../../tests/support/people/api-key.ts'
import { provedBrowser } from '../../../tests/support/people/my-data.ts'
import { signInByCode } from '../../../tests/support/people/owner.ts'
import { changeProvider } from '../../../tests/support/people/provider.ts'
import { switchOnSecondFactor } from '../../../tests/support/people/second-factor.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { linkToken, signedUp, supplierOf } from '../../../tests/support/people/supplier-account.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { handleSupplierJobs } from '../../suppliers/accounts/suppliers.jobs.ts'

const product = await testProduct({
  environment: { TRUSTED_PROXIES: '127.0.0.1/32' },
  jobs: [handleSupplierJobs],
})

/** From the range for documentation, RFC 5737. */
const ADDRESS = '203.0.113.77'
const FROM_THERE = { 'x-forwarded-for': ADDRESS }
const WRONG = 'no-such-password-here'

type Event = { event: string; actor?: string; actorId?: string; recordId?: string; newStatus?: string }
const stream = (): Event[] =>
  product.logLines.map((line) => JSON.parse(line)).filter(({ stream: name }) => name === 'security')

/** The events that `act` adds to the stream. */
async function eventsOf(act: () => Promise<unknown>): Promise<Event[]> {
  const before = stream().length
  await act()
  return stream().slice(before)
}
const namesOf = async (act: () => Promise<unknown>) => (await eventsOf(act)).map(({ event }) => event)

test('the security stream names sign-ins that worked and failed, with the ids of the accounts and no names', async () => {
  const { form } = await signedUp(product)
  const supplier = await supplierOf(product, form.email)
  const signIn = (password: string) =>
    product.browser().post('/api/supplier/login', { email: form.email, password }, FROM_THERE)
  expect(await eventsOf(() => signIn(form.password))).toMatchObject([
    { event: 'signed_in', actor: 'supplier', actorId: supplier?.id },
  ])
  expect(await eventsOf(() => signIn(WRONG))).toMatchObject([
    { event: 'wrong_credentials', actor: 'visitor', recordId: supplier?.id },
  ])
  for (let tries = 1; tries < 5; tries++) await signIn(WRONG)
  expect(await namesOf(() => signIn(WRONG))).toEqual(['too_many_tries'])

  expect(await namesOf(() => signInByCode(product, product.browser(), 'zyx@owner.example'))).toEqual([
    'signed_in',
  ])
})

test('the security stream names an admin’s second factor: switched on, wrong, right', async () => {
  expect(await namesOf(() => adminWithSecondFactor(product))).toEqual([
    'signed_in',
    'switched_on_second_factor',
  ])
  const { username, code } = await adminWithSecondFactor(product)
  const signIn = (totp?: string) =>
    product
      .browser()
      .post('/api/admin/login', { username, password: ADMIN_PASSWORD, ...(totp && { code: totp }) })
  expect(await namesOf(() => signIn())).toEqual([])
  expect(await namesOf(() => signIn('000000'))).toEqual(['wrong_code'])
  expect(await namesOf(() => signIn(code()))).toEqual(['signed_in'])
  const { username: other } = await insertAdmin(product)
  expect(
    await namesOf(() => product.browser().post('/api/admin/login', { username: other, password: WRONG })),
  ).toEqual(['wrong_credentials'])
})

test('the security stream names new recovery codes, a mailed code without the second factor, and an admin’s reset of the factor', async () => {
  const email = 'zyx-factor@owner.example'
  const browser = product.browser()
  await signInByCode(product, browser, email)
  const { code } = await switchOnSecondFactor(product, browser, 'user')
  expect(await namesOf(() => browser.post('/api/auth/totp/recovery-codes', { code: code() }))).toEqual([
    'made_new_recovery_codes',
  ])
  const byMail = await provedBrowser(product, email)
  expect(await namesOf(() => byMail.get('/api/privacy/my-data'))).toEqual(['second_factor_needed'])

  const { admin, browser: ofAdmin } = await signedInAdmin(product)
  const reset = { email, reason: 'Called the number on file' }
  expect(
    await eventsOf(() => ofAdmin.send('DELETE', '/api/admin/owners/second-factor', reset)),
  ).toMatchObject([{ event: 'reset_second_factor', actorId: admin.id }])
})

test('the security stream names a reset password, ended sessions, and keys that were created, refused and revoked', async () => {
  const { form } = await signedUp(product)
  await product.browser().post('/api/supplier/password-reset', { email: form.email })
  const token = await linkToken(product, form.email)
  expect(
    await namesOf(() =>
      product.browser().post('/api/supplier/new-password', { token, password: 'nine-moose-in-moncton' }),
    ),
  ).toContain('reset_password')

  const { browser, key, caller } = await supplierWithKey(product, { scopes: ['leads:read'] })
  expect(stream().at(-1)).toMatchObject({ event: 'created_api_key', recordId: key.id })
  expect(await eventsOf(() => caller.get('/api/supplier/leads'))).toMatchObject([
    { event: 'key_lacks_scope', keyId: key.id },
  ])
  expect(await namesOf(() => browser.delete(`/api/supplier/api-keys/${key.id}`))).toEqual(['revoked_api_key'])
  expect(await namesOf(() => caller.get('/api/supplier/leads'))).toEqual(['key_revoked'])
  expect(await namesOf(() => callerWith(product, `${key.key}x`).get('/api/supplier/leads'))).toEqual([
    'key_unknown',
  ])
})

test('the security stream names a call from another site, and a supplier whom an admin suspends', async () => {
  const { browser } = await signedInAdmin(product)
  expect(
    await namesOf(() => browser.post('/api/admin/leads/export', {}, { origin: 'https://elsewhere.example' })),
  ).toEqual(['foreign_origin'])
  const { supplier } = await signedInSupplier(product)
  expect(await eventsOf(() => changeProvider(browser, supplier.id, { status: 'inactive' }))).toMatchObject([
    { event: 'changed_provider', recordId: supplier.id, newStatus: 'inactive' },
  ])
})

test('what a request did before it failed is not in the security stream', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  await product.asOwner('alter table audit_log rename column details to elsewhere')
  const events = await eventsOf(() =>
    browser.post('/api/supplier/api-keys', { name: 'CRM', mode: 'live', scopes: ['leads:read'] }),
  )
  await product.asOwner('alter table audit_log rename column elsewhere to details')
  expect({ events, status: supplier.status }).toEqual({ events: [], status: 'active' })
})

test('no line of the security stream has a name, an address or a secret', () => {
  // Ids and times may have any digits in them.
  const lines = product.logLines
    .filter((line) => line.includes('"stream":"security"'))
    .map((line) => line.replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"|"time":[^,]+/g, ''))
  expect(lines.length).toBeGreaterThan(15)
  const personal = /@|zyx|203\.0|robin|maple|tremblay|payments|555|password-here|moose|nrk_|CRM/i
  expect(lines.filter((line) => personal.test(line))).toEqual([])
})
