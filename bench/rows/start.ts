import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuSecondsOf, memoryOf } from '../load.ts'
import { type Row, startProduct } from '../world.ts'

const ROOT = join(import.meta.dir, '../..')
/** Work that starts once the server listens has ended by then. */
const SETTLED_AFTER_MS = 3_000

export const start: Row = {
  name: 'start',
  async measure(world) {
    const database = await world.database('few')
    const rounds: { cpuSeconds: number; memory: number }[] = []
    for (let round = 0; round < world.rounds; round++) {
      await using product = await startProduct(database)
      const cpuSeconds = cpuSecondsOf(product.pid)
      await Bun.sleep(SETTLED_AFTER_MS)
      rounds.push({ cpuSeconds, memory: memoryOf(product.pid) })
    }
    return [
      {
        what: 'CPU until it is ready, s',
        product: rounds.map(({ cpuSeconds }) => cpuSeconds),
        aim: { atMost: 0.6 },
      },
      { what: 'memory after it, MB', product: rounds.map(({ memory }) => memory), aim: { atMost: 120 } },
      {
        what: 'node_modules of a first start, MB',
        product: [await megabytesOfFirstInstallation()],
        aim: { atMost: 450 },
      },
    ]
  },
}

/** As `npm start` installs them in a fresh clone; this checkout has the development tools too. */
async function megabytesOfFirstInstallation(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'northrate-bench-'))
  try {
    for (const part of INSTALLED_FROM) await cp(join(ROOT, part), join(folder, part), { recursive: true })
    await Bun.$`${process.execPath} install --frozen-lockfile --production`.cwd(folder).quiet()
    return await megabytesOf(join(folder, 'node_modules'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const INSTALLED_FROM = ['package.json', 'bun.lock']

async function megabytesOf(folder: string): Promise<number> {
  const printed = await Bun.$`du -sk ${folder}`.quiet().text()
  return Number.parseInt(printed, 10) / 1000
}
