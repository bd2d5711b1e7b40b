import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../api/platform/open-database.ts'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { wrongAtRest } from './world/books.ts'
import { type Answer, type Browser, paymentIn } from './world/browser.ts'
import { createLead, type Lead } from './world/people-and-leads.ts'
import { nothingWrong, prove, type Row, row, type Size } from './world/prove.ts'
import { smallOffset, twoSweepsLater, until } from './world/time.ts'
import { inWorld, temporaryFolder, type World } from './world/world.ts'

const SIZES = { short: { strikes: 2, buyers: 3 }, full: { strikes: 20, buyers: 6 } } as const
/** Between two strikes, so that some purchases succeed. */
const LONGEST_PAUSE_MS = 600

type Strike = { name: string; strike(world: World, dataDir: string): Promise<void> }

const STRIKES: Strike[] = [
  {
    name: 'Postgres stopped immediate and started',
    async strike(world, dataDir) {
      // What `pg_ctl stop -m immediate` sends: no session is ended in order, and nothing more is written.
      await killPostmaster(world, dataDir, 'SIGQUIT')
    },
  },
  {
    name: 'Postgres killed and started',
    async strike(world, dataDir) {
      await killPostmaster(world, dataDir, 'SIGKILL')
    },
  },
  {
    name: 'single backends killed',
    async strike(world) {
      // Materialized, so that each is chosen once, before the first is ended.
      await world.pool.query(`with chosen as materialized (
          select pid from pg_stat_activity where application_name like 'northrate%' and application_name <> 'northrate-proof'
          and pid <> pg_backend_pid() order by random() limit 3
        ) select pg_terminate_backend(pid) from chosen`)
    },
  },
]

prove('a database that dies while suppliers buy loses nothing that was answered', postgresDies)

/** The database dies many times while suppliers buy. Nothing is left half done either. */
async function postgresDies(size: Size): Promise<Row[]> {
  await using opened = new AsyncDisposableStack()
  const folder = temporaryFolder()
  opened.defer(() => folder.remove())
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path })
  opened.defer(() => postgres.close())
  await migrate(postgres.ownerUrl, postgres.url)

  return await inWorld({ processes: 2, database: postgres }, async (world) => {
    const rows: Row[] = []
    for (const strike of STRIKES) rows.push(...(await during(world, strike, folder.path, SIZES[size])))
    return [...rows, nothingWrong('the processes, after all of it', await deadOrUncaught(world))]
  })
}

async function during(
  world: World,
  { name, strike }: Strike,
  dataDir: string,
  { strikes, buyers }: { strikes: number; buyers: number },
): Promise<Row[]> {
  const done = new AbortController()
  const browsers = await world.browsers(buyers)
  const buying = browsers.map((browser) => keepBuying(world, browser, done.signal))
  for (let count = 0; count < strikes; count++) {
    await smallOffset(LONGEST_PAUSE_MS)
    await strike(world, dataDir)
  }
  done.abort()
  const tries = (await Promise.all(buying)).flat()
  await twoSweepsLater(world)

  const bought = tries.filter(({ isOurs }) => isOurs)
  const troubled = tries.flatMap(({ answers }) => answers.filter(({ status }) => status !== 200))
  return [
    row(
      `${name}, ${strikes} times: purchases that were answered`,
      'some, and none lost',
      `${bought.length} of ${tries.length} tries, ${(await lost(world, bought)).length} lost`,
      bought.length > 0 && (await lost(world, bought)).length === 0,
    ),
    nothingWrong(`${name}: afterwards`, [
      ...(await wrongAtRest(world)),
      ...troubled
        .filter((answer) => !isTemporary(answer))
        .map(({ status, code }) => `answered ${status} ${code}`),
    ]),
  ]
}

/** Refusals while something is down, or while an earlier attempt is still open. */
const EARLIER_ATTEMPT_IS_OPEN = ['attempt_over', 'lead_already_yours', 'lead_held', 'too_many_holds']
const isTemporary = ({ status, code }: Answer) =>
  (status === 503 && code !== '') || EARLIER_ATTEMPT_IS_OPEN.includes(code)

type Try = { lead: Lead; isOurs: boolean; answers: Answer[] }

async function keepBuying(world: World, browser: Browser, done: AbortSignal): Promise<Try[]> {
  const tries: Try[] = []
  while (!done.aborted) {
    const lead = await createLead(world.db).catch(() => undefined)
    if (lead === undefined) await Bun.sleep(20)
    else tries.push(await tryToBuy(world, browser, lead))
  }
  return tries
}

/** Goes on until a refusal; a page without an answer reports its payment once more. */
async function tryToBuy(world: World, browser: Browser, lead: Lead): Promise<Try> {
  const opened = await browser.open(lead.id)
  if (opened.status !== 200) return { lead, isOurs: false, answers: [opened] }
  const { paymentIntentId, clientSecret } = paymentIn(opened)
  const held = await browser.hold(lead.id, paymentIntentId)
  if (held.status !== 200) return { lead, isOurs: false, answers: [opened, held] }
  await world.stripe.confirm(clientSecret)
  const answers = [opened, held, await browser.purchase(lead.id, paymentIntentId)]
  if (answers.at(-1)?.status !== 200) answers.push(await browser.purchase(lead.id, paymentIntentId))
  return { lead, isOurs: answers.at(-1)?.status === 200, answers }
}

/** The leads answered with a contact that are not in the database. */
async function lost({ pool }: World, bought: Try[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select lead_id as id from purchases')
  const kept = new Set(rows.map(({ id }) => id))
  return bought.map(({ lead }) => lead.id).filter((id) => !kept.has(id))
}

/** The processes must still run, without an uncaught error. */
async function deadOrUncaught({ apis }: World): Promise<string[]> {
  const faults: string[] = []
  for (const { url, log } of apis) {
    const alive = await fetch(`${url}/api/health/live`).catch(() => undefined)
    if (alive?.status !== 200) faults.push('a process is dead')
    faults.push(...(log().match(/.*(uncaught|unhandled).*/gi) ?? []))
  }
  return faults
}

/** Resolves once another one answers: sessions of the dead one may live on for a moment. */
async function killPostmaster(
  { pool }: World,
  dataDir: string,
  signal: 'SIGQUIT' | 'SIGKILL',
): Promise<void> {
  const killed = postmasterOf(dataDir)
  if (killed === undefined) throw new Error('There is no Postgres to kill.')
  process.kill(killed, signal)
  await until('another Postgres runs', () => (postmasterOf(dataDir) ?? killed) !== killed)
  await until('it answers', () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
  )
}

function postmasterOf(dataDir: string): number | undefined {
  try {
    const [pid = ''] = readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')
    return Number(pid) || undefined
  } catch {
    return undefined
  }
}
