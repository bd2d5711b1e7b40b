import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { admins } from '../../db/schema/people.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'

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
  ['without a username', [], PASSWORD, 'There is no terminal to ask at. Say the username'],
  ['without a password', ['sam'], '', 'no password on standard input'],
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
