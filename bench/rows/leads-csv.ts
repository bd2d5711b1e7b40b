import { cpuSecondsOf, memoryOf } from '../load/process-figures.ts'
import { ADMIN_COOKIE, type Row, startProduct } from '../world.ts'

const LOOK_EACH_MS = 100
const NEWLINE = 10

export const leadsCsv: Row = {
  name: 'admin CSV of 1,000,000 leads',
  remarks:
    'Postgres sends 500 leads as one text, which is the lines themselves where every cell is plain, and no connection is ' +
    'held between pages (decision 60). Memory is garbage between two collections, which the download asks for every 4 MB; ' +
    'without asking it was 44 to 56. Pages of 100 take the same memory and twice the CPU.',
  needs: ['million'],
  withinSeconds: 240,
  async measure(world) {
    const database = await world.database('million')
    const rounds: { cpuSeconds: number; memory: number; seconds: number; rows: number }[] = []
    // A process of its own for each: memory that one download took is there for the next.
    for (let round = 0; round < world.downloads; round++) {
      await using product = await startProduct(database)
      const headers = { cookie: `${ADMIN_COOKIE}=${database.adminToken}` }
      const ask = (path: string) => fetch(`http://localhost:${product.port}${path}`, { headers })
      await (await ask('/api/admin/leads?limit=100')).text()
      const cpuBefore = cpuSecondsOf(product.pid) ?? Number.NaN
      const memoryBefore = memoryOf(product.pid) ?? Number.NaN
      let most = memoryBefore
      const looking = setInterval(() => {
        most = Math.max(most, memoryOf(product.pid) ?? 0)
      }, LOOK_EACH_MS)
      const startedAt = performance.now()
      let rows = -1
      try {
        const response = await ask('/api/admin/leads.csv')
        if (!response.ok || response.body === null)
          throw new Error(`The CSV was answered ${response.status}.`)
        for await (const piece of response.body) for (const byte of piece) if (byte === NEWLINE) rows += 1
      } finally {
        clearInterval(looking)
      }
      if (rows < 1_000_000) throw new Error(`The CSV has ${rows} rows.`)
      rounds.push({
        cpuSeconds: (cpuSecondsOf(product.pid) ?? Number.NaN) - cpuBefore,
        memory: most - memoryBefore,
        seconds: (performance.now() - startedAt) / 1000,
        rows,
      })
    }
    const rows = rounds[0]?.rows ?? 1
    return [
      {
        what: 'CPU for a million rows, s',
        product: rounds.map(({ cpuSeconds }) => (cpuSeconds * 1_000_000) / rows),
        aim: { atMost: 12 },
      },
      { what: 'memory on top, MB', product: rounds.map(({ memory }) => memory), aim: { atMost: 30 } },
      { what: 'whole download, s', product: rounds.map(({ seconds }) => seconds), note: `${rows} rows` },
    ]
  },
}
