import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { admins } from '../../db/schema/people.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'
import { firstLine } from './ask-admin.ts'

const PASSWORD = 'eleven-otters-in-ottawa'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

/** As a script or a deployment runs it: without a terminal. */
async function createAdmin(args: string[], typed: string) {
  const command = Bun.spawn([process.execPath, join(import.meta.dir, 'create-admin.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: product.databaseUrl },
    stdin: new Blob([typed]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const said = (await new Response(command.stdout).text()) + (await new Response(command.stderr).text())
  return { exitCode: await command.exited, said }
}

test('makes an admin who can sign in, once for each name, and repeats no password', async () => {
  const made = await createAdmin(['Robin'], `${PASSWORD}\n`)
  expect(made).toEqual({ exitCode: 0, said: 'The admin robin can sign in at /admin/login.\n' })
  const answer = await product.browser().post('/api/admin/login', { username: 'robin', password: PASSWORD })
  expect(answer.status).toBe(200)

  const again = await createAdmin(['robin'], `${PASSWORD} of another`)
  expect(again).toEqual({ exitCode: 1, said: 'There is an admin of the name robin already.\n' })
})

test.each([
  ['with a short password', ['sam'], 'elevenchars', 'Choose a password of 12 to 128 characters.'],
  ['with the username as password', ['sam-of-ottawa'], 'Sam-of-Ottawa', 'that isn’t your username'],
  ['with a common password', ['sam'], 'q1w2e3r4t5y6', 'most common passwords'],
])('%s it refuses in one line and makes nobody', async (_, args, typed, words) => {
  const before = await product.db.select().from(admins)

  const { exitCode, said } = await createAdmin(args, typed)

  expect(exitCode).toBe(1)
  expect(said).toContain(words)
  expect(said.trimEnd().split('\n')).toHaveLength(1)
  expect(await product.db.select().from(admins)).toEqual(before)
})

test.each([
  ['without a username', [], 'There is no terminal to ask at, and no username.'],
  ['without a password', ['sam'], 'There is no terminal to ask at, and no password on standard input.'],
  ['with more than a username', ['sam', 'secret-password'], 'Usage:'],
  ['with an option', ['--help'], 'Usage:'],
])('%s it prints how it is used and ends with 2', async (_, args, line) => {
  const { exitCode, said } = await createAdmin(args, '')
  expect(exitCode).toBe(2)
  expect(said).toStartWith(line)
  expect(said).toContain('npm run admin:create -- <username> < <file>')
})

test('the password is the first line, also where standard input never ends', async () => {
  const command = Bun.spawn([process.execPath, join(import.meta.dir, 'create-admin.ts'), 'sasha'], {
    env: { ...process.env, DATABASE_URL: product.databaseUrl },
    stdin: 'pipe',
    stdout: 'ignore',
    stderr: 'ignore',
  })
  command.stdin.write(`${PASSWORD} of sasha\nanything`)
  command.stdin.flush()
  expect(await command.exited).toBe(0)
  const given = { username: 'sasha', password: `${PASSWORD} of sasha` }
  expect((await product.browser().post('/api/admin/login', given)).status).toBe(200)
})

test('a password that does not come in time is none', async () => {
  const silent = new ReadableStream<Uint8Array<ArrayBuffer>>()
  expect(await firstLine(silent, 20)).toBe('')
})
