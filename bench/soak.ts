import { openJobs } from '../api/platform/jobs/jobs.ts'
import { scriptedMailServer } from '../api/platform/notifications/smtp-servers.fixture.ts'
import { openLog } from '../api/platform/shared/log.ts'
import { suppliers } from '../db/schema/people.ts'
import { savedSearches } from '../db/schema/saved-searches.ts'
import { createLeads, createSuppliers } from '../tests/proofs/world/people-and-leads.ts'
import { inWorld, type World } from '../tests/proofs/world/world.ts'

const SUPPLIERS = 6
const SEARCHES_EACH = 5
const LEADS_AT_A_TIME = 2
const MS_BETWEEN_LEADS = 1_000
const LOOKS = 15
const DEFAULT_MINUTES = 15
/** Due jobs may wait until their worker polls; more than this at the end means that the queue grew. */
const MOST_WAITING = 30
/** One that finds that a mail must wait, and one that sends it; searches whose leads another has mailed add some. */
const MOST_JOBS_FOR_A_MAIL = 10

type Queue = { name: string; due: number; later: number; done: number }

/**
 * `npm run bench:soak -- --minutes 15`: leads are listed while 30 saved searches mail at once, in one process. Prints
 * how many jobs each queue holds over time. Fails where a queue grows, or where jobs grow faster than mails.
 */
async function main(args: string[]): Promise<number> {
  const at = args.indexOf('--minutes')
  const minutes = at === -1 ? DEFAULT_MINUTES : Number(args[at + 1])
  if (!(minutes > 0)) {
    console.error('Use: npm run bench:soak -- --minutes 15')
    return 2
  }
  const server = await scriptedMailServer(async () => undefined)
  try {
    const env = { SMTP_URL: server.url, MAIL_FROM: 'Northrate <hello@example.ca>', LOG_LEVEL: 'warn' }
    return await inWorld({ processes: 1, env }, (world) => soak(world, minutes, () => server.messages.length))
  } finally {
    await server.close()
  }
}

async function soak(world: World, minutes: number, mails: () => number): Promise<number> {
  await addSearches(world)
  const jobs = await openJobs({ databaseUrl: world.databaseUrl, log: openLog('silent') })
  const looks: Queue[][] = []
  let leads = 0
  try {
    const endsAt = performance.now() + minutes * 60_000
    for (let look = 1; look <= LOOKS; look++) {
      const lookAt = endsAt - ((LOOKS - look) / LOOKS) * minutes * 60_000
      while (performance.now() < lookAt) {
        await world.db.transaction(async (tx) => {
          await createLeads(tx, LEADS_AT_A_TIME)
          await jobs.enqueue(tx, 'match-new-leads', {})
        })
        leads += LEADS_AT_A_TIME
        await Bun.sleep(MS_BETWEEN_LEADS)
      }
      const queues = await queuesNow(world)
      looks.push(queues)
      const left = (((LOOKS - look) / LOOKS) * minutes).toFixed(1)
      console.log(`\n${leads} leads, ${mails()} mails, ${left} minutes left`)
      for (const { name, due, later, done } of queues)
        console.log(`  ${name}: ${due} due, ${later} for later, ${done} done`)
    }
  } finally {
    await jobs.stop()
  }
  return judge(looks.at(-1) ?? [], mails())
}

function judge(queues: Queue[], mails: number): number {
  const grown = queues
    .filter(({ due }) => due > MOST_WAITING)
    .map(({ name, due }) => `${name} has ${due} due`)
  const alerts = queues.find(({ name }) => name === 'send-search-alert')
  const jobsForAMail = (alerts?.done ?? 0) / mails
  console.log(`\n${jobsForAMail.toFixed(1)} alert jobs for each mail, at most ${MOST_JOBS_FOR_A_MAIL}.`)
  console.log(grown.length === 0 ? 'No queue grew.' : `Queues that grew: ${grown.join(', ')}.`)
  return grown.length === 0 && jobsForAMail <= MOST_JOBS_FOR_A_MAIL ? 0 : 1
}

/** Suppliers whose searches find every lead. */
async function addSearches({ db }: World): Promise<void> {
  const before = new Date(Date.now() - 60_000)
  const created = await createSuppliers(db, SUPPLIERS)
  await db.update(suppliers).set({ emailProvedAt: before })
  await db.insert(savedSearches).values(
    created.flatMap(({ id: supplierId }) =>
      Array.from({ length: SEARCHES_EACH }, (_, number) => ({
        supplierId,
        name: `Search ${number}`,
        query: '',
        tags: [],
        terms: [],
        alerts: 'instant' as const,
        createdAt: before,
        lookedAt: before,
      })),
    ),
  )
}

async function queuesNow({ pool }: World): Promise<Queue[]> {
  const { rows } = await pool.query<Queue>(
    `select name, count(*) filter (where state <= 'active' and start_after <= now())::int as due,
       count(*) filter (where state < 'active' and start_after > now())::int as later,
       count(*) filter (where state > 'active')::int as done
     from pgboss.job group by name order by name`,
  )
  return rows
}

process.exit(await main(process.argv.slice(2)))
