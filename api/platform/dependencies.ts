import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { ChangeFeed } from '../../db/change-feed.ts'
import type { Db } from '../../db/client.ts'
import type { Settings } from './env.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { MailSender } from './notifications/mail.ts'
import type { SmsSender } from './notifications/sms.ts'
import type { Clock } from './shared/clock.ts'

/** What the platform offers. Each room picks what it needs and adds what it needs of other rooms as a type of its own. */
export type Dependencies = {
  settings: Settings
  /** The address of the site, without a slash at the end. */
  publicUrl: string
  /** Newest first; codes, cookies and receipts use keys derived from them. */
  appSecrets: string[]
  db: Db
  /** For jobs that read whole tables: a statement may take minutes. One at a time, because there is one connection. */
  nightlyDb: Db
  /** For limits alone: a count that is lost with its machine may be counted again. */
  pool: Pool
  jobs: Jobs
  mail: MailSender
  sms: SmsSender
  changes: Pick<ChangeFeed, 'announce'>
  clock: Clock
  /** Aborted once this process receives a stop signal; it keeps answering for a while. */
  stopping: AbortSignal
  log: Logger
}
