import * as v from 'valibot'
import { recordEvent } from '../../api/connect/webhooks/record-event.ts'
import { type Jobs, openJobs } from '../../api/platform/jobs/jobs.ts'
import { openLog } from '../../api/platform/shared/log.ts'
import { createSupplier } from './world/people-and-leads.ts'
import { stepsDone, willTake } from './world/progress.ts'
import { nothingWrong, prove, type Row, row, type Size } from './world/prove.ts'
import {
  failingNowAndThen,
  never,
  openGate,
  type Receiver,
  startReceiver,
  withinMs,
} from './world/receiver.ts'
import { smallOffset, until } from './world/time.ts'
import { inWorld, type World } from './world/world.ts'

const SIZES = {
  short: { leads: 24, eventsOfEach: 4, kills: 3 },
  full: { leads: 200, eventsOfEach: 5, kills: 20 },
} as const

/** The longest answer. */
const ANSWERED_WITHIN_MS = 150
/** The longest answer where processes are killed. */
const SLOWLY_ANSWERED_WITHIN_MS = 400
/** Of answers that are 503, after which the event is sent again five seconds later. */
const FAILING_SHARE = 0.03
/** Per process, so that after a kill at most these arrive twice (decision 64). */
const MOST_IN_FLIGHT_TO_AN_ENDPOINT = 10
const MOST_TRIES_FOR_A_KILL = 4
/** A kill comes while more than these are in flight. */
const SEVERAL = 3
const REST_WITHIN_MS = 180_000
/** Deliveries without kills take about as long as this many kills. */
const STEPS_WITHOUT_KILLS = 4
/** While another supplier's endpoint hangs. */
const NOT_HELD_UP_MS = 5_000

prove(
  'processes that are killed while they deliver lose no event and keep the order of each lead',
  deliveriesSurvive,
)

/**
 * Each event reaches its receiver in the order of its lead, signed, with the same text each time. Without kills an event is
 * repeated only after a failed try, as on a machine too busy to answer within ten seconds. An endpoint that hangs delays no
 * other.
 */
function deliveriesSurvive(size: Size): Promise<Row[]> {
  const params = SIZES[size]
  willTake(STEPS_WITHOUT_KILLS + params.kills + 1)
  return inWorld({ processes: 2 }, async (world) => {
    const jobs = await openJobs({ databaseUrl: world.databaseUrl, log: openLog('silent') })
    try {
      return [
        ...(await withoutKills(world, jobs, params)),
        ...(await killedInTheMiddle(world, jobs, params)),
        ...(await besideOneThatHangs(world, jobs)),
      ]
    } finally {
      await jobs.stop()
    }
  })
}

type Params = { leads: number; eventsOfEach: number; kills: number }

async function withoutKills(world: World, jobs: Jobs, { leads, eventsOfEach }: Params): Promise<Row[]> {
  await using supplier = await createEndpoint(world, withinMs(ANSWERED_WITHIN_MS))
  const { receiver } = supplier
  const events = await recordEvents(world, jobs, supplier.id, { leads, eventsOfEach })
  await delivered(world, events)
  stepsDone(STEPS_WITHOUT_KILLS)
  const failed = await countFailedTries(world, events)
  const again = receiver.arrivals.length - events.length
  return [
    row(
      `${events.length} events, two processes: arrivals`,
      `${events.length}, and one more at most for each of ${failed} tries that failed`,
      String(receiver.arrivals.length),
      again >= 0 && again <= failed,
    ),
    nothingWrong('each arrived, signed, in the order of its lead', wrongAt(receiver, events)),
    row(
      'both processes deliver several at once',
      `more than ${SEVERAL}, at most ${2 * MOST_IN_FLIGHT_TO_AN_ENDPOINT}`,
      String(receiver.mostUnderWay()),
      receiver.mostUnderWay() > SEVERAL && receiver.mostUnderWay() <= 2 * MOST_IN_FLIGHT_TO_AN_ENDPOINT,
    ),
  ]
}

async function killedInTheMiddle(
  world: World,
  jobs: Jobs,
  { leads, eventsOfEach, kills }: Params,
): Promise<Row[]> {
  const gate = openGate()
  await using supplier = await createEndpoint(
    world,
    failingNowAndThen(FAILING_SHARE, gate.before(withinMs(SLOWLY_ANSWERED_WITHIN_MS))),
  )
  const { receiver } = supplier
  const events: string[] = []
  let inTheMiddle = 0
  let kill = 0
  // A kill can miss: the other process may have all that is in flight, or the answers come at that moment.
  for (; kill < kills || (inTheMiddle <= kills / 2 && kill < MOST_TRIES_FOR_A_KILL * kills); kill++) {
    const share = { leads: Math.ceil(leads / kills), eventsOfEach }
    gate.close()
    const recording = recordEvents(world, jobs, supplier.id, share)
    await until('several are in flight', () => receiver.underWay() > SEVERAL)
    gate.open()
    await smallOffset(SLOWLY_ANSWERED_WITHIN_MS / 4)
    // One of them, the other, both.
    const killed = world.apis.filter((_api, index) => kill % 3 === 2 || kill % 3 === index)
    const cutShort = receiver.cutShort()
    await Promise.all(killed.map((api) => api.kill()))
    // A busy machine notices broken connections late.
    for (let looks = 0; looks < 20 && receiver.cutShort() === cutShort; looks++) await Bun.sleep(50)
    if (receiver.cutShort() > cutShort) inTheMiddle += 1
    await Promise.all(killed.map((api) => api.start()))
    events.push(...(await recording))
    if (kill < kills) stepsDone()
  }
  await delivered(world, events, { someDied: true })
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

async function besideOneThatHangs(world: World, jobs: Jobs): Promise<Row[]> {
  await using hanging = await createEndpoint(world, never)
  await using other = await createEndpoint(world, withinMs(ANSWERED_WITHIN_MS))
  await recordEvents(world, jobs, hanging.id, { leads: 40, eventsOfEach: 1 })
  await until('the endpoint hangs', () => hanging.receiver.arrivals.length >= SEVERAL)
  const startedAt = performance.now()
  const events = await recordEvents(world, jobs, other.id, { leads: 20, eventsOfEach: 1 })
  await until('the other has received everything', () => other.receiver.arrivals.length >= events.length)
  const tookMs = performance.now() - startedAt
  return [
    row(
      'one endpoint hangs with 40 events: 20 of another supplier',
      `within ${NOT_HELD_UP_MS / 1000} s`,
      `${(tookMs / 1000).toFixed(1)} s`,
      tookMs <= NOT_HELD_UP_MS,
    ),
    row(
      'the one that hangs is called at once',
      `${2 * MOST_IN_FLIGHT_TO_AN_ENDPOINT} times at most`,
      String(hanging.receiver.mostUnderWay()),
      hanging.receiver.mostUnderWay() <= 2 * MOST_IN_FLIGHT_TO_AN_ENDPOINT,
    ),
  ]
}

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
  jobs: Jobs,
  supplierId: string,
  { leads, eventsOfEach }: { leads: number; eventsOfEach: number },
): Promise<string[]> {
  const leadIds = Array.from({ length: leads }, () => crypto.randomUUID())
  for (let number = 1; number <= eventsOfEach; number++)
    await Promise.all(
      leadIds.map((leadId) =>
        db.transaction((tx) =>
          recordEvent(tx, jobs, {
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

/** Tries without a success in time: an event may arrive again only after one of these. */
const countFailedTries = ({ count }: World, eventIds: string[]) =>
  count(
    `select count(*) from webhook_tries t join webhook_deliveries d on d.id = t.delivery_id
     where d.event_id = any($1) and (t.failure <> '' or t.status is null or t.status not between 200 and 299)`,
    [eventIds],
  )

/**
 * Waits until all of these are delivered. Where processes died, makes their unfinished deliveries older, as if minutes had
 * passed. Elsewhere a try longer than five seconds would then count as abandoned.
 */
async function delivered(
  { pool, count, db, databaseUrl }: World,
  eventIds: string[],
  { someDied } = { someDied: false },
): Promise<void> {
  const jobs = await openJobs({ databaseUrl, log: openLog('silent') })
  let looks = 0
  try {
    await until(
      'all events are delivered',
      async () => {
        const left = await count(
          "select count(*) from webhook_deliveries where event_id = any($1) and state <> 'delivered'",
          [eventIds],
        )
        if (left === 0) return true
        looks += 1
        if (someDied && looks % 20 === 0) {
          // Except for those that a live process may have started in these seconds.
          await pool.query(
            `update webhook_deliveries set next_try_at = next_try_at - interval '10 minutes',
               trying_until = trying_until - interval '10 minutes'
             where state = 'waiting' and next_try_at not between now() + interval '15 seconds' and now() + interval '21 seconds'`,
          )
          await jobs.enqueue(db, 'revive-webhook-deliveries', {})
        }
        await Bun.sleep(250)
        return false
      },
      REST_WITHIN_MS,
    )
  } finally {
    await jobs.stop()
  }
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
