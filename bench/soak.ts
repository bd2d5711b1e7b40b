import { createServer } from 'node:http'
import { openJobs } from '../api/platform/jobs/jobs.ts'
import { scriptedMailServer } from '../api/platform/notifications/smtp-servers.fixture.ts'
import { openLog } from '../api/platform/shared/log.ts'
import { suppliers } from '../db/schema/people/people.ts'
import { savedSearches } from '../db/schema/saved-searches.ts'
import { wrongInBooks } from '../tests/proofs/world/books.ts'
import type { Browser } from '../tests/proofs/world/browser.ts'
import { createLeads, createSuppliers } from '../tests/proofs/world/people-and-leads.ts'
import { inWorld, type World } from '../tests/proofs/world/world.ts'

const SUPPLIERS = 20
/** Of suppliers with five saved searches each. */
const SEARCHERS = 6
const SEARCHES_EACH = 5
const CREDITS = 100_000
const LEADS_AT_A_TIME = 2
const MS_BETWEEN_LEADS = 1_000
/** Between two rounds of one supplier. */
const PAUSE_MS = 2_000
/** Of a supplier's rounds that end with a purchase. */
const BUYS_EVERY = 5
const LOOKS = 15
const DEFAULT_MINUTES = 30
/** Due jobs may wait until their worker polls; more than this at the end means that the queue grew. */
const MOST_WAITING = 30
/** One that finds that a mail must wait, and one that sends it; searches whose leads another has mailed add some. */
const MOST_JOBS_FOR_A_MAIL = 10
/** Of memory and files, from the second quarter of the looks to the last one. */
const MOST_GROWTH = 1.15

type Queue = { name: string; due: number; later: number; done: number }
type Look = { queues: Queue[]; deliveriesDue: number; megabytes: number; files: number; waiting: number }
type Seen = { looks: Look[]; calls: number; failed: number; mails: number; events: number; wrong: string[] }

/**
 * `npm run bench:soak -- --minutes 30`: suppliers browse and buy while leads are listed, 30 saved searches mail at once and 20
 * endpoints receive events, in one process. Prints memory, open files, connections and queues over time. Fails where one of them
 * grows, where a call fails, or where the books do not balance.
 */
async function main(args: string[]): Promise<number> {
  const [option, count = DEFAULT_MINUTES, ...more] = args
  const minutes = Number(count)
  if ((option !== undefined && option !== '--minutes') || more.length > 0 || !(minutes > 0)) {
    console.error('Usage: npm run bench:soak -- --minutes 30')
    return 2
  }
  await using opened = new AsyncDisposableStack()
  const mailServer = await scriptedMailServer(async () => undefined)
  opened.defer(() => mailServer.close())
  let events = 0
  const receiver = createServer((request, response) => {
    events += 1
    request.resume().on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  opened.defer(() => void receiver.close())
  const address = receiver.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'Northrate <hello@example.ca>', LOG_LEVEL: 'warn' }
  return await inWorld({ processes: 1, env }, (world) =>
    soak(world, minutes, `http://127.0.0.1:${port}/`, () => ({ mails: mailServer.messages.length, events })),
  )
}

async function soak(
  world: World,
  minutes: number,
  endpoint: string,
  arrived: () => Pick<Seen, 'mails' | 'events'>,
): Promise<number> {
  const browsers = await createBuyers(world, endpoint)
  const jobs = await openJobs({ databaseUrl: world.databaseUrl, log: openLog('silent') })
  const done = new AbortController()
  const calls: number[] = []
  const looks: Look[] = []
  const buyers = browsers.map((browser) => keepBuying(world, browser, calls, done.signal))
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
      const seen = await lookAtAll(world)
      looks.push(seen)
      const { mails, events } = arrived()
      const left = (((LOOKS - look) / LOOKS) * minutes).toFixed(1)
      console.log(
        `\n${leads} leads, ${calls.length} calls, ${mails} mails, ${events} events, ${left} minutes left`,
      )
      console.log(
        `  ${seen.megabytes} MB, ${seen.files} files, ${seen.waiting} requests wait for a connection, ${seen.deliveriesDue} deliveries due`,
      )
      for (const { name, due, later, done } of seen.queues)
        console.log(`  ${name}: ${due} due, ${later} for later, ${done} done`)
    }
  } finally {
    done.abort()
    await Promise.all(buyers)
    await jobs.stop()
  }
  const failed = calls.filter((status) => status === 0 || status >= 500).length
  return judge({ looks, calls: calls.length, failed, ...arrived(), wrong: await wrongInBooks(world) })
}

/** Suppliers with credits and an endpoint each; the saved searches of some find every lead. */
async function createBuyers(world: World, endpoint: string): Promise<Browser[]> {
  const before = new Date(Date.now() - 60_000)
  const created = await createSuppliers(world.db, SUPPLIERS)
  await world.db.update(suppliers).set({ emailProvedAt: before, leadCredits: CREDITS })
  await world.db.insert(savedSearches).values(
    created.slice(0, SEARCHERS).flatMap(({ id: supplierId }) =>
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
  const browsers = created.map(world.browserOf)
  for (const browser of browsers) {
    const added = await browser.send('POST', '/webhook-endpoints', {
      mode: 'live',
      url: endpoint,
      description: '',
      events: ['lead.purchased'],
    })
    if (added.status !== 200 && added.status !== 201) throw new Error(`No endpoint was added: ${added.text}`)
  }
  return browsers
}

/** One supplier's day: reads, and now and then a purchase of the newest lead, which others may want as well. */
async function keepBuying(world: World, browser: Browser, calls: number[], done: AbortSignal): Promise<void> {
  for (let round = 1; !done.aborted; round++) {
    for (const path of ['/leads', '/leads?search=retail', '/purchased-leads?limit=20'])
      calls.push((await browser.send('GET', path)).status)
    const page = await fetch(`${world.apis[0]?.url}/supplier`)
    await page.body?.cancel()
    calls.push(page.status)
    if (round % BUYS_EVERY === 0) {
      const { rows } = await world.pool.query<{ id: string }>(
        'select id from leads where sold_at is null order by listed_at desc limit 1',
      )
      if (rows[0])
        calls.push((await browser.send('POST', `/leads/${rows[0].id}/purchase-with-credit`)).status)
    }
    await Bun.sleep(PAUSE_MS)
  }
}

async function lookAtAll({ pool, apis, count }: World): Promise<Look> {
  const { rows: queues } = await pool.query<Queue>(
    `select name, count(*) filter (where state <= 'active' and start_after <= now())::int as due,
       count(*) filter (where state < 'active' and start_after > now())::int as later,
       count(*) filter (where state > 'active')::int as done
     from pgboss.job group by name order by name`,
  )
  const text = await (await fetch(`${apis[0]?.url}/api/metrics`)).text()
  const sum = (pattern: RegExp) =>
    [...text.matchAll(pattern)].reduce((total, [, figure]) => total + Number(figure), 0)
  return {
    queues,
    deliveriesDue: await count(
      "select count(*) from webhook_deliveries where state = 'waiting' and next_try_at <= now()",
    ),
    megabytes: Math.round(sum(/^northrate_process_resident_memory_bytes (\S+)/gm) / 2 ** 20),
    files: sum(/^northrate_process_open_fds (\S+)/gm),
    waiting: sum(/^northrate_database_connections\{.*state="waiting"\} (\S+)/gm),
  }
}

function judge({ looks, calls, failed, mails, events, wrong }: Seen): number {
  const last = looks.at(-1)
  const grown = (last?.queues ?? [])
    .filter(({ due }) => due > MOST_WAITING)
    .map(({ name, due }) => `${name} has ${due} due`)
  if ((last?.deliveriesDue ?? 0) > MOST_WAITING) grown.push(`${last?.deliveriesDue} deliveries are due`)
  if ((last?.waiting ?? 0) > 0) grown.push(`${last?.waiting} requests wait for a connection`)
  for (const what of ['megabytes', 'files'] as const) {
    const figures = looks.map((look) => look[what])
    const quarter = Math.floor(LOOKS / 4)
    const growth = medianOf(figures.slice(-quarter)) / medianOf(figures.slice(quarter, 2 * quarter))
    console.log(`${what}: ${figures.join(' ')}, times ${growth.toFixed(2)}, at most ${MOST_GROWTH}`)
    if (!(growth <= MOST_GROWTH)) grown.push(what)
  }
  const alerts = last?.queues.find(({ name }) => name === 'send-search-alert')
  const jobsForAMail = (alerts?.done ?? 0) / mails
  console.log(`${jobsForAMail.toFixed(1)} alert jobs for each mail, at most ${MOST_JOBS_FOR_A_MAIL}.`)
  console.log(`${failed} of ${calls} calls failed; ${events} events arrived.`)
  console.log(grown.length === 0 ? 'Nothing grew.' : `Grown: ${grown.join(', ')}.`)
  console.log(wrong.length === 0 ? 'The books balance.' : wrong.join('\n'))
  const isFine = grown.length + wrong.length + failed === 0 && events > 0
  return isFine && jobsForAMail <= MOST_JOBS_FOR_A_MAIL ? 0 : 1
}

const medianOf = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0

process.exit(await main(process.argv.slice(2)))
