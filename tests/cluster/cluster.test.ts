import { expect, test } from 'bun:test'
import { migrate } from '../../api/platform/open-database.ts'
import { asClient } from '../../db/migrate.ts'
import { wrongAtRest } from '../proofs/world/books.ts'
import { type Answer, type Browser, browserOf, paymentIn } from '../proofs/world/browser.ts'
import { createLeads, createSuppliers, type Lead } from '../proofs/world/people-and-leads.ts'
import { twoSweepsLater, until } from '../proofs/world/time.ts'
import { inWorld, type World } from '../proofs/world/world.ts'
import { type Cluster, missingPrograms, type NodeName, startCluster } from './cluster.ts'

/**
 * `npm run test:cluster`: the product on two machines' worth of Postgres, while parts of it are lost. The short form is part of the
 * long tests where the programs are there.
 */
const size = process.env.CLUSTER === 'full' ? 'full' : 'short'

type Fault = {
  name: string
  /** Seconds without a sale at most. */
  outAtMost: number
  breaks(cluster: Cluster, world: World, primary: NodeName): Promise<void> | void
  /** After so many seconds what was broken is started again. */
  heals?(cluster: Cluster, world: World, primary: NodeName): Promise<void> | void
  healsAfter?: number
}

const SWITCHOVER: Fault = {
  name: 'a planned switchover',
  outAtMost: 3,
  breaks: (cluster) => cluster.switchOver(),
}
const PROCESS_KILLED: Fault = {
  name: 'a process of the product killed, and started again',
  outAtMost: 3,
  breaks: (_, { apis }) => apis[0]?.kill(),
  heals: (_, { apis }) => apis[0]?.start(),
  healsAfter: 3,
}
const FAULTS: Fault[] = [
  SWITCHOVER,
  PROCESS_KILLED,
  {
    name: 'the machine of the primary lost',
    outAtMost: 20,
    breaks: (cluster, _, primary) => cluster.lose(primary),
    heals: (cluster, _, primary) => cluster.start(primary),
    healsAfter: 25,
  },
  {
    name: 'the machine of the primary frozen for 30 s',
    outAtMost: 20,
    breaks: (cluster, _, primary) => cluster.freeze(primary, 'machine'),
    heals: (cluster, _, primary) => cluster.thaw(primary),
    healsAfter: 30,
  },
  {
    name: 'Postgres of the primary frozen for 30 s, while Patroni lives',
    outAtMost: 20,
    breaks: (cluster, _, primary) => cluster.freeze(primary, 'postgres'),
    heals: (cluster, _, primary) => cluster.thaw(primary),
    healsAfter: 30,
  },
  {
    name: 'the standby lost',
    outAtMost: 7,
    breaks: (cluster, _, primary) => cluster.lose(cluster.other(primary)),
    heals: (cluster, _, primary) => cluster.start(cluster.other(primary)),
    healsAfter: 15,
  },
  {
    name: 'etcd frozen for 20 s',
    outAtMost: 3,
    breaks: (cluster) => cluster.freezeEtcd(),
    heals: (cluster) => cluster.thawEtcd(),
    healsAfter: 20,
  },
]

/** Seconds: no fault stops what needs no database. */
const PAGES_OUT_AT_MOST = 3
const BUYERS = 5
const READERS = 5
const LEADS_FOR_EACH = 1_500
const CREDITS = 2_000
/** Between two calls of one client, as the spike had it. */
const PAUSE_MS = 150
const BEFORE_MS = 5_000
const AFTER_MS = 8_000

type Call = { kind: 'sale' | 'read' | 'page'; at: number; status: number }
type Sale = { lead: Lead; supplierId: string }

/** Buyers and readers before, during and after a fault, then their record against the database. */
async function during(cluster: Cluster, world: World, fault: Fault) {
  const calls: Call[] = []
  const sold: Sale[] = []
  const done = new AbortController()
  const suppliers = await createSuppliers(world.db, BUYERS + READERS)
  const ids = suppliers.map(({ id }) => id)
  await world.pool.query('update suppliers set lead_credits = $1 where id = any($2)', [CREDITS, ids])
  const leads = await createLeads(world.db, LEADS_FOR_EACH)
  const browsers = suppliers.map((supplier) => browserOf(supplier, { url: cluster.webUrl }))
  const note = (kind: Call['kind'], status: number) => calls.push({ kind, at: performance.now(), status })

  let next = 0
  async function keepBuying(browser: Browser): Promise<void> {
    while (!done.signal.aborted) {
      const turn = next++
      // Two buyers want each lead.
      const lead = leads[Math.floor(turn / 2)]
      if (lead === undefined) throw new Error('There are too few leads.')
      const answer =
        turn % 10 === 0 ? await buyByCard(world, browser, lead) : await buyByCredit(browser, lead)
      note('sale', answer.status)
      if (answer.status === 200) sold.push({ lead, supplierId: browser.supplier.id })
      await Bun.sleep(PAUSE_MS)
    }
  }
  async function keepReading(browser: Browser): Promise<void> {
    while (!done.signal.aborted) {
      for (const path of ['/purchased-leads', '/leads', '/leads?search=retail'])
        note('read', (await browser.send('GET', path)).status)
      await Bun.sleep(PAUSE_MS)
    }
  }
  async function keepOpeningPages(): Promise<void> {
    while (!done.signal.aborted) {
      const page = await fetch(cluster.webUrl, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
      note('page', page?.status ?? 0)
      await Bun.sleep(PAUSE_MS)
    }
  }
  const clients = browsers.map((browser, at) => (at < BUYERS ? keepBuying(browser) : keepReading(browser)))
  clients.push(keepOpeningPages())

  await Bun.sleep(BEFORE_MS)
  const primary = await until('there is a primary', () => cluster.primary())
  const brokenAt = performance.now()
  await fault.breaks(cluster, world, primary)
  if (fault.heals) {
    await Bun.sleep(1_000 * (fault.healsAfter ?? 0))
    await fault.heals(cluster, world, primary)
  }
  await until('sales go on', () =>
    calls.some(({ kind, status, at }) => kind === 'sale' && status === 200 && at > brokenAt + 1_000),
  )
  await Bun.sleep(AFTER_MS)
  done.abort()
  await Promise.all(clients)
  await cluster.whole()
  return {
    fault: fault.name,
    salesOut: longestSilence(calls, 'sale', brokenAt),
    readsOut: longestSilence(calls, 'read', brokenAt),
    pagesOut: longestSilence(calls, 'page', brokenAt),
    sales: sold.length,
    failed: calls.filter(({ status }) => status === 0 || status >= 500).length,
    calls: calls.length,
    faults500: calls.filter(({ status }) => status === 500).length,
    lost: await lostOf(world, sold),
    // Readers: a buyer may have used up its purchases of this minute.
    feedMs: await feedDelay(world, browsers.slice(BUYERS), leads.at(-1)),
  }
}

const buyByCredit = (browser: Browser, lead: Lead) =>
  browser.send('POST', `/leads/${lead.id}/purchase-with-credit`)

async function buyByCard(world: World, browser: Browser, lead: Lead): Promise<Answer> {
  const opened = await browser.open(lead.id)
  if (opened.status !== 200) return opened
  const { paymentIntentId, clientSecret } = paymentIn(opened)
  const held = await browser.hold(lead.id, paymentIntentId)
  if (held.status !== 200) return held
  await world.stripe.confirm(clientSecret)
  return browser.purchase(lead.id, paymentIntentId)
}

/** Seconds. */
function longestSilence(calls: Call[], wanted: Call['kind'], since: number): number {
  const good = calls.filter(({ kind, status }) => kind === wanted && status === 200).map(({ at }) => at)
  const gaps = good.flatMap((at, index) =>
    at < since ? [] : [at - Math.max(since, good[index - 1] ?? since)],
  )
  return Math.max(0, ...gaps) / 1_000
}

/** Sales confirmed to a buyer, and that the database does not have. */
async function lostOf({ pool }: World, sold: Sale[]): Promise<number> {
  const { rows } = await pool.query<{ lead: string; supplier: string }>(
    'select lead_id as lead, supplier_id as supplier from purchases',
  )
  const owners = new Map(rows.map(({ lead, supplier }) => [lead, supplier]))
  return sold.filter(({ lead, supplierId }) => owners.get(lead.id) !== supplierId).length
}

/** Milliseconds until a sale at one process is off the first page of the other. */
async function feedDelay(world: World, [buyer, reader]: Browser[], lead: Lead | undefined): Promise<number> {
  const [first, second] = world.apis
  if (!(buyer && reader && lead && first && second)) throw new Error('Something is missing.')
  const bought = await buyByCredit(browserOf(buyer.supplier, first), lead)
  if (bought.status !== 200) throw new Error(`The sale was answered ${bought.status} ${bought.code}.`)
  const startedAt = performance.now()
  const other = browserOf(reader.supplier, second)
  await until(
    'the sold lead is off the other process',
    async () => !(await other.send('GET', '/leads')).text.includes(lead.id),
  )
  return performance.now() - startedAt
}

type Seen = Awaited<ReturnType<typeof during>> & Pick<Fault, 'outAtMost'>

async function prove(faults: Fault[]): Promise<void> {
  const cluster = await startCluster()
  try {
    await migrate(cluster.ownerUrl, cluster.url)
    const inTheClear = cluster.url.replace(/\?.*/, '')
    await expect(asClient(inTheClear, (client) => client.query('select 1'))).rejects.toThrow('no encryption')
    expect(await cluster.toStrangers()).toEqual(['nothing', 'nothing', 401])
    await inWorld({ processes: 2, database: cluster, ports: cluster.apiPorts }, async (world) => {
      const rows: Seen[] = []
      for (const fault of faults) {
        rows.push({ ...(await during(cluster, world, fault)), outAtMost: fault.outAtMost })
        console.log(rows.at(-1))
      }
      await twoSweepsLater(world)
      if (size === 'full') console.table(rows)
      expect(rows.filter(({ lost }) => lost > 0)).toEqual([])
      // Seconds are for a machine that does nothing else.
      const late = ({ salesOut, readsOut, pagesOut, outAtMost }: Seen) =>
        Math.max(salesOut, readsOut) > outAtMost || pagesOut > PAGES_OUT_AT_MOST
      if (size === 'full') expect(rows.filter(late)).toEqual([])
      expect(rows.reduce((sum, { faults500 }) => sum + faults500, 0)).toBeLessThanOrEqual(1)
      expect(await wrongAtRest(world)).toEqual([])
      const wrongCredits = `select s.id from suppliers s
        where s.lead_credits <> ${CREDITS} - (select count(*) from purchases p where p.supplier_id = s.id and p.source = 'credit')`
      expect((await world.pool.query(wrongCredits)).rows).toEqual([])
      expect(await world.count("select count(*) from pgboss.job where state = 'failed'")).toBe(0)
    })
  } finally {
    await cluster.stop()
  }
}

const canRun = missingPrograms().length === 0 && process.getuid?.() === 0

test.skipIf(size === 'short' && !canRun)(
  'nodes refuse strangers and connections in the clear, and a lost part of the cluster costs seconds and no sale',
  () => prove(size === 'full' ? FAULTS : [SWITCHOVER, PROCESS_KILLED]),
  30 * 60_000,
)
