import pino from 'pino'
import { apiRoutes } from '../../api/app.ts'
import { openStripePayments } from '../../api/buying/payments/stripe-payments.ts'
import { openTestLeads } from '../../api/buying/test-mode/test-purchases.ts'
import { openMarket } from '../../api/market/browsing/open-market.ts'
import { isStillOffered } from '../../api/market/browsing/still-offered.ts'
import { openSessionMemory } from '../../api/people/sessions/session-memory.ts'
import { readSettings } from '../../api/platform/env.ts'
import { systemClock } from '../../api/platform/shared/clock.ts'
import { newToken } from '../../api/platform/shared/secrets.ts'
import { loadRateBook } from '../../api/rate-check/rates/rate-book.ts'
import { openRateCards } from '../../api/suppliers/providers/rate-book-with-cards.ts'
import { connect } from '../../db/client.ts'
import { SANDBOX_STRIPE } from '../../sandbox/stripe-client.ts'

const neverCalled = () => Promise.reject(new Error('These routes are only for describing.'))

/** The routes with nothing behind them: no connection is opened until one is called. */
export function describedRoutes() {
  const { db, pool } = connect('postgres://nobody@localhost/nothing')
  const rateBook = loadRateBook()
  const log = pino({ level: 'silent' })
  const jobs = {
    enqueue: neverCalled,
    enqueueAll: neverCalled,
    enqueueUnlessWaiting: neverCalled,
    work: () => {},
    onStop: () => {},
    startWorking: neverCalled,
    failedJobs: neverCalled,
    retry: neverCalled,
    retryFailed: neverCalled,
    stop: neverCalled,
  }
  return apiRoutes({
    settings: readSettings({}),
    publicUrl: 'http://localhost',
    appSecrets: [newToken()],
    db,
    pool,
    jobs,
    mail: { send: neverCalled, close: () => {} },
    sms: { send: neverCalled, close: () => {} },
    payments: openStripePayments(SANDBOX_STRIPE),
    rateBook,
    rateCards: openRateCards(db, rateBook, log),
    market: openMarket(db),
    changes: { announce() {} },
    testLeads: openTestLeads({ db, jobs }),
    sessions: openSessionMemory(() => false),
    clock: systemClock,
    stopping: new AbortController().signal,
    log,
    demo: null,
    isStillOffered,
    withdrawLink: () => ({ url: '', until: new Date(0) }),
  })
}
