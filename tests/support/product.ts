import { afterAll } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppDependencies, createApp } from '../../api/app.ts'
import { openStripePayments } from '../../api/buying/payments/stripe-payments.ts'
import { MARKET_CONNECTIONS, openMarket } from '../../api/market/browsing/open-market.ts'
import { isStillOffered } from '../../api/market/browsing/still-offered.ts'
import { openSessionMemory } from '../../api/people/sessions/session-memory.ts'
import type { Sessions } from '../../api/people/sessions/sessions.ts'
import { readSettings } from '../../api/platform/env.ts'
import { openJobs } from '../../api/platform/jobs/jobs.ts'
import { type MailSender, openMailSender } from '../../api/platform/notifications/mail.ts'
import { openSmsSender, type SmsSender } from '../../api/platform/notifications/sms.ts'
import { minutesAfter } from '../../api/platform/shared/clock.ts'
import { openLog } from '../../api/platform/shared/log.ts'
import { Refusal } from '../../api/platform/shared/refusal.ts'
import { withdrawLink } from '../../api/privacy/my-data/withdraw-link.ts'
import { loadRateBook } from '../../api/rate-check/rates/rate-book.ts'
import { openRateCards } from '../../api/suppliers/providers/rate-book-with-cards.ts'
import { listenForChanges } from '../../db/change-feed.ts'
import { connect } from '../../db/client.ts'
import { type Limits, NIGHTLY_CONNECTIONS } from '../../db/connections.ts'
import { asClient } from '../../db/migrate.ts'
import { openInbox } from '../../sandbox/inbox.ts'
import { DEMO, standInRoutes } from '../../sandbox/sandbox.ts'
import { openStripeSandbox } from '../../sandbox/stripe/stripe-sandbox.ts'
import { SANDBOX_STRIPE, sandboxFetch } from '../../sandbox/stripe-client.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { expectDocumented } from './document/documented.ts'
import { FAULTS } from './stripe/faults.ts'
import { sandboxStripe } from './stripe/stripe-client.ts'

/** As stands in the Host header of these tests. A shorter host is mis-parsed by Elysia. */
export const ORIGIN = 'http://localhost'

const APP_SECRET = 'a secret that only this test knows, 32 bytes or more'

export type Answer = { status: number; headers: Headers; body: unknown }

export type Product = Awaited<ReturnType<typeof openProduct>>

/**
 * The whole API on a database of its own, which it works on as the application's role, with the sandbox's inbox, a clock
 * that the test moves, and what was logged. Close it in `afterAll`.
 */
export async function openProduct(
  options: {
    environment?: Record<string, string>
    mail?: MailSender
    sms?: SmsSender
    /** One that is there already, and stays. */
    database?: TestDatabase
    limits?: Partial<Limits>
  } = {},
) {
  await using opened = new AsyncDisposableStack()
  const database = options.database ?? (await createTestDatabase())
  if (options.database === undefined) opened.defer(() => database.drop())
  const dataDir = await mkdtemp(join(tmpdir(), 'northrate-product-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const settings = readSettings({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...options.environment })

  const logLines: string[] = []
  const log = openLog('debug', { write: (line) => logLines.push(line) })
  const { db, pool, close } = connect(database.url, options.limits)
  opened.defer(close)
  const nightly = connect(database.url, NIGHTLY_CONNECTIONS)
  opened.defer(() => nightly.close())
  // As in production except for the time-out: on a busy machine every search is slow.
  const marketDatabase = connect(database.url, { ...MARKET_CONNECTIONS, statementTimeoutMs: 5_000 })
  opened.defer(() => marketDatabase.close())
  const inbox = openInbox(dataDir)
  opened.defer(() => inbox.close())
  const jobs = await openJobs({ databaseUrl: database.url, log })
  opened.defer(() => jobs.stop())

  let now = new Date('2026-11-21T15:00:00Z')
  const clock = {
    now: () => now,
    set: (moment: Date) => {
      now = moment
    },
    passMinutes: (minutes: number) => {
      now = minutesAfter(now, minutes)
    },
  }
  const stripe = openStripeSandbox({ dataDir, clock, webhookTargets: () => [], faults: FAULTS })
  opened.defer(() => stripe.close())
  const rateBook = loadRateBook()
  const market = openMarket(marketDatabase.db)
  const sessions: Sessions = openSessionMemory(() => changes.isLive())
  const changes = await listenForChanges(database.url, {
    onLeads: market.dropFirstPage,
    onSessions: sessions.drop,
  })
  opened.defer(() => changes.close())
  const deps: AppDependencies = {
    settings,
    publicUrl: settings.publicUrl || ORIGIN,
    appSecrets: [APP_SECRET],
    db,
    nightlyDb: nightly.db,
    pool,
    jobs,
    mail: options.mail ?? openMailSender({ inbox, appSecrets: [APP_SECRET] }),
    sms: options.sms ?? openSmsSender({ inbox }),
    payments: openStripePayments({ ...SANDBOX_STRIPE, fetch: sandboxFetch(stripe) }),
    rateBook,
    rateCards: openRateCards(db, rateBook, log),
    market,
    changes,
    sessions,
    clock,
    stopping: new AbortController().signal,
    log,
    demo: settings.production ? null : DEMO,
    isStillOffered,
    withdrawLink: (consent) => withdrawLink(deps, consent),
  }
  const middleware = createApp(deps, {
    site: null,
    sandbox: standInRoutes({ isPublic: settings.sandboxPublic, inbox, stripe }),
  })
  /** Every answer that a test receives must stand in the API's document. */
  const handle: Handle = async (request, peerAddress) => {
    const answer = await middleware.handle(request, peerAddress)
    await expectDocumented(request, answer)
    return answer
  }
  const everything = opened.move()
  return {
    deps,
    db,
    clock,
    inbox,
    stripe: sandboxStripe(stripe, (request) => handle(request, '127.0.0.1'), dataDir, clock),
    databaseUrl: database.url,
    databaseOwnerUrl: database.ownerUrl,
    /** What the application's own role may not do: breaking a table, say. */
    asOwner: (statement: string) => asClient(database.ownerUrl, (owner) => owner.query(statement)),
    logLines,
    middleware,
    handle,
    /** A browser of its own, which keeps its cookies. */
    browser: (options: { address?: string } = {}) => browserOf(handle, options.address ?? '127.0.0.1'),
    close: () => everything.disposeAsync(),
  }
}

type Options = NonNullable<Parameters<typeof openProduct>[0]>

/** The product of one test file, closed after its last test. Workers run where it handles any `jobs`. */
export async function testProduct({
  jobs = [],
  ...options
}: Options & { jobs?: ((deps: Product['deps']) => void)[] } = {}): Promise<Product> {
  const product = await openProduct(options)
  afterAll(() => product.close())
  for (const handle of jobs) handle(product.deps)
  if (jobs.length > 0) await product.deps.jobs.startWorking()
  return product
}

/** Part of the answer of a refused call, for `toMatchObject`. */
export const refusedWith = (status: number, code: string) => ({ status, body: { code } })

/** Takes from a limit as often as there is something left. */
export async function untilRefused(take: () => Promise<void>): Promise<void> {
  try {
    for (;;) await take()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** JSON is read; anything else stays text. */
export async function answerFrom(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? JSON.parse(text) : text,
  }
}

type Handle = (request: Request, peerAddress?: string) => Promise<Response>

export type Browser = ReturnType<typeof browserOf>

function browserOf(handle: Handle, address: string) {
  const cookies = new Map<string, string>()

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const request = new Request(`${ORIGIN}${path}`, {
      method,
      headers: {
        origin: ORIGIN,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const response = await handle(request, address)
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answerFrom(response)
  }

  return {
    cookies,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    /** A string is sent as it is, anything else as JSON. */
    post: (path: string, body?: unknown, headers?: Record<string, string>) =>
      send('POST', path, body, headers),
    delete: (path: string) => send('DELETE', path),
    send,
  }
}
