import * as v from 'valibot'
import { recordEvent } from '../../api/connect/webhooks/record-event.ts'
import { createSuppliers, type Supplier } from '../../tests/proofs/world/people-and-leads.ts'
import { inWorld, type World as ProofWorld } from '../../tests/proofs/world/world.ts'
import { percentile } from '../load.ts'
import type { Row } from '../world.ts'

const AIM_SECONDS = 2
const SILENT_SUPPLIERS = 25
const SILENT_ENDPOINTS_EACH = 2
const EVENTS_EACH = 24
/** The good endpoint answers within this. */
const ANSWERED_WITHIN_MS = 100
const MS_BETWEEN_EVENTS = 50
const STOPS_WAITING_AFTER_MS = 60_000

/** One process of a demo, which may call this machine; the endpoints answer in the process of the bench. */
export const webhooks: Row = {
  name: 'webhook beside 50 silent endpoints',
  async measure({ seconds }) {
    return inWorld({ processes: 1 }, async (world) => {
      await using opened = new AsyncDisposableStack()
      const silent = silentServer()
      opened.defer(() => silent.stop())
      const good = goodServer()
      opened.defer(() => good.stop())
      const bench: Bench = { world, silent, good }

      const [honest] = await suppliersWith(bench, { count: 1, url: good.url })
      if (honest === undefined) throw new Error('There is no supplier.')
      const events = Math.round((4 * seconds * 1000) / MS_BETWEEN_EVENTS / 2)
      const stream = () => latencies(bench, honest, events)
      await stream()
      const alone = await stream()
      await eventsToSilentEndpoints(bench)
      const beside = await stream()
      return [
        { what: 'p95 s to a good endpoint, alone', product: [percentile(alone, 95)] },
        {
          what: 'p95 s to a good endpoint, beside them',
          product: [percentile(beside, 95)],
          aim: { atMost: AIM_SECONDS },
        },
      ]
    })
  },
}

type Bench = {
  world: ProofWorld
  silent: ReturnType<typeof silentServer>
  good: ReturnType<typeof goodServer>
}

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

/** Seconds from the commit of each event until the good endpoint has it. One that never arrives counts as the time after which the row stops waiting. */
async function latencies(bench: Bench, { id }: Supplier, count: number): Promise<number[]> {
  const { arrivedAt } = bench.good
  const happenedAt = new Map<string, number>()
  for (let made = 0; made < count; made++) {
    happenedAt.set(await happen(bench, id), performance.now())
    await Bun.sleep(MS_BETWEEN_EVENTS)
  }
  const startedAt = performance.now()
  while (
    ![...happenedAt.keys()].every((leadId) => arrivedAt.has(leadId)) &&
    performance.now() - startedAt < STOPS_WAITING_AFTER_MS
  )
    await Bun.sleep(20)
  return [...happenedAt].map(([leadId, at]) => ((arrivedAt.get(leadId) ?? performance.now()) - at) / 1000)
}

async function suppliersWith(
  { world }: Bench,
  { count, url, endpointsEach = 1 }: { count: number; url: string; endpointsEach?: number },
): Promise<Supplier[]> {
  const suppliers = await createSuppliers(world.db, count)
  for (const supplier of suppliers)
    for (let made = 0; made < endpointsEach; made++) {
      const { status } = await world.browserOf(supplier).send('POST', '/webhook-endpoints', {
        mode: 'live',
        url: `${url}${made}`,
        description: '',
        events: ['purchase.refunded'],
      })
      if (status !== 201) throw new Error(`No endpoint was added: ${status}.`)
    }
  return suppliers
}

async function happen({ world }: Bench, supplierId: string): Promise<string> {
  const leadId = crypto.randomUUID()
  const now = new Date()
  await world.db.transaction((tx) =>
    recordEvent(tx, {
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

async function eventsToSilentEndpoints(bench: Bench): Promise<void> {
  const suppliers = await suppliersWith(bench, {
    count: SILENT_SUPPLIERS,
    url: bench.silent.url,
    endpointsEach: SILENT_ENDPOINTS_EACH,
  })
  for (let made = 0; made < EVENTS_EACH; made++)
    await Promise.all(suppliers.map(({ id }) => happen(bench, id)))
}
