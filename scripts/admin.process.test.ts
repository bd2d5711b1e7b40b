import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { keptSecrets } from '../db/schema/operations.ts'
import { adminRecoveryCodes, admins } from '../db/schema/people/people.ts'
import { auditOf } from '../tests/support/audit.ts'
import { ADMIN_PASSWORD, adminWithSecondFactor } from '../tests/support/people/admin.ts'
import { testProduct } from '../tests/support/product.ts'
import { firstLine } from './admin.ts'

const NEW = 'twelve-terns-in-tofino'

const product = await testProduct()
const [value = ''] = product.deps.appSecrets
// As a demo keeps it, so that the command finds the waits that the product noted.
await product.db.insert(keptSecrets).values({ name: 'app', value })

/** As a script or a deployment runs it: without a terminal. */
const start = (args: string[], stdin: Blob | 'pipe') =>
  Bun.spawn([process.execPath, join(import.meta.dir, 'admin.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: product.databaseUrl, LOG_LEVEL: 'error' },
    stdin,
    stdout: 'pipe',
    stderr: 'pipe',
  })

async function run(args: string[], input: string) {
  const command = start(args, new Blob([input]))
  const output = (await new Response(command.stdout).text()) + (await new Response(command.stderr).text())
  return { exitCode: await command.exited, output }
}

const signIn = (username: string, password: string) =>
  product.browser().post('/api/admin/login', { username, password })

test('admin:create creates an admin who can sign in, once for each name, and prints no password', async () => {
  const created = await run(['create', 'Robin'], `${ADMIN_PASSWORD}\n`)
  expect(created).toEqual({ exitCode: 0, output: 'The admin robin can sign in at /admin/login.\n' })
  expect((await signIn('robin', ADMIN_PASSWORD)).status).toBe(200)

  const again = await run(['create', 'robin'], `${ADMIN_PASSWORD} of another`)
  expect(again).toEqual({ exitCode: 1, output: 'There is an admin of the name robin already.\n' })
})

const SHORT = [
  'with a short password',
  'sam',
  'elevenchars',
  'Choose a password of 12 to 128 characters.',
] as const
const CASES: Record<'create' | 'reset', (readonly [string, string, string, string])[]> = {
  create: [
    SHORT,
    ['with the username as password', 'sam-of-ottawa', 'Sam-of-Ottawa', 'that isn’t your username'],
    ['with a common password', 'sam', 'q1w2e3r4t5y6', 'most common passwords'],
  ],
  reset: [
    SHORT,
    ['for a name that no admin has', 'nobody-here', NEW, 'There is no admin of the name nobody-here.'],
  ],
}

describe.each(['create', 'reset'] as const)('admin:%s', (command) => {
  test.each(CASES[command])(
    '%s is refused in one line and changes no admin',
    async (_, name, password, words) => {
      const before = await product.db.select().from(admins).orderBy(admins.id)

      const { exitCode, output } = await run([command, name], password)

      expect(exitCode).toBe(1)
      expect(output).toContain(words)
      expect(output.trimEnd().split('\n')).toHaveLength(1)
      expect(await product.db.select().from(admins).orderBy(admins.id)).toEqual(before)
    },
  )

  test.each([
    ['without a username', [], 'There is no terminal to ask at, and no username.'],
    ['without a password', ['sam'], 'There is no terminal to ask at, and no password on standard input.'],
    ['with more than a username', ['sam', 'secret-password'], 'Usage:'],
    ['with an option', ['--help'], 'Usage:'],
  ])('%s prints its usage and exits with 2', async (_, args, line) => {
    const { exitCode, output } = await run([command, ...args], '')
    expect(exitCode).toBe(2)
    expect(output).toStartWith(line)
    expect(output).toContain(`npm run admin:${command} -- <username> < <file>`)
  })
})

test('the password is the first line, also where standard input never ends', async () => {
  const command = start(['create', 'sasha'], 'pipe')
  if (typeof command.stdin === 'number' || !command.stdin) throw new Error('There is no pipe.')
  command.stdin.write(`${ADMIN_PASSWORD} of sasha\nanything`)
  command.stdin.flush()
  expect(await command.exited).toBe(0)
  expect((await signIn('sasha', `${ADMIN_PASSWORD} of sasha`)).status).toBe(200)
})

test('a password that does not come in time is none', async () => {
  const silent = new ReadableStream<Uint8Array<ArrayBuffer>>()
  expect(await firstLine(silent, 20)).toBe('')
})

const adminOf = async (username: string) =>
  (await product.db.select().from(admins).where(eq(admins.username, username)))[0]

test('admin:reset lets an admin without password and telephone in again with a new password alone', async () => {
  const { username, browser } = await adminWithSecondFactor(product)
  const id = (await adminOf(username))?.id ?? ''
  const other = await adminWithSecondFactor(product)
  for (let tried = 0; tried < 6; tried += 1) await signIn(username, 'none of my passwords')
  expect((await signIn(username, ADMIN_PASSWORD)).status).toBe(429)

  const reset = await run(['reset', username.toUpperCase()], `${NEW}\n`)

  expect(reset.exitCode).toBe(0)
  expect(reset.output).toStartWith(
    `The admin ${username} can sign in at /admin/login with the new password alone.`,
  )
  expect(reset.output).not.toContain(NEW)
  expect((await browser.get('/api/admin/me')).status).toBe(401)
  expect(await signIn(username, ADMIN_PASSWORD)).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials' },
  })
  expect((await signIn(username, NEW)).status).toBe(200)
  const codes = product.db.select().from(adminRecoveryCodes)
  expect(await codes.where(eq(adminRecoveryCodes.personId, id))).toEqual([])
  const entries = await auditOf(product, id)
  expect(entries.find(({ action }) => action === 'reset admin')).toMatchObject({
    actor: 'system',
    recordType: 'admin',
    details: { before: { secondFactor: true }, after: { secondFactor: false } },
  })
  expect((await other.browser.get('/api/admin/totp')).body).toMatchObject({ isOn: true })
})
