import * as v from 'valibot'
import { recordEvent } from '../../api/connect/webhooks/record-event.ts'
import { sendTestEvent } from '../../api/connect/webhooks/send-by-hand.ts'
import { readSettings } from '../../api/platform/env.ts'
import { type Jobs, openJobs } from '../../api/platform/jobs/jobs.ts'
import { openLog } from '../../api/platform/shared/log.ts'
import type { ApiMode } from '../../domain/connect.ts'
import { createSuppliers, type Supplier } from '../../tests/proofs/world/people-and-leads.ts'
import { inWorld, type World as ProofWorld } from '../../tests/proofs/world/world.ts'
import type { Figure } from '../figures.ts'
import type { Row } from '../world.ts'

/** The aim, for a good endpoint beside 50 silent ones. */
const AIM_SECONDS = 2
const SILENT_SUPPLIERS = 25
const SILENT_ENDPOINTS_EACH = 2
const FREE_ACCOUNTS = 8
const SILENT_ENDPOINTS_OF_A_FREE_ACCOUNT = 3
const TEST_EVENTS_EACH = 24
const BURST = { suppliers: 10, events: 30 }
/** The good endpoint answers within this. */
const ANSWERED_WITHIN_MS = 100
const MS_BETWEEN_EVENTS = 50
const STOPS_WAITING_AFTER_MS = 60_000

/** One process of a demo, which may call this machine; the endpoints answer in the process of the bench. */
export const webhooks: Row = {
  name: 'webhooks beside silent endpoints',
  remarks:
    'Seconds from the commit of an event until the good endpoint has it. A silent endpoint takes the connection and never ' +
    'answers. Decision 64 says how many tries of which kind a process has in flight.',
  withinSeconds: 170,
  async measure({ seconds }) {
    return inWorld({ processes: 1 }, async (world) => {
      await using opened = new AsyncDisposableStack()
      const jobs = await openJobs({ databaseUrl: world.databaseUrl, log: openLog('silent') })
      opened.defer(() => jobs.stop())
      const silent = silentServer()
      opened.defer(() => silent.stop())
      const good = goodServer()
      opened.defer(() => good.stop())
      const bench: Bench = { world, jobs, silent, good }

      const [honest] = await suppliersWith(bench, { count: 1, url: good.url })
      if (honest === undefined) throw new Error('There is no supplier.')
      const events = Math.round((4 * seconds * 1000) / MS_BETWEEN_EVENTS / 2)
      const stream = () => latencies(bench, () => streamOfEvents(bench, honest, events))
      await stream()

      const alone = await stream()
      const burstSuppliers = await suppliersWith(bench, { count: BURST.suppliers, url: good.url })
      const burst = await latencies(bench, () => burstOfEvents(bench, burstSuppliers))
      await testEventsOfFreeAccounts(bench)
      const besideFree = await stream()
      await eventsToSilentEndpoints(bench)
      const besideSilent = await stream()
      return [
        figure(`alone, ${events} events`, alone),
        figure(
          `${BURST.suppliers * BURST.events} events at once to ${BURST.suppliers} good endpoints`,
          burst,
        ),
        figure(
          `beside ${FREE_ACCOUNTS} free accounts, each ${SILENT_ENDPOINTS_OF_A_FREE_ACCOUNT} silent endpoints and ${TEST_EVENTS_EACH} test events`,
          besideFree,
        ),
        figure(
          `beside ${SILENT_SUPPLIERS * SILENT_ENDPOINTS_EACH} silent endpoints`,
          besideSilent,
          AIM_SECONDS,
        ),
      ]
    })
  },
}

type Bench = {
  world: ProofWorld
  jobs: Jobs
  silent: ReturnType<typeof silentServer>
  good: ReturnType<typeof goodServer>
}

const figure = (what: string, latencies: number[], atMost?: number): Figure => ({
  what: `p95 to a good endpoint, seconds: ${what}`,
  product: [percentile(latencies, 95)],
  note: `p50 ${percentile(latencies, 50).toFixed(2)}, most ${percentile(latencies, 100).toFixed(2)}`,
  ...(atMost !== undefined && { aim: { atMost } }),
})

const percentile = (all: number[], percent: number) =>
  all.toSorted((one, other) => one - other)[Math.ceil((all.length * percent) / 100) - 1] ?? Number.NaN

/** Takes connections and never answers. */
function silentServer() {
  const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  return { url: `http://127.0.0.1:${server.port}/`, stop: () => server.stop(true) }
}

const Payload = v.object({ data: v.object({ leadId: v.string() }) })

function goodServer() {
  const arrivedAt = new Map<string, number>()
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { leadId } = v.parse(Payload, await request.json()).data
      if (!arrivedAt.has(leadId)) arrivedAt.set(leadId, performance.now())
      await Bun.sleep(Math.random() * ANSWERED_WITHIN_MS)
      return new Response(null, { status: 204 })
    },
  })
  return { url: `http://127.0.0.1:${server.port}/`, arrivedAt, stop: () => server.stop(true) }
}

/** Seconds, of every event that `happen` makes. One that never arrives counts as the time after which the row stops waiting. */
async function latencies({ good }: Bench, happen: () => Promise<Map<string, number>>): Promise<number[]> {
  const happenedAt = await happen()
  const isIn = (leadId: string) => good.arrivedAt.has(leadId)
  const startedAt = performance.now()
  while (![...happenedAt.keys()].every(isIn) && performance.now() - startedAt < STOPS_WAITING_AFTER_MS)
    await Bun.sleep(20)
  return [...happenedAt].map(
    ([leadId, at]) => ((good.arrivedAt.get(leadId) ?? performance.now()) - at) / 1000,
  )
}

async function suppliersWith(
  { world }: Bench,
  {
    count,
    url,
    endpointsEach = 1,
    mode = 'live',
  }: { count: number; url: string; endpointsEach?: number; mode?: ApiMode },
): Promise<Supplier[]> {
  const suppliers = await createSuppliers(world.db, count)
  for (const supplier of suppliers)
    for (let made = 0; made < endpointsEach; made++) {
      const { status } = await world.browserOf(supplier).send('POST', '/webhook-endpoints', {
        mode,
        url: `${url}${made}`,
        description: '',
        events: ['purchase.refunded'],
      })
      if (status !== 201) throw new Error(`No endpoint was added: ${status}.`)
    }
  return suppliers
}

async function happen({ world, jobs }: Bench, supplierId: string): Promise<string> {
  const leadId = crypto.randomUUID()
  const now = new Date()
  await world.db.transaction((tx) =>
    recordEvent(tx, jobs, {
      supplierId,
      mode: 'live',
      type: 'purchase.refunded',
      leadId,
      data: async () => ({ leadId, amount: 89, reason: 'sold', refundedAt: now.toISOString() }),
      now,
    }),
  )
  return leadId
}

async function streamOfEvents(bench: Bench, { id }: Supplier, count: number): Promise<Map<string, number>> {
  const happenedAt = new Map<string, number>()
  for (let made = 0; made < count; made++) {
    happenedAt.set(await happen(bench, id), performance.now())
    await Bun.sleep(MS_BETWEEN_EVENTS)
  }
  return happenedAt
}

async function burstOfEvents(bench: Bench, suppliers: Supplier[]): Promise<Map<string, number>> {
  const happenedAt = new Map<string, number>()
  await Promise.all(
    suppliers.map(async ({ id }) => {
      for (let made = 0; made < BURST.events; made++)
        happenedAt.set(await happen(bench, id), performance.now())
    }),
  )
  return happenedAt
}

async function eventsToSilentEndpoints(bench: Bench): Promise<void> {
  const suppliers = await suppliersWith(bench, {
    count: SILENT_SUPPLIERS,
    url: bench.silent.url,
    endpointsEach: SILENT_ENDPOINTS_EACH,
  })
  for (let made = 0; made < TEST_EVENTS_EACH; made++)
    await Promise.all(suppliers.map(({ id }) => happen(bench, id)))
}

/** Signed up only: the address is not proved, and no admin has approved the account. */
async function testEventsOfFreeAccounts(bench: Bench): Promise<void> {
  const { world, jobs } = bench
  const suppliers = await suppliersWith(bench, {
    count: FREE_ACCOUNTS,
    url: bench.silent.url,
    endpointsEach: SILENT_ENDPOINTS_OF_A_FREE_ACCOUNT,
    // An account without a proved address has none that are live.
    mode: 'test',
  })
  const settings = readSettings({})
  const ids = suppliers.map(({ id }) => id)
  await world.pool.query(
    `update suppliers set status = 'pending', email_proved_at = null where id = any($1)`,
    [ids],
  )
  const { rows } = await world.pool.query<{ id: string; supplierId: string }>(
    'select id, supplier_id as "supplierId" from webhook_endpoints where supplier_id = any($1)',
    [ids],
  )
  for (let made = 0; made < TEST_EVENTS_EACH; made++)
    await Promise.all(
      rows.map(({ id, supplierId }) =>
        sendTestEvent(
          { db: world.db, jobs, settings },
          { supplierId, endpointId: id, now: new Date() },
          'purchase.refunded',
        ),
      ),
    )
}
