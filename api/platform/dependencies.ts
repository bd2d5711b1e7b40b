import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { ChangeFeed } from '../../db/change-feed.ts'
import type { Db } from '../../db/client.ts'
import type { Payments } from '../buying/payments/payments.ts'
import type { TestLeads } from '../buying/test-mode/test-purchases.ts'
import type { Market } from '../market/browsing/open-market.ts'
import type { Sessions } from '../people/sessions/sessions.ts'
import type { RateBook } from '../rate-check/rates/rate-book.ts'
import type { RateCards } from '../suppliers/providers/rate-book-with-cards.ts'
import type { Settings } from './env.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { MailSender } from './notifications/mail.ts'
import type { SmsSender } from './notifications/sms.ts'
import type { Clock } from './shared/clock.ts'

/** What a running process has opened and every feature is handed. Features take from it what they need. */
export type Dependencies = {
  settings: Settings
  /** Where people reach us, without a slash at the end. */
  publicUrl: string
  /** Newest first; codes, cookies and receipts use keys derived from them. */
  appSecrets: string[]
  db: Db
  pool: Pool
  jobs: Jobs
  mail: MailSender
  sms: SmsSender
  payments: Payments
  /** What processors publish; an estimate is made from `rateCards.rateBook`, which knows our suppliers' cards too. */
  rateBook: RateBook
  rateCards: RateCards
  /** Whoever changes what is on the market calls its `dropFirstPage` before answering. */
  market: Market
  changes: Pick<ChangeFeed, 'announce'>
  /** The market, and My leads, of test keys. */
  testLeads: TestLeads
  /** Dropped by the middleware before the answer to any change, and by the change feed (decision 54). */
  sessions: Sessions
  clock: Clock
  /** Aborted once this process was told to stop: it still answers, for a while. */
  stopping: AbortSignal
  log: Logger
}
