import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { admins, users } from '../../../db/schema/people/people.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { only } from '../../../tests/support/only.ts'
import { ADMIN_PASSWORD, insertAdmin } from '../../../tests/support/people/admin.ts'
import { signInByCode } from '../../../tests/support/people/owner.ts'
import { newestCode, newPerson } from '../../../tests/support/people/rate-check.ts'
import { switchOnSecondFactor } from '../../../tests/support/people/second-factor.ts'
import { signedUp, supplierOf } from '../../../tests/support/people/supplier-account.ts'
import { type Answer, type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'

const product = await testProduct()

type Code = string | undefined
/** An account with a password or an address, and the calls of a signed-in browser that read a code. */
type Account = {
  id: string
  realm: 'user' | 'supplier' | 'admin'
  path: string
  browser: Browser
  password?: string
  /** In a browser that the account does not know, which then sends the code. */
  signIn: (code: Code) => Promise<Answer>
}

async function admin(): Promise<Account> {
  const { username } = await insertAdmin(product)
  const { id } = only(await product.db.select().from(admins).where(eq(admins.username, username)))
  const login = { username, password: ADMIN_PASSWORD }
  const browser = product.browser()
  await browser.post('/api/admin/login', login)
  const signIn = (code: Code) => product.browser().post('/api/admin/login', { ...login, code })
  return { id, realm: 'admin', path: '/api/admin', browser, password: ADMIN_PASSWORD, signIn }
}

async function supplier(): Promise<Account> {
  const { form, browser } = await signedUp(product)
  const id = (await supplierOf(product, form.email))?.id ?? ''
  const { email, password } = form
  const signIn = (code: Code) => product.browser().post('/api/supplier/login', { email, password, code })
  return { id, realm: 'supplier', path: '/api/supplier', browser, password, signIn }
}

async function owner(): Promise<Account> {
  const { email } = newPerson()
  const browser = product.browser()
  await signInByCode(product, browser, email)
  const { id } = only(await product.db.select().from(users).where(eq(users.email, email)))
  const signIn = async (code: Code) => {
    const other = product.browser()
    await signInByCode(product, other, email)
    return other.post('/api/login/second-factor', { code })
  }
  return { id, realm: 'user', path: '/api/auth', browser, signIn }
}

const ACCOUNTS = { admin, supplier, owner }

async function withFactor(make: () => Promise<Account>) {
  const account = await make()
  const proof = account.password === undefined ? {} : { password: account.password }
  return {
    ...account,
    proof,
    ...(await switchOnSecondFactor(product, account.browser, account.realm, proof)),
  }
}

/** As after so many wrong codes of today. */
const wrongToday = (realm: Account['realm'], points: number) =>
  product.deps.pool.query('update rate_limits set points = $1 where key like $2 and points > 0', [
    points,
    `wrong-codes-${realm}-day:%`,
  ])

const refusedCodes = async (id: string) =>
  (await auditOf(product, id))
    .filter(({ action }) => action === 'was refused a code')
    .map(({ details }) => Object(details).because)

describe.each(Object.entries(ACCOUNTS))('of one %s, wrong codes of a day', (_, make) => {
  test('are one tally, whichever call reads them, which neither the password nor a right code resets', async () => {
    const { id, realm, path, browser, proof, code, wrongCode, signIn, recoveryCodes } = await withFactor(make)
    const remove = (typed: string) => browser.send('DELETE', `${path}/totp`, { ...proof, code: typed })
    const renew = (typed: string) => browser.post(`${path}/totp/recovery-codes`, { ...proof, code: typed })

    expect((await remove(wrongCode())).status).toBe(422)
    expect((await renew(wrongCode())).status).toBe(422)
    expect(await refusedCodes(id)).toEqual(['wrong code', 'wrong code'])
    await wrongToday(realm, 98)
    // In between, the password and a right code.
    if (realm !== 'user') expect((await browser.post(`${path}/reauthentication`, proof)).status).toBe(200)
    expect((await renew(code())).status).toBe(200)
    product.clock.passMinutes(1)
    expect((await signIn(wrongCode())).status).toBe(401)
    expect((await remove(wrongCode())).status).toBe(422)

    const used = refusedWith(429, 'too_many_codes')
    for (const refused of [await remove(code()), await renew(code()), await remove(recoveryCodes[0] ?? '')])
      expect(refused).toMatchObject(used)
    expect(await signIn(code())).toMatchObject(used)
    expect(await refusedCodes(id)).toContain('too many wrong codes')
    expect(product.logLines.join('\n')).toContain(`${realm}_codes_guessed`)
  })

  test('leave recovery codes to sign in with', async () => {
    const { realm, path, browser, proof, code, wrongCode, signIn, recoveryCodes } = await withFactor(make)
    await browser.send('DELETE', `${path}/totp`, { ...proof, code: wrongCode() })
    await wrongToday(realm, 100)
    expect(await signIn(code())).toMatchObject(refusedWith(429, 'too_many_codes'))
    expect((await signIn(recoveryCodes[0])).status).toBe(200)
  })

  test('count those of a setup, which starting again does not reset', async () => {
    const { realm, path, browser, password } = await make()
    const begin = () => browser.post(`${path}/totp`, password === undefined ? {} : { password })
    const confirm = () => browser.post(`${path}/totp/confirm`, { code: '000000' })
    await begin()
    expect((await confirm()).status).toBe(422)
    await wrongToday(realm, 100)
    expect((await begin()).status).toBe(200)
    expect(await confirm()).toMatchObject(refusedWith(429, 'too_many_codes'))
  })
})

test('a wrong code by mail for the account of an owner is in the audit log as a sign-in that failed', async () => {
  const { email } = newPerson()
  await signInByCode(product, product.browser(), email)
  const { id } = only(await product.db.select().from(users).where(eq(users.email, email)))
  const browser = product.browser()
  await browser.post('/api/login/code', { email })
  const right = newestCode(product, email)
  const wrong = right === '000000' ? '000001' : '000000'
  expect((await browser.post('/api/login', { email, code: wrong })).status).toBe(422)
  expect((await auditOf(product, id))[0]).toMatchObject({ actor: 'visitor', action: 'failed to sign in' })
})
