import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import * as v from 'valibot'
import { RecoveryCodes, TotpBegun } from '../../api/contract/admin/account.ts'
import { keptSecrets } from '../../db/schema/operations.ts'
import { adminRecoveryCodes, admins } from '../../db/schema/people.ts'
import { auditOf } from '../../tests/support/audit.ts'
import { ADMIN_PASSWORD, givenAdmin } from '../../tests/support/people/admin.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'

const NEW = 'twelve-terns-in-tofino'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  const [value = ''] = product.deps.appSecrets
  // As a demo keeps it, so that the command finds the waits that the product noted.
  await product.db.insert(keptSecrets).values({ name: 'app', value })
})
afterAll(() => product.close())

/** As an operator runs it where there is no terminal. */
async function resetAdmin(args: string[], typed: string) {
  const command = Bun.spawn([process.execPath, join(import.meta.dir, 'reset-admin.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: product.databaseUrl, LOG_LEVEL: 'error' },
    stdin: new Blob([typed]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const said = (await new Response(command.stdout).text()) + (await new Response(command.stderr).text())
  return { exitCode: await command.exited, said }
}

const signIn = (username: string, password: string) =>
  product.browser().post('/api/admin/login', { username, password })

const adminOf = async (username: string) =>
  (await product.db.select().from(admins).where(eq(admins.username, username)))[0]

async function withSecondFactor() {
  const { username } = await givenAdmin(product)
  const browser = product.browser()
  await browser.post('/api/admin/login', { username, password: ADMIN_PASSWORD })
  const { secret } = v.parse(
    TotpBegun,
    (await browser.post('/api/admin/totp', { password: ADMIN_PASSWORD })).body,
  )
  const code = new TOTP({ secret }).generate({ timestamp: product.clock.now().getTime() })
  v.parse(RecoveryCodes, (await browser.post('/api/admin/totp/confirm', { code })).body)
  return { username, browser, id: (await adminOf(username))?.id ?? '' }
}

test('an admin without password and telephone is let in again with a new password alone', async () => {
  const { username, browser, id } = await withSecondFactor()
  const other = await withSecondFactor()
  for (let tried = 0; tried < 6; tried += 1) await signIn(username, 'none of my passwords')
  expect((await signIn(username, ADMIN_PASSWORD)).status).toBe(429)

  const reset = await resetAdmin([username.toUpperCase()], `${NEW}\n`)

  expect(reset.exitCode).toBe(0)
  expect(reset.said).toStartWith(
    `The admin ${username} can sign in at /admin/login with the new password alone.`,
  )
  expect(reset.said).not.toContain(NEW)
  expect((await browser.get('/api/admin/me')).status).toBe(401)
  expect(await signIn(username, ADMIN_PASSWORD)).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials' },
  })
  expect((await signIn(username, NEW)).status).toBe(200)
  const codes = product.db.select().from(adminRecoveryCodes)
  expect(await codes.where(eq(adminRecoveryCodes.adminId, id))).toEqual([])
  const entries = await auditOf(product, id)
  expect(entries.find(({ deed }) => deed === 'reset admin')).toMatchObject({
    actor: 'system',
    subject: 'admin',
    details: { before: { secondFactor: true }, after: { secondFactor: false } },
  })
  expect((await other.browser.get('/api/admin/totp')).body).toMatchObject({ isOn: true })
})

test.each([
  ['for a name that no admin has', ['nobody-here'], NEW, 'There is no admin of the name nobody-here.'],
  ['with a short password', ['sam'], 'elevenchars', 'Choose a password of 12 to 128 characters.'],
])('%s it refuses in one line and changes nobody', async (_, args, typed, words) => {
  const before = await product.db.select().from(admins).orderBy(admins.id)

  const { exitCode, said } = await resetAdmin(args, typed)

  expect(exitCode).toBe(1)
  expect(said).toContain(words)
  expect(said.trimEnd().split('\n')).toHaveLength(1)
  expect(await product.db.select().from(admins).orderBy(admins.id)).toEqual(before)
})

test.each([
  ['without a username', [], 'There is no terminal to ask at, and no username.'],
  ['without a password', ['sam'], 'There is no terminal to ask at, and no password on standard input.'],
  ['with more than a username', ['sam', 'secret-password'], 'Usage:'],
  ['with an option', ['--help'], 'Usage:'],
])('%s it prints how it is used and ends with 2', async (_, args, line) => {
  const { exitCode, said } = await resetAdmin(args, '')
  expect(exitCode).toBe(2)
  expect(said).toStartWith(line)
  expect(said).toContain('npm run admin:reset -- <username> < <file>')
})
