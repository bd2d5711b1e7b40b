import { openJobs } from '../../api/platform/jobs/jobs.ts'
import { type Says, scriptedMailServer } from '../../api/platform/notifications/smtp-servers.fixture.ts'
import { systemClock } from '../../api/platform/shared/clock.ts'
import { openLog } from '../../api/platform/shared/log.ts'
import { noteFound, savedSearch } from '../support/people/saved-search.ts'
import { createLeads, createSuppliers } from './world/people-and-leads.ts'
import { nothingWrong, prove, type Row, row, type Size } from './world/prove.ts'
import { smallOffset, until } from './world/time.ts'
import { holdTable, inWorld, type World } from './world/world.ts'

const SIZES = { short: { rounds: 1, suppliers: 3 }, full: { rounds: 5, suppliers: 6 } } as const
/** Each finds the same leads, so that they compete. */
const SEARCHES_EACH = 2
const LEADS_EACH = 3
const LONGEST_OFFSET_MS = 60

/** Two processes, each with two jobs of one name at a time. */
const MAILS_ON_THEIR_WAY = 4

/** The moment of the kill. At a stage of SMTP the mail server stops answering there. */
type Point = { name: string; stage: string; isLong?: true }

const POINTS: Point[] = [
  { name: 'in the middle of the claim', stage: 'claim' },
  { name: 'when it reaches the mail server', stage: 'greeting' },
  { name: 'when it names the recipient', stage: 'RCPT', isLong: true },
  { name: 'before the message', stage: 'DATA', isLong: true },
  { name: 'after the message, before the answer', stage: 'message' },
  { name: 'with the answer', stage: 'answered', isLong: true },
  { name: 'anywhere', stage: 'none', isLong: true },
]

prove(
  'two processes that are killed while they send alerts tell no supplier of one lead twice',
  alertsAreSentOnce,
)

/** One or both are killed at each step. Then every job runs to its end, and some live jobs are taken for dead. */
async function alertsAreSentOnce(size: Size): Promise<Row[]> {
  const stop = { at: 'none', reached: 0, goOn: Promise.withResolvers<Says>() }
  const server = await scriptedMailServer(async (stage) => {
    if (stage === 'message' && stop.at === 'answered') {
      stop.reached += 1
      return undefined
    }
    if (stage !== stop.at) return undefined
    stop.reached += 1
    return stop.goOn.promise
  })
  const mails = { stop, server }
  try {
    const env = { SMTP_URL: server.url, MAIL_FROM: 'Northrate <hello@example.ca>' }
    return await inWorld({ processes: 2, env }, async (world) => {
      const rows: Row[] = []
      const points = POINTS.filter(({ isLong }) => size === 'full' || !isLong)
      for (const point of points) rows.push(await killAt(point, world, mails, SIZES[size]))
      rows.push(await withoutTheKey(world, mails))
      return rows
    })
  } finally {
    await server.close()
  }
}

type Mails = {
  stop: { at: string; reached: number; goOn: PromiseWithResolvers<Says> }
  server: Awaited<ReturnType<typeof scriptedMailServer>>
}

async function killAt(
  point: Point,
  world: World,
  mails: Mails,
  { rounds, suppliers: count }: (typeof SIZES)[Size],
): Promise<Row> {
  const faults: string[] = []
  let due = 0
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    const found = await killOnce(point, world, mails, { count, both: round % 2 === 0 })
    faults.push(...found.faults)
    due += found.due
    lost += found.lost
    // Claimed and not mailed means in flight at the kill; an uncommitted claim claims nothing.
    const mostLost = point.stage === 'claim' ? 0 : MAILS_ON_THEIR_WAY * LEADS_EACH
    if (found.lost > mostLost) faults.push(`${found.lost} leads lost`)
  }
  const row = nothingWrong(`alerts, kill -9 ${point.name}, ${rounds} times: none mailed twice`, faults)
  return { ...row, seen: `${row.seen}; of ${due} leads ${lost} never mailed` }
}

async function killOnce(
  { stage }: Point,
  world: World,
  mails: Mails,
  { count, both }: { count: number; both: boolean },
): Promise<{ faults: string[]; due: number; lost: number }> {
  const { stop } = mails
  stop.at = stage
  stop.reached = 0
  stop.goOn = Promise.withResolvers()
  const unlock = stage === 'claim' ? await holdClaims(world) : async () => {}
  const due = await newMatches(world, count)

  if (stage === 'claim') await untilClaimsWait(world, 2)
  else if (stage !== 'none') await until(`the server is at ${stage}`, () => stop.reached > 0)
  await smallOffset(LONGEST_OFFSET_MS)
  const killed = both ? world.apis : world.apis.slice(0, 1)
  await Promise.all(killed.map((api) => api.kill()))
  await unlock()
  stop.at = 'none'
  // Closes the connections of processes that were not killed.
  stop.goOn.resolve(null)
  await Promise.all(killed.map((api) => api.start()))
  await untilAllRan(world)
  const { faults, lost } = judge(due, mails)
  const forgotten = lost - (await countClaimedButNotMailed(world, due, mails))
  if (forgotten > 0) faults.push(`${forgotten} leads neither mailed nor claimed`)
  return { faults, lost, due: due.size }
}

/** Alerts due that were never mailed but are recorded as mailed, so that no job tries them again. */
async function countClaimedButNotMailed({ pool }: World, due: Set<string>, mails: Mails): Promise<number> {
  const mailed = countMails(mails)
  const { rows } = await pool.query<{ email: string; leadId: string }>(
    'select s.email, a.lead_id as "leadId" from alerted_leads a join suppliers s on s.id = a.supplier_id',
  )
  return rows.filter(({ email, leadId }) => {
    const one = pair(email, leadId)
    return due.has(one) && !mailed.has(one)
  }).length
}

/** Supplier's address and lead. */
const pair = (to: string, leadId: string) => `${to} ${leadId}`

/** How often each supplier was mailed about each lead, by the messages received completely. */
function countMails({ server }: Mails): Map<string, number> {
  const mailed = new Map<string, number>()
  for (const { to, raw } of server.messages) {
    const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const leads = new Set([...text.matchAll(/\?lead=([0-9a-f-]{36})/g)].map(([, id = '']) => id))
    for (const lead of leads) mailed.set(pair(to, lead), (mailed.get(pair(to, lead)) ?? 0) + 1)
  }
  return mailed
}

function judge(due: Set<string>, mails: Mails): { faults: string[]; lost: number } {
  const mailed = countMails(mails)
  const faults = [...due].flatMap((one) => {
    const times = mailed.get(one) ?? 0
    return times > 1 ? [`a lead was mailed ${times} times`] : []
  })
  return { faults, lost: [...due].filter((one) => !mailed.has(one)).length }
}

/** Each supplier's searches find the same leads, and each has two jobs at once. Gives the alerts due, once each. */
async function newMatches({ db, databaseUrl }: World, count: number): Promise<Set<string>> {
  const before = new Date(Date.now() - 60_000)
  const due = new Set<string>()
  const searchIds: string[] = []
  for (const { id, email } of await createSuppliers(db, count)) {
    const times = { createdAt: before, lookedAt: before }
    const searches = await Promise.all(
      Array.from({ length: SEARCHES_EACH }, () => savedSearch({ db, clock: systemClock }, id, times)),
    )
    const leads = await createLeads(db, LEADS_EACH)
    await noteFound({ db, clock: systemClock }, searches, leads)
    for (const lead of leads) due.add(pair(email, lead.id))
    searchIds.push(...searches.map(({ id }) => id))
  }
  const jobs = await openJobs({ databaseUrl, log: openLog('silent') })
  await db.transaction(async (tx) => {
    for (const searchId of [...searchIds, ...searchIds])
      await jobs.enqueue(tx, 'send-search-alert', { searchId })
  })
  await jobs.stop()
  return due
}

const OLDER = "interval '11 minutes'"

/** Of jobs that a process holds at this moment the next look takes care: waiting for them could be a deadlock. */
const changeJobs = ({ pool }: World, change: string, which: string) =>
  pool.query(`update pgboss.job set ${change} where id in (
    select id from pgboss.job where name = 'send-search-alert' and ${which} order by id for update skip locked)`)

const makeWaitingJobsDue = (world: World) =>
  changeJobs(world, 'start_after = now()', "state < 'active' and start_after > now()")

/** Makes waiting jobs due, and takes active ones for dead, rightly or not. */
async function untilAllRan(world: World): Promise<void> {
  const { pool, count } = world
  await until('every alert’s job has run', async () => {
    await pool.query(`update alert_mails set begun_at = begun_at - ${OLDER}`)
    await makeWaitingJobsDue(world)
    await changeJobs(world, `heartbeat_on = heartbeat_on - ${OLDER}`, "state = 'active'")
    await Bun.sleep(250)
    return (
      (await count(
        "select count(*) from pgboss.job where name = 'send-search-alert' and state <= 'active'",
      )) === 0
    )
  })
}

/** Claims wait until the returned function is called. */
const holdClaims = (world: World) => holdTable(world, 'alerted_leads', 'share')

const countWaitingClaims = ({ count }: World) =>
  count("select count(*) from pg_locks where relation = 'alerted_leads'::regclass and not granted")

/** A claim waits for a second and a half, and is then tried again. */
const untilClaimsWait = (world: World, least: number) =>
  until('claims wait', async () => {
    await makeWaitingJobsDue(world)
    return (await countWaitingClaims(world)) >= least
  })

/** The control: without the primary key, two searches that claim at once mail the same leads twice. */
async function withoutTheKey(world: World, mails: Mails): Promise<Row> {
  mails.stop.at = 'none'
  await world.pool.query('alter table alerted_leads drop constraint alerted_leads_supplier_id_lead_id_pk')
  const unlock = await holdClaims(world)
  const due = await newMatches(world, 1)
  await untilClaimsWait(world, SEARCHES_EACH)
  await unlock()
  await untilAllRan(world)
  const { faults } = judge(due, mails)
  return row(
    'control: without the primary key, two searches at once',
    'mailed twice',
    faults.length > 0 ? 'mailed twice' : 'mailed once',
    faults.length > 0,
  )
}
