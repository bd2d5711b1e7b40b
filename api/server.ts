import { join } from 'node:path'
import type { AnyElysia } from 'elysia'
import { listenForChanges } from '../db/change-feed.ts'
import { connect } from '../db/client.ts'
import { NIGHTLY_CONNECTIONS, SERVER_LIMITS } from '../db/connections.ts'
import { type AppDependencies, createApp } from './app.ts'
import { handlePurchaseJobs } from './buying/checkout/buying.jobs.ts'
import { handleFollowUpJobs } from './buying/follow-ups/follow-up-mail.ts'
import type { Payments } from './buying/payments/payments.ts'
import { openStripePayments } from './buying/payments/stripe-payments.ts'
import { handlePurchaseMailJobs } from './buying/receipts/purchase-mails.jobs.ts'
import { handleTestModeJobs } from './buying/test-mode/test-mode.ts'
import { handleApiKeyJobs } from './connect/api-keys/issue-key.ts'
import { handleWebhookJobs } from './connect/webhooks/webhooks.jobs.ts'
import { listen } from './http/listen.ts'
import { earlierFiles } from './http/static/earlier-files.ts'
import { loadSite } from './http/static/static-site.ts'
import { MARKET_CONNECTIONS, openMarket } from './market/browsing/open-market.ts'
import { isStillOffered } from './market/browsing/still-offered.ts'
import { handleAlertJobs } from './market/saved-searches/alerts.jobs.ts'
import { handleMatchingJobs } from './market/saved-searches/matching.jobs.ts'
import { vouchForOlderKeys } from './people/consents/certificate-keys.ts'
import { handleSecondFactorJobs } from './people/second-factor/second-factor.jobs.ts'
import { openSessionMemory } from './people/sessions/session-memory.ts'
import type { Sessions } from './people/sessions/sessions.ts'
import { readSettings, type Settings } from './platform/env.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { openMailSender } from './platform/notifications/mail.ts'
import type { Outbox } from './platform/notifications/sending.ts'
import { openSmsSender } from './platform/notifications/sms.ts'
import { appSecretsOf, checkConnections, openDatabase } from './platform/open-database.ts'
import { systemClock } from './platform/shared/clock.ts'
import { openLog } from './platform/shared/log.ts'
import { watchProcess } from './platform/shared/metrics.ts'
import { withdrawLink } from './privacy/my-data/withdraw-link.ts'
import { handlePrivacyJobs } from './privacy/retention/privacy.jobs.ts'
import { handleRateCheckJobs } from './rate-check/checks/rate-check.jobs.ts'
import { loadRateBook } from './rate-check/rates/rate-book.ts'
import { handleReviewReminderJobs } from './rate-check/review-reminders/send-reminder.ts'
import { handleRequestMailJobs } from './requests/mails/request-mails.jobs.ts'
import { handleNumbersJobs } from './requests/numbers/live-numbers.ts'
import { showLiveNumbers } from './requests/numbers/show-live-numbers.ts'
import { handleSupplierJobs } from './suppliers/accounts/suppliers.jobs.ts'
import { handleEmailChangeJobs } from './suppliers/own-account/change-email.ts'
import { openRateCards } from './suppliers/providers/rate-book-with-cards.ts'

/** What a demo runs beside the product: stand-ins for Stripe, e-mail and text messages, and made-up data. */
export type Sandbox = {
  inbox: Outbox
  demo: NonNullable<AppDependencies['demo']>
  /** How to reach the stand-in for Stripe; null where the real one is used. */
  stripe: Parameters<typeof openStripePayments>[0] | null
  routes: AnyElysia
  seed(deps: AppDependencies): Promise<void>
  close(): Promise<void>
}

export type OpenSandbox = (settings: Settings, webhookTargets: () => string[]) => Sandbox

export type RunningServer = {
  stop(): Promise<void>
  /** How long `stop` takes at most. */
  stopsWithinMs: number
}

/** For limits, whose counts wait for no standby. */
const LIMIT_CONNECTIONS = { ...SERVER_LIMITS, name: 'northrate limits', waitsForStandby: false }
const SITE_FOLDER = join(import.meta.dir, '../dist/site')
/**
 * After the grace: for requests and jobs that are still under way. They may wait for a service that never answers, and
 * containers are killed 10 s after SIGTERM: with a grace of 3 s, and 3 s for what is closed after this, it takes 9 s.
 */
const FINISH_WITHIN_MS = 3_000
const CLOSE_WITHIN_MS = 3_000

type StartOptions = { openSandbox?: OpenSandbox; stop?: AbortSignal }

/**
 * Opens everything in order and serves; rejects with one line for people, and with nothing left open. `stop` ends a start under
 * way, which rejects with its reason.
 */
export async function startServer({ openSandbox, stop }: StartOptions = {}): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack()
  const settings = readSettings()
  const log = openLog(settings.logLevel)
  const rateBook = loadRateBook()

  const { url: databaseUrl, close: closeDatabase } = await openDatabase(settings, {
    onProblem: (text) => log.warn(text),
    stop,
  })
  opened.defer(closeDatabase)
  // Closed side by side: with a silent database each takes as long as it may.
  const connections: { close(): Promise<void> }[] = []
  opened.defer(async () => {
    await Promise.all(connections.map((connection) => connection.close()))
  })
  const sizes = settings.connections
  const database = connect(databaseUrl, { ...SERVER_LIMITS, size: sizes.database })
  const marketDatabase = connect(databaseUrl, { ...SERVER_LIMITS, ...MARKET_CONNECTIONS, size: sizes.market })
  const limitsDatabase = connect(databaseUrl, { ...LIMIT_CONNECTIONS, size: sizes.limits })
  const nightly = connect(databaseUrl, NIGHTLY_CONNECTIONS)
  connections.push(database, marketDatabase, limitsDatabase, nightly)
  if (settings.production) await checkConnections(database.db, settings, log)

  let ownOrigin = ''
  const sandbox = settings.production
    ? null
    : sandboxOf(settings, openSandbox, () => (ownOrigin === '' ? [] : [ownOrigin]))
  opened.defer(() => sandbox?.close())
  const appSecrets = await appSecretsOf(settings, database.db)
  const senders = openSenders(settings, sandbox, appSecrets)
  opened.defer(() => senders.mail.close())
  const jobs = await openJobs({ databaseUrl, log, connections: sizes.queue })
  opened.defer(() => jobs.stop())

  const market = openMarket(marketDatabase.db)
  const sessions: Sessions = openSessionMemory(() => changes.isLive())
  const changes = await listenForChanges(databaseUrl, {
    onLeads: market.dropFirstPage,
    onSessions: sessions.drop,
  })
  connections.push(changes)
  watchProcess(
    { database: database.pool, market: marketDatabase.pool, limits: limitsDatabase.pool },
    changes.isLive,
  )
  const stopping = new AbortController()
  const deps: AppDependencies = {
    settings,
    publicUrl: settings.publicUrl || `http://localhost:${settings.port}`,
    appSecrets,
    db: database.db,
    nightlyDb: nightly.db,
    pool: limitsDatabase.pool,
    jobs,
    ...senders,
    payments: openPayments(settings, sandbox),
    rateBook,
    rateCards: openRateCards(database.db, rateBook, log),
    market,
    changes,
    sessions,
    clock: systemClock,
    stopping: stopping.signal,
    log,
    demo: sandbox?.demo ?? null,
    isStillOffered,
    withdrawLink: (consent) => withdrawLink(deps, consent),
  }
  stop?.throwIfAborted()
  await vouchForOlderKeys(deps.db, deps.appSecrets, systemClock.now())
  await sandbox?.seed(deps)
  stop?.throwIfAborted()
  const site = loadSite(
    SITE_FOLDER,
    { publicUrl: deps.publicUrl, leadListing: settings.leadListing, production: settings.production },
    earlierFiles(SITE_FOLDER, settings.dataDir, (text) => log.warn(text)),
  )
  if (settings.liveNumbers) opened.defer(await showLiveNumbers(deps, site))
  const app = createApp(deps, { site, sandbox: sandbox?.routes ?? null })
  const server = listen(settings, app)
  ownOrigin = server.url.origin
  opened.defer(async () => {
    stopping.abort()
    // Side by side, because with a silent database both take as long as they may.
    const finishWithinMs = settings.stopGraceMs + FINISH_WITHIN_MS
    await Promise.all([stopAnswering(server, settings.stopGraceMs), jobs.stop(finishWithinMs)])
  })
  handleRateCheckJobs(deps)
  handlePurchaseMailJobs(deps)
  handlePurchaseJobs(deps)
  handleSupplierJobs(deps)
  handleEmailChangeJobs(deps)
  handleRequestMailJobs(deps)
  handleReviewReminderJobs(deps)
  handleFollowUpJobs(deps)
  handleNumbersJobs(deps)
  handlePrivacyJobs(deps)
  handleWebhookJobs(deps)
  handleApiKeyJobs(deps)
  handleSecondFactorJobs(deps)
  handleAlertJobs(deps)
  handleTestModeJobs(deps)
  handleMatchingJobs(deps)
  await jobs.startWorking()

  tellWhereWeAre(deps)
  const everything = opened.move()
  return {
    stop: () => everything.disposeAsync(),
    stopsWithinMs: settings.stopGraceMs + FINISH_WITHIN_MS + CLOSE_WITHIN_MS,
  }
}

function sandboxOf(
  settings: Settings,
  openSandbox: OpenSandbox | undefined,
  webhookTargets: () => string[],
): Sandbox {
  if (openSandbox === undefined) throw new Error('A demo is started with its sandbox: npm start.')
  return openSandbox(settings, webhookTargets)
}

/** Production has both services by its settings; the sandbox's inbox stands in for whichever a demo lacks. */
function openSenders(
  settings: Settings,
  sandbox: Sandbox | null,
  appSecrets: string[],
): Pick<AppDependencies, 'mail' | 'sms'> {
  const outbox = () => {
    if (sandbox === null) throw new Error('Production sends through SMTP and Twilio.')
    return { inbox: sandbox.inbox }
  }
  return {
    mail: openMailSender({ appSecrets, ...(settings.smtp === null ? outbox() : { smtp: settings.smtp }) }),
    sms: openSmsSender(settings.twilio === null ? outbox() : { twilio: settings.twilio }),
  }
}

function openPayments({ stripe }: Settings, sandbox: Sandbox | null): Payments {
  const account = stripe ?? sandbox?.stripe ?? null
  if (account === null) throw new Error('Production takes payments through Stripe.')
  return openStripePayments(account)
}

/** First balancers learn that this process is not ready, and clients that their connection ends; then the port closes. */
async function stopAnswering(server: ReturnType<typeof listen>, graceMs: number): Promise<void> {
  if (graceMs > 0) await Bun.sleep(graceMs)
  const late = setTimeout(() => server.stop(true), FINISH_WITHIN_MS)
  await server.stop()
  clearTimeout(late)
}

function tellWhereWeAre({ settings, publicUrl, demo }: AppDependencies): void {
  const lines = [
    `Northrate runs at ${publicUrl}`,
    `  API documents   ${publicUrl}/api/docs`,
    ...(demo === null ? [] : demoLines(publicUrl, demo)),
    `  Database        ${settings.databaseUrl === '' ? `embedded, under ${settings.dataDir}` : 'DATABASE_URL'}`,
    `  Email           ${settings.smtp === null ? 'sandbox' : 'SMTP_URL'}`,
    `  Text messages   ${settings.twilio === null ? 'sandbox' : 'Twilio'}`,
    `  Payments        ${settings.stripe === null ? `sandbox ${settings.sandboxStripeUrl}`.trim() : 'Stripe'}`,
    `  Sign-in         ${settings.oidc === null ? 'code by email' : settings.oidc.issuer}`,
  ]
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

const demoLines = (publicUrl: string, { supplier, admin }: Sandbox['demo']) => [
  `  Sandbox inbox   ${publicUrl}/sandbox`,
  `  Supplier demo   ${publicUrl}/supplier/login with ${supplier.email} and ${supplier.password}`,
  `  Admin demo      ${publicUrl}/admin/login with ${admin.username} and ${admin.password}`,
]
