import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
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

const guide = await Bun.file(new URL('./get-started.md', import.meta.url)).text()
const commands = [...guide.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, command = '']) => command)

test('the five commands of Get started do what the guide says, exactly as written', async () => {
  expect(commands).toHaveLength(5)
  const marked = commands.map((command, index) => `echo "== ${index + 1}"\n${command}`).join('\n')
  const shell = Bun.spawn(['bash', '-e', '-c', `${marked}\necho "== end"\nkill $!; wait`], {
    cwd: new URL('../../..', import.meta.url).pathname,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
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

  const [, made, listed, bought, written, received] = printed.split(/== \w+\n/)
  expect(made).toBe('')
  expect(JSON.parse(listed ?? '')).toHaveLength(2)
  const lead = JSON.parse(bought ?? '')
  expect(lead).toMatchObject({ company: 'Test Hardware Store Ltd.', outcome: 'pending' })
  expect(JSON.parse(written ?? '')).toMatchObject({ id: lead.id, outcome: 'contacted' })
  expect(received).toContain('lead.purchased')
})
