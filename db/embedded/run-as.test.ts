import { afterEach, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ask, cleanUp, dataFolder, startOwner } from './embedded.fixture.ts'
import { serverProcessesIn } from './server.ts'

afterEach(cleanUp)

const NOBODY = 65534
const isRoot = process.getuid?.() === 0

test('an ordinary user starts and stops the database', async () => {
  const folder = dataFolder({ openToAll: true })
  const owner = startOwner(folder, ordinaryUser())

  expect(await ask(await owner.url(), 'select 1')).toBe(1)
  expect(statSync(join(folder, 'pg')).uid).toBe(isRoot ? NOBODY : (process.getuid?.() ?? -1))

  await owner.close()
  expect(serverProcessesIn(folder)).toEqual([])
})

/** Ourselves, unless we are root. The checkout may lie in a folder of root's, which others may not enter without help. */
function ordinaryUser(): { as: string[] } {
  if (!isRoot) return { as: [] }
  const plain = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
  const canRead = spawnSync('setpriv', [...plain.slice(1), 'test', '-r', import.meta.path], {
    cwd: '/',
  })
  if (canRead.status === 0) return { as: plain }
  return { as: [...plain, '--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override'] }
}

if (isRoot) {
  const withoutNamespaces = { env: { NORTHRATE_NO_USERNS: '1' } }

  test('root on a machine without user namespaces runs the database as nobody, below a folder closed to nobody', async () => {
    const folder = dataFolder()
    const owner = startOwner(folder, withoutNamespaces)

    expect(await ask(await owner.url(), 'select 1')).toBe(1)
    const [server = 0] = serverProcessesIn(folder)
    expect(statSync(`/proc/${server}`).uid).toBe(NOBODY)
    await owner.close()
  })

  test('a database that root made in a user namespace opens on a machine without them, and the other way round', async () => {
    const folder = dataFolder()
    for (const machine of [{}, withoutNamespaces, {}]) {
      const owner = startOwner(folder, machine)
      expect(await ask(await owner.url(), 'select 1')).toBe(1)
      await owner.close()
      expect(serverProcessesIn(folder)).toEqual([])
    }
  })

  test("a database that an ordinary user made stays that user's when root starts it", async () => {
    const folder = dataFolder({ openToAll: true })
    for (const who of [ordinaryUser(), { as: [] }, ordinaryUser()]) {
      const owner = startOwner(folder, who)
      expect(await ask(await owner.url(), 'select 1')).toBe(1)
      await owner.close()
    }
    expect(statSync(join(folder, 'pg')).uid).toBe(NOBODY)
  })
}
