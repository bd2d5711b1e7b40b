import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { auditOf } from '../tests/support/audit.ts'
import { signedInAdmin } from '../tests/support/people/admin.ts'
import { signedInOwner } from '../tests/support/people/owner.ts'
import { signedUp } from '../tests/support/people/supplier-account.ts'
import { testProduct } from '../tests/support/product.ts'

const product = await testProduct()

async function run(...args: string[]) {
  const command = Bun.spawn([process.execPath, join(import.meta.dir, 'end-sessions.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: product.databaseUrl, LOG_LEVEL: 'error' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const output = (await new Response(command.stdout).text()) + (await new Response(command.stderr).text())
  return { exitCode: await command.exited, output }
}

const { owner, browser: ana } = await signedInOwner(product, { email: 'ana@example.ca' })
const { browser: ben } = await signedInOwner(product, { email: 'ben@example.ca' })
const { browser: admin } = await signedInAdmin(product)
const supplier = (await signedUp(product)).browser
const areSignedIn = async () => ({
  ana: (await ana.get('/api/auth/user')).status === 200,
  ben: (await ben.get('/api/auth/user')).status === 200,
  supplier: (await supplier.get('/api/supplier/me')).status === 200,
  admin: (await admin.get('/api/admin/me')).status === 200,
})

test('an operator ends the sessions of one person, or of all in a realm, and nobody else’s', async () => {
  expect(await areSignedIn()).toEqual({ ana: true, ben: true, supplier: true, admin: true })

  expect(await run('user', 'Ana@example.ca')).toEqual({ exitCode: 0, output: 'Ended 1.\n' })
  expect(await areSignedIn()).toEqual({ ana: false, ben: true, supplier: true, admin: true })

  expect(await run('supplier', '--all')).toEqual({ exitCode: 0, output: 'Ended 1.\n' })
  expect(await areSignedIn()).toEqual({ ana: false, ben: true, supplier: false, admin: true })
  expect(await auditOf(product, owner.id)).toMatchObject([
    { actor: 'system', action: 'ended other sessions', details: { sessions: 1 } },
  ])
})

test.each([
  [['user', 'nobody@example.ca'], 1, 'There is no user of this name.'],
  [['user'], 2, 'Usage:'],
  [['everyone', '--all'], 2, 'Usage:'],
  [['admin', '--most'], 2, 'Usage:'],
  [['admin', 'mei', 'ana'], 2, 'Usage:'],
])('%j ends with %d and a line that helps, and ends no session', async (args, exitCode, line) => {
  const before = await areSignedIn()
  const ran = await run(...args)
  expect(ran.exitCode).toBe(exitCode)
  expect(ran.output).toContain(line)
  expect(await areSignedIn()).toEqual(before)
})
