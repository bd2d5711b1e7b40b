import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuSecondsOf, memoryOf } from '../load/process-figures.ts'
import { startProduct } from '../world.ts'
import type { Row } from './row.ts'

const ROOT = join(import.meta.dir, '../..')
/** What starts by itself once we listen has come to rest by then. */
const SETTLED_AFTER_MS = 3_000

export const start: Row = {
  name: 'warm start without the database, memory, disk',
  remarks:
    'Loading the modules takes 0.37 s of it and 100 MB, the look at the migrations and the queue’s tables 0.17 s. ' +
    'The largest are the queue, the router, the schema of the database, the metrics and the payment SDK at 30 to 50 ' +
    'ms each, all needed before the first request; the writer of the API document (0.05 s) and the site’s pages ' +
    '(0.15 s) are prepared when first asked for. Not done: one bundled file, which would save part of the 0.37 s ' +
    'and needs its own way to find data files.',
  async measure(world) {
    const database = await world.database('few')
    const rounds: { cpuSeconds: number; memory: number }[] = []
    for (let round = 0; round < world.rounds; round++) {
      await using product = await startProduct(database)
      const cpuSeconds = cpuSecondsOf(product.pid) ?? Number.NaN
      await Bun.sleep(SETTLED_AFTER_MS)
      rounds.push({ cpuSeconds, memory: memoryOf(product.pid) ?? Number.NaN })
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
        aim: { atMost: 600 },
      },
    ]
  },
}

/** As `npm start` installs them in a fresh clone; this checkout has the tools too. */
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

const INSTALLED_FROM = ['package.json', 'bun.lock', 'scripts/launcher/unused-package']

async function megabytesOf(folder: string): Promise<number> {
  const printed = await Bun.$`du -sk ${folder}`.quiet().text()
  return Number.parseInt(printed, 10) / 1000
}
