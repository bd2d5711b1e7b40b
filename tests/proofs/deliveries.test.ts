import * as v from 'valibot'
import { recordEvent } from '../../api/connect/webhooks/record-event.ts'
import { createSupplier } from './world/people-and-leads.ts'
import { nothingWrong, prove, type Row, row, type Size } from './world/prove.ts'
import { failingNowAndThen, openGate, type Receiver, startReceiver, withinMs } from './world/receiver.ts'
import { smallOffset, until } from './world/time.ts'
import { inWorld, type World } from './world/world.ts'

const SIZES = {
  short: { leads: 24, eventsOfEach: 4, kills: 3 },
  full: { leads: 200, eventsOfEach: 5, kills: 20 },
} as const

/** The longest answer. */
const ANSWERED_WITHIN_MS = 400
/** Of answers that are 503, after which the event is sent again five seconds later. */
const FAILING_SHARE = 0.03
const MOST_TRIES_FOR_A_KILL = 4
/** A kill comes while more than these are in flight; one where the last answer was 503, because then there are no more. */
const SEVERAL = 3
const REST_WITHIN_MS = 180_000

prove(
  'processes that are killed while they deliver lose no event and keep the order of each lead',
  deliveriesSurvive,
)

/** Each event reaches its receiver in the order of its lead, signed, with the same text each time. */
function deliveriesSurvive(size: Size): Promise<Row[]> {
  return inWorld({ processes: 2 }, (world) => killedInTheMiddle(world, SIZES[size]))
}

type Params = { leads: number; eventsOfEach: number; kills: number }

async function killedInTheMiddle(world: World, { leads, eventsOfEach, kills }: Params): Promise<Row[]> {
  const gate = openGate()
  await using supplier = await createEndpoint(
    world,
    failingNowAndThen(FAILING_SHARE, gate.before(withinMs(ANSWERED_WITHIN_MS))),
  )
  const { receiver } = supplier
  const events: string[] = []
  let inTheMiddle = 0
  let kill = 0
  // A kill can miss: the other process may have all that is in flight, or the answers come at that moment.
  for (; kill < kills || (inTheMiddle <= kills / 2 && kill < MOST_TRIES_FOR_A_KILL * kills); kill++) {
    const share = { leads: Math.ceil(leads / kills), eventsOfEach }
    gate.close()
    const recording = recordEvents(world, supplier.id, share)
    await until(
      'tries are in flight',
      async () => receiver.underWay() > ((await isFailing(world, supplier.id)) ? 0 : SEVERAL),
    )
    gate.open()
    await smallOffset(ANSWERED_WITHIN_MS / 4)
    // One of them, the other, both.
    const killed = world.apis.filter((_api, index) => kill % 3 === 2 || kill % 3 === index)
    const cutShort = receiver.cutShort()
    await Promise.all(killed.map((api) => api.kill()))
    // A busy machine notices broken connections late.
    for (let looks = 0; looks < 20 && receiver.cutShort() === cutShort; looks++) await Bun.sleep(50)
    if (receiver.cutShort() > cutShort) inTheMiddle += 1
    await Promise.all(killed.map((api) => api.start()))
    events.push(...(await recording))
  }
  await delivered(world, events)
  const twice = receiver.arrivals.length - new Set(receiver.arrivals.map(({ eventId }) => eventId)).size
  return [
    row(
      `${kill} kills: struck in the middle of a delivery`,
      `more than ${kills / 2}`,
      String(inTheMiddle),
      inTheMiddle > kills / 2,
    ),
    nothingWrong(
      `${kill} kills, ${events.length} events, ${twice} sent again: each arrived, signed, in the order of its lead`,
      wrongAt(receiver, events),
    ),
  ]
}

const isFailing = async ({ count }: World, supplierId: string) =>
  (await count(
    'select count(*) from webhook_endpoints where supplier_id = $1 and failing_since is not null',
    [supplierId],
  )) > 0

const AddedEndpoint = v.object({ secret: v.string() })

/** A new supplier with one endpoint. Disposing deletes the endpoint with its deliveries. */
async function createEndpoint(world: World, answer: Parameters<typeof startReceiver>[0]) {
  const receiver = await startReceiver(answer)
  const supplier = await createSupplier(world.db)
  const added = await world.browserOf(supplier).send('POST', '/webhook-endpoints', {
    mode: 'live',
    url: receiver.url,
    description: '',
    events: ['purchase.refunded'],
  })
  receiver.believe(v.parse(v.pipe(v.string(), v.parseJson(), AddedEndpoint), added.text).secret)
  return {
    id: supplier.id,
    receiver,
    async [Symbol.asyncDispose]() {
      await world.pool.query('delete from webhook_endpoints where supplier_id = $1', [supplier.id])
      await receiver.close()
    },
  }
}

/** Events of new leads: those of one lead in sequence, the leads concurrently. Gives the ids of all. */
async function recordEvents(
  { db, pool }: World,
  supplierId: string,
  { leads, eventsOfEach }: { leads: number; eventsOfEach: number },
): Promise<string[]> {
  const leadIds = Array.from({ length: leads }, () => crypto.randomUUID())
  for (let number = 1; number <= eventsOfEach; number++)
    await Promise.all(
      leadIds.map((leadId) =>
        db.transaction((tx) =>
          recordEvent(tx, {
            supplierId,
            mode: 'live',
            type: 'purchase.refunded',
            leadId,
            data: async () => ({
              leadId,
              amount: number,
              reason: 'sold',
              refundedAt: new Date().toISOString(),
            }),
            now: new Date(),
          }),
        ),
      ),
    )
  const { rows } = await pool.query<{ id: string }>('select id from webhook_events where lead_id = any($1)', [
    leadIds,
  ])
  return rows.map(({ id }) => id)
}

/** Leases of dead processes end by themselves; an event that failed twice would wait for five minutes. */
async function delivered({ pool, count }: World, eventIds: string[]): Promise<void> {
  const left = "select count(*) from webhook_deliveries where event_id = any($1) and state <> 'delivered'"
  await until(
    'all events are delivered',
    async () => {
      await pool.query(
        "update webhook_deliveries set next_try_at = now() where state = 'waiting' and trying_until is null and next_try_at > now()",
      )
      await Bun.sleep(250)
      return (await count(left, [eventIds])) === 0
    },
    REST_WITHIN_MS,
  )
}

/** An event may arrive again only before a later one of its lead does. */
function wrongAt({ arrivals, taken, faults }: Receiver, eventIds: string[]): string[] {
  const wrong = [...faults]
  for (const id of eventIds) if (!taken.has(id)) wrong.push(`${id} was never taken`)
  for (const [leadId, ofLead] of Map.groupBy(arrivals, (arrival) => arrival.leadId)) {
    const numbers = ofLead.map(({ number }) => number)
    if (numbers.some((number, at) => number < (numbers[at - 1] ?? 0)))
      wrong.push(`of lead ${leadId} arrived ${numbers.join(', ')}`)
  }
  return wrong
}
