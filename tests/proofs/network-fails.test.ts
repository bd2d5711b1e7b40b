import { randomUUID } from 'node:crypto'
import { sessionCookie, startSession } from '../../api/people/sessions/sessions.ts'
import { workingMailServer } from '../../api/platform/notifications/smtp-servers.fixture.ts'
import { admins, users } from '../../db/schema/people/people.ts'
import {
  bodySchemaOf,
  describedCalls,
  pathWith,
  propertiesOf,
  sampleOf,
} from '../support/document/described-calls.ts'
import { only } from '../support/only.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { type FaultProxy, type NetworkFault, openFaultProxy } from '../support/processes/fault-proxy.ts'
import { wrongAtRest } from './world/books.ts'
import { createLead, createLeads, createSupplier, createSuppliers } from './world/people-and-leads.ts'
import { exactly, nothingWrong, prove, type Row, type Size } from './world/prove.ts'
import { twoSweepsLater, until } from './world/time.ts'
import { inWorld, type World } from './world/world.ts'

const FAULTS: Record<string, NetworkFault> = {
  'is 50 ms late': { delayMs: 50 },
  'falls silent': 'silent',
  'loses its answers': 'unanswered',
  'stops in the middle of an answer': 'half an answer',
  'ends in the middle of an answer': 'cut',
  'is reset': 'reset',
}
const SHORT = ['falls silent', 'ends in the middle of an answer']
const faultsOf = (size: Size) =>
  Object.entries(FAULTS).filter(([name]) => size === 'full' || SHORT.includes(name))

const WITHIN_MS = 3_000
/** A person waits for a card or a code: a shorter wait would refuse what Stripe or the mail server is doing. */
const OUTSIDE_WITHIN_MS = 10_500
const BUYERS = 10
const RETRIES = 4
/** A job that is run again sends within this. */
const ANOTHER_MAIL_WITHIN_MS = 3_000

prove(
  'each call is answered in 3 s and no sale is lost or mailed twice, whatever the network to Postgres does',
  (size) =>
    withProxies(async (world, { database, mails }) => {
      const cookie = await everyRole(world)
      // Some calls change what the next of the same kind is answered.
      await callAll(world, cookie)
      const usual = await callAll(world, cookie)
      const rows: Row[] = []
      const faults = faultsOf(size)
      for (const [fault, kind] of faults) {
        const name = `Postgres's network ${fault}`
        const buyers = await createSuppliers(world.db, BUYERS)
        const ids = buyers.map(({ id }) => id)
        await world.pool.query('update suppliers set lead_credits = 1 where id = any($1)', [ids])
        const leads = await createLeads(world.db, BUYERS)
        const buyAll = () =>
          Promise.all(
            buyers.map((buyer, at) =>
              world.browserOf(buyer).send('POST', `/leads/${leads[at]?.id}/purchase-with-credit`),
            ),
          )

        database.breakAll(kind)
        const [during, sales] = await Promise.all([
          callAll(world, cookie, typeof kind === 'string' ? 'as described' : 'blank'),
          buyAll(),
        ])
        await database.restore()
        // These find the broken connections.
        const first = await callAll(world, cookie)
        const after = await callAll(world, cookie)
        // The queue rests on connections of its own: only the first retry may meet a broken one.
        database.breakOpen('reset')
        const retries: Answer[] = []
        while (retries.length < RETRIES) retries.push(await retryFailedJob(world, cookie))
        await database.restore()
        await buyAll()
        const receipts = () => mails.filter(({ to }) => buyers.some(({ email }) => to.includes(email)))
        await until('receipts are mailed', () => receipts().length >= BUYERS)
        await Bun.sleep(ANOTHER_MAIL_WITHIN_MS)

        const refused = during.filter(({ status }) => status === 503).length
        const bought = 'select count(*) from purchases where supplier_id = any($1)'
        rows.push(
          nothingWrong(
            `${name}: ${during.length} calls, ${refused} answered 503, the slowest after ${slowest([...during, ...first])}`,
            [...during, ...first].flatMap((answer) => wrongIn(answer, WITHIN_MS)),
          ),
          // Otherwise the fault is none, and the rest proves nothing.
          nothingWrong(
            `${name}: it is felt`,
            typeof kind === 'string' && refused < during.length / 2 ? [`only ${refused} were refused`] : [],
          ),
          nothingWrong(`${name}: afterwards`, [
            ...differences(usual, after),
            ...retries.flatMap((retry) => wrongIn(retry, WITHIN_MS)),
            ...retries.slice(1).flatMap(({ call, status }) => (status === 200 ? [] : [`${call}: ${status}`])),
            ...sales.flatMap(({ status }) => ([200, 503].includes(status) ? [] : [`a purchase: ${status}`])),
            ...(await wrongInPools(world)),
          ]),
          exactly(`${name}: leads bought`, BUYERS, await world.count(bought, [ids])),
          exactly(`${name}: receipts`, BUYERS, receipts().length),
        )
      }
      return rows
    }),
)

prove(
  'people are answered in 10 s and the books balance, whatever the networks to Stripe and the mail server do',
  (size) =>
    withProxies(async (world, { stripe, mail }) => {
      const rows: Row[] = []
      const faults = faultsOf(size)
      for (const [fault, kind] of faults) {
        const name = `Stripe's and the mail server's network ${fault}`
        const { supplier } = await world.newBrowser()
        const lead = await createLead(world.db)
        const email = `${randomUUID()}@bakery.example`
        const both = () =>
          Promise.all([
            call(world, { method: 'POST', path: '/api/send-email-verification', body: { email } }),
            call(world, {
              method: 'POST',
              path: '/api/supplier/create-payment-intent',
              body: { leadId: lead.id },
              cookie: supplier.cookie,
            }),
          ])
        stripe.breakAll(kind)
        mail.breakAll(kind)
        const during = await both()
        await stripe.restore()
        await mail.restore()
        const after = await both()
        await twoSweepsLater(world)
        rows.push(
          nothingWrong(
            `${name}: the slowest answer after ${slowest(during)}`,
            during.flatMap((answer) => wrongIn(answer, OUTSIDE_WITHIN_MS)),
          ),
          exactly(`${name}: afterwards`, '200, 200', after.map(({ status }) => status).join(', ')),
          nothingWrong(`${name}: the books`, await wrongAtRest(world)),
        )
      }
      return rows
    }),
)

type Network = Record<'database' | 'stripe' | 'mail', FaultProxy> & { mails: { to: string[] }[] }

/** The product with a proxy before its database, Stripe and its mail server. */
async function withProxies<Result>(
  work: (world: World, network: Network) => Promise<Result>,
): Promise<Result> {
  await using opened = new AsyncDisposableStack()
  const mailServer = await workingMailServer()
  opened.defer(() => mailServer.close())
  const proxyOf = async (url: string) => {
    const proxy = await openFaultProxy(url)
    opened.defer(() => proxy.close())
    return proxy
  }
  const mail = await proxyOf(mailServer.url)
  const others: FaultProxy[] = []
  const route = async (url: string) => {
    const proxy = await proxyOf(url)
    others.push(proxy)
    return proxy.url
  }
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'Northrate <hello@example.ca>' }
  return await inWorld({ processes: 1, env, route }, (world) => {
    const [database, stripe] = others
    if (database === undefined || stripe === undefined) throw new Error('A proxy is missing.')
    return work(world, { database, stripe, mail, mails: mailServer.received })
  })
}

/** The cookies of one browser that is signed in as everyone. */
async function everyRole({ db }: World): Promise<string> {
  const supplier = await createSupplier(db)
  const owner = only(await db.insert(users).values({ email: 'bea@bakery.example' }).returning())
  const admin = only(
    await db.insert(admins).values({ username: 'admin', passwordDigest: 'of no password' }).returning(),
  )
  const cookieOf = async (realm: 'user' | 'admin', id: string) =>
    `${sessionCookie(realm, false)}=${await startSession(db, realm, id, new Date())}`
  return [supplier.cookie, await cookieOf('user', owner.id), await cookieOf('admin', admin.id)].join('; ')
}

type Answer = { call: string; status: number; code: string; ms: number; retryAfter: string | null }

/** Those that end a session would change the others' answers. */
const ENDS_SESSIONS = /logout|\/sessions|privacy\/(delete|leave)/

/** What the server takes at once within the limit: the document grows, and a burst of all of it with it. */
const AT_ONCE = 40

/** Every call of the document, about unknown things; with blank bodies, or with such as the document describes. */
async function callAll(
  world: World,
  cookie: string,
  bodies: 'blank' | 'as described' = 'blank',
): Promise<Answer[]> {
  const calls = describedCalls.filter(({ path }) => !ENDS_SESSIONS.test(path))
  const answers: Answer[] = []
  for (let from = 0; from < calls.length; from += AT_ONCE) {
    const burst = calls.slice(from, from + AT_ONCE).map((described) => {
      const id = randomUUID()
      const body = bodies === 'blank' ? {} : sampleOf(propertiesOf(bodySchemaOf(described)), id)
      return call(world, { method: described.method, path: pathWith(described, id), cookie, body })
    })
    answers.push(...(await Promise.all(burst)))
  }
  return answers
}

/** An admin's retry of a job without tries left. Its worker finds nothing to do. */
async function retryFailedJob(world: World, cookie: string): Promise<Answer> {
  const job = { id: randomUUID(), data: { leadId: randomUUID() } }
  await world.pool.query(
    `insert into pgboss.job (id, name, data, state, completed_on) values ($1, 'end-attempts-on-lead', $2, 'failed', now())`,
    [job.id, job.data],
  )
  return call(world, { method: 'POST', path: `/api/admin/failed-jobs/${job.id}/retry`, cookie, body: {} })
}

async function call(
  { apis }: World,
  { method, path, body, cookie = '' }: { method: string; path: string; body: object; cookie?: string },
): Promise<Answer> {
  const startedAt = performance.now()
  const takesBody = !['GET', 'DELETE'].includes(method)
  const answer = await fetch(`${apis[0]?.url}${path}`, {
    method,
    headers: { cookie, ...(takesBody && { 'content-type': 'application/json' }) },
    ...(takesBody && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null)
  const text = (await answer?.text().catch(() => null)) ?? ''
  return {
    call: `${method} ${path.replace(/[\da-f-]{36}/g, '…')}`,
    status: answer?.status ?? 0,
    code: /"code":"(\w+)"/.exec(text)?.[1] ?? '',
    ms: performance.now() - startedAt,
    retryAfter: answer?.headers.get('retry-after') ?? null,
  }
}

function wrongIn({ call, status, code, ms, retryAfter }: Answer, withinMs: number): string[] {
  const isFault = status === 0 || (status >= 500 && status !== 503)
  const isRude = status === 503 && retryAfter === null
  return [
    ...(isFault ? [`${call}: ${status} ${code}`] : []),
    ...(isRude ? [`${call}: 503 ${code} without Retry-After`] : []),
    ...(ms > withinMs ? [`${call}: ${status} after ${Math.round(ms)} ms`] : []),
  ]
}

const differences = (usual: Answer[], after: Answer[]): string[] =>
  after.flatMap(({ call, status }, at) =>
    status === usual[at]?.status ? [] : [`${call}: ${status} instead of ${usual[at]?.status}`],
  )

const slowest = (answers: Answer[]) => `${(Math.max(...answers.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`

/** Requests that wait although nothing happens, and connections that are never returned. */
async function wrongInPools({ apis }: World): Promise<string[]> {
  const text = await (await fetch(`${apis[0]?.url}/api/metrics`)).text()
  const states = [
    ...text.matchAll(/northrate_database_connections\{pool="(\w+)",state="(used|waiting)"\} (\d+)/g),
  ]
  if (states.length === 0) return ['no pool is measured']
  return states.flatMap(([, pool, state, count]) => (count === '0' ? [] : [`${pool}: ${count} ${state}`]))
}
