import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_SUPPLIER } from '../../../sandbox/demo/demo-suppliers.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { type ApiProcess, startApi } from '../../../tests/support/processes/server.ts'

let database: TestDatabase
let api: ApiProcess
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  api = await startApi({ databaseUrl: database.url })
  folder = await mkdtemp(join(tmpdir(), 'northrate-get-started-'))
})
afterAll(async () => {
  await api?.stop()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

const ROOT = new URL('../../..', import.meta.url).pathname

const guide = await Bun.file(new URL('./get-started.md', import.meta.url)).text()
const commands = [...guide.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, command = '']) => command)

/** What a shell prints that runs these commands. */
async function printedBy(script: string, cwd: string): Promise<string> {
  const shell = Bun.spawn(['bash', '-e', '-c', script], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      BUN: process.execPath,
      NORTHRATE: api.url,
      EMAIL: DEMO_SUPPLIER.email,
      PASSWORD: DEMO_SUPPLIER.password,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const printed = await new Response(shell.stdout).text()
  const wrong = await new Response(shell.stderr).text()
  expect({ wrong, printed, exit: await shell.exited }).toMatchObject({ wrong: '', exit: 0 })
  return printed
}

test('the five commands of Get started do what the guide says, exactly as written', async () => {
  expect(commands).toHaveLength(5)
  const marked = commands.map((command, index) => `echo "== ${index + 1}"\n${command}`).join('\n')
  const printed = await printedBy(`${marked}\necho "== end"\nkill $!; wait`, ROOT)

  const [, made, listed, bought, written, received] = printed.split(/== \w+\n/)
  expect(made).toBe('')
  expect(JSON.parse(listed ?? '')).toHaveLength(2)
  const lead = JSON.parse(bought ?? '')
  expect(lead).toMatchObject({ company: 'Test Hardware Store Ltd.', outcome: 'pending' })
  expect(JSON.parse(written ?? '')).toMatchObject({ id: lead.id, outcome: 'contacted' })
  expect(received).toContain('lead.purchased')
})

const GENERATE = '"$BUN" node_modules/openapi-typescript/bin/cli.js $NORTHRATE/api/docs/json -o northrate.ts'
const CHECK =
  '"$BUN" node_modules/typescript-7/bin/tsc --noEmit --strict --module preserve --target esnext --lib esnext,dom --allowImportingTsExtensions --types bun-types --skipLibCheck client.ts'

test('the client of Get started, made by a generator, has types for what it does and buys a test lead', async () => {
  const [, client = ''] = /^```ts\n(import createClient .*?)^```$/ms.exec(guide) ?? []
  await Bun.write(join(folder, 'client.ts'), client)
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))

  const script = [commands[0], `${GENERATE} > generated.txt 2>&1`, CHECK, '"$BUN" client.ts'].join('\n')
  expect(await printedBy(script, folder)).toMatch(/^Test .+, \+1\d{10}: \d+ CAD\n$/)
  const generated = await Bun.file(join(folder, 'northrate.ts')).text()
  expect(generated).toMatch(/^ {8}PurchasedLead: \{$/m)
  expect(generated).toMatch(/^ {4}buyLeadWithCredit: \{$/m)
})
