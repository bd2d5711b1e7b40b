import { AUDIT_SORTS } from '../../api/contract/admin/audit-log.ts'
import { LEAD_SORTS } from '../../api/contract/admin/leads.ts'
import { PROVIDER_SORTS } from '../../api/contract/admin/providers.ts'
import { LEAD_ORDERS } from '../../api/contract/buying/my-leads.ts'
import type { Figure } from '../figures.ts'
import { percentile, timesOf } from '../load.ts'
import { ADMIN_COOKIE, type Row, type Served, SUPPLIER_COOKIE, startProduct, type World } from '../world.ts'

const TIMES_A_ROUND = 4
const MOST_P95_MS = 500

/** Every order, by itself and with each filter, of a supplier who has bought 10,000 leads. */
export const myLeads: Row = {
  name: 'My Leads of 10,000 purchases',
  needs: ['platform'],
  async measure(world) {
    const database = await world.database('platform')
    await using product = await startProduct(database)
    const filters = ['', 'outcome=converted', 'followUp=due', 'search=olive', 'search=zeppelin', 'search=zq']
    const paths = LEAD_ORDERS.flatMap((sort) => filters.map((filter) => `sort=${sort}&limit=100&${filter}`))
    const cookies = database.buyerTokens.map((token) => `${SUPPLIER_COOKIE}=${token}`)
    return [await slowest(world, product, '/api/supplier/purchased-leads', paths, cookies)]
  },
}

const sortsOf = (columns: readonly string[]) =>
  columns.flatMap((column) => [`sort=${column}`, `sort=-${column}`])
const ADMIN_LISTS = {
  '/api/admin/leads': sortsOf(LEAD_SORTS).flatMap((sort) =>
    ['', 'state=sold', 'search=olive'].map((filter) => `${sort}&${filter}`),
  ),
  '/api/admin/providers': [...sortsOf(PROVIDER_SORTS), 'search=maple'],
  '/api/admin/audit': [...sortsOf(AUDIT_SORTS), 'actor=admin', 'action=bought+a+lead'],
}

/** The first page of each order; of leads with a filter and a word, too. */
export const adminLists: Row = {
  name: 'admin lists of 100,000 rows',
  needs: ['platform'],
  async measure(world) {
    const database = await world.database('platform')
    await using product = await startProduct(database)
    const cookies = database.adminTokens.map((token) => `${ADMIN_COOKIE}=${token}`)
    const figures: Figure[] = []
    for (const [path, queries] of Object.entries(ADMIN_LISTS))
      figures.push(await slowest(world, product, path, queries, cookies))
    return figures
  },
}

let asked = 0

/** The slowest of these queries; the accounts take turns, so that none meets its limit. */
async function slowest(
  { rounds }: World,
  { port }: Served,
  path: string,
  queries: string[],
  cookies: string[],
): Promise<Figure> {
  const ask = (query: string) => async () => {
    const cookie = cookies[asked++ % cookies.length] ?? ''
    const answer = await fetch(`http://localhost:${port}${path}?${query}`, { headers: { cookie } })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${path}?${query} was answered ${answer.status}.`)
  }
  const found: { query: string; ms: number }[] = []
  for (const query of queries) {
    const times = await timesOf(Array.from({ length: TIMES_A_ROUND * rounds }, () => ask(query)))
    found.push({ query, ms: percentile(times, 95) })
  }
  const [worst] = found.toSorted((one, other) => other.ms - one.ms)
  return {
    what: `p95 ms, ${path}`,
    product: [worst?.ms ?? Number.NaN],
    aim: { atMost: MOST_P95_MS },
    note: worst?.query ?? '',
  }
}
