import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { openPayment } from '../proofs/world/browser.ts'
import { createLead, takeOffMarket } from '../proofs/world/people-and-leads.ts'
import { cookiesOf } from '../support/people/sign-in.ts'
import { supplierForm } from '../support/people/supplier-account.ts'
import type { Stage } from './stage.ts'

export type Fault = {
  /** What is broken, in a few words. */
  what: string
  /** Part of it is set in the database, because waiting for it would take too long; says which part. */
  set?: string
  /** Breaks it; resolves with how to mend it. */
  cause(stage: Stage): Promise<() => Promise<unknown>>
  /** Where the alarm does not end soon after the mend: why. */
  staysBecause?: string
}

/** Repeats `act` until the fault is mended. */
function untilMended(act: () => Promise<unknown>, pauseMs: number): () => Promise<void> {
  let isOver = false
  const ended = (async () => {
    while (!isOver) {
      await act().catch(() => {})
      await Bun.sleep(pauseMs)
    }
  })()
  return async () => {
    isOver = true
    await ended
  }
}

const post = (url: string, path: string, body: object, cookie = '') =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })

/** A buyer paid for a lead that had left the market: the money is owed back. */
async function oweRefund({ world }: Stage): Promise<void> {
  const browser = await world.newBrowser()
  const lead = await createLead(world.db)
  const { clientSecret, paymentIntentId } = await openPayment(browser, lead)
  await takeOffMarket(world.pool, lead, 'withdrawn')
  await world.stripe.confirm(clientSecret)
  await browser.purchase(lead.id, paymentIntentId)
}

/** Many tries to sign in while a forgotten transaction holds the table that each of them writes to. */
async function useUpPool({ world, url }: Stage): Promise<() => Promise<unknown>> {
  const client = new pg.Client(world.ownerUrl)
  await client.connect()
  await client.query('begin; lock table sign_in_failures in access exclusive mode')
  const signIn = () => {
    const body = { email: `${randomUUID()}@nobody.example`, password: 'no-such-password' }
    return post(url, '/supplier/login', body)
  }
  const stop = untilMended(() => Promise.allSettled(Array.from({ length: 30 }, signIn)), 10)
  return async () => {
    await client.query('rollback')
    await client.end()
    await stop()
  }
}

/** As `npm run backup` records it. */
export const BACKED_UP = "insert into backups (kind, bytes) values ('dump', 1)"

/** Each alarm with the fault that it is for. */
export const FAULTS: Record<string, Fault> = {
  BackupMissing: {
    what: 'no backup was ever made',
    set: 'the record of the backups',
    async cause({ world }) {
      await world.pool.query('delete from backups')
      return () => world.pool.query(BACKED_UP)
    },
  },
  ProcessGone: {
    what: 'the process is frozen (SIGSTOP)',
    async cause({ world }) {
      const pid = world.apis[0]?.pid() ?? 0
      process.kill(pid, 'SIGSTOP')
      return async () => process.kill(pid, 'SIGCONT')
    },
  },
  DatabaseSilent: {
    what: 'the network to the database falls silent and its port is closed',
    async cause({ link }) {
      await link.refuse()
      return () => link.restore()
    },
  },
  ErrorsOfOurs: {
    what: 'a table that a route reads is not there',
    async cause({ world }) {
      const browser = await world.newBrowser()
      await world.pool.query('alter table sessions rename to sessions_elsewhere')
      const stop = untilMended(() => browser.purchasedLeads(), 500)
      return async () => {
        await stop()
        await world.pool.query('alter table sessions_elsewhere rename to sessions')
      }
    },
  },
  RequestsRefusedBusy: {
    what: 'sign-ins wait for a lock that a forgotten transaction holds',
    cause: useUpPool,
  },
  ConnectionsWaiting: {
    what: 'sign-ins that wait for a lock use up the pool',
    cause: useUpPool,
  },
  EventLoopLate: {
    what: 'the process gets the processor for a tenth of the time (SIGSTOP, SIGCONT)',
    async cause({ world }) {
      const pid = world.apis[0]?.pid() ?? 0
      return untilMended(async () => {
        process.kill(pid, 'SIGSTOP')
        await Bun.sleep(900)
        process.kill(pid, 'SIGCONT')
      }, 100)
    },
  },
  ChangeFeedSilent: {
    what: 'the connection of the change feed is ended each time that it comes back',
    cause: async ({ world }) =>
      untilMended(
        () =>
          world.pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where application_name = 'northrate-change-feed' and datname = current_database()`,
          ),
        20,
      ),
  },
  JobsLate: {
    what: 'a job for which no process has a worker',
    set: 'it is due for ten minutes',
    async cause({ world }) {
      const boss = new PgBoss({ connectionString: world.ownerUrl, supervise: false, schedule: false })
      boss.on('error', () => {})
      await boss.start()
      await boss.createQueue('of-the-next-version')
      await boss.stop({ graceful: false })
      await world.pool.query(`insert into pgboss.job (name, data, policy, start_after)
        values ('of-the-next-version', '{}', 'standard', now() - interval '10 minutes')`)
      return () => world.pool.query(`delete from pgboss.job where name = 'of-the-next-version'`)
    },
  },
  JobsFailed: {
    what: 'the mail server refuses the address of a new supplier for good',
    async cause({ world, url, mail }) {
      mail.answerRecipients('550 no such mailbox')
      await post(url, '/supplier/signup', supplierForm({ email: `${randomUUID()}@nobody.example` }))
      return async () => {
        mail.answerRecipients(undefined)
        await world.pool.query(`delete from pgboss.job where state = 'failed'`)
      }
    },
  },
  SweepMissing: {
    what: 'a sweep whose timer does not come',
    set: 'it was last done 20 minutes ago',
    async cause({ world }) {
      const sweep = 'match-leads-left-over'
      const { rows } = await world.pool.query<{ cron: string }>(
        'select cron from pgboss.schedule where name = $1',
        [sweep],
      )
      await world.pool.query(`update pgboss.schedule set cron = '0 0 1 1 *' where name = $1`, [sweep])
      const stop = untilMended(async () => {
        await world.pool.query('delete from pgboss.job where name = $1', [sweep])
        await world.pool.query(
          `insert into pgboss.job (name, data, policy, state, start_after, completed_on)
           values ($1, '{}', 'exclusive', 'completed', now(), now() - interval '20 minutes')`,
          [sweep],
        )
      }, 10_000)
      return async () => {
        await stop()
        await world.pool.query('update pgboss.schedule set cron = $2 where name = $1', [sweep, rows[0]?.cron])
      }
    },
  },
  RetentionMissing: {
    what: 'the nightly deletion has never run',
    // Mended by a run of it.
    cause:
      async ({ world }) =>
      () =>
        world.pool.query(
          `insert into pgboss.job (name, data, policy) values ('nightly-retention', '{}', 'exclusive')`,
        ),
  },
  CountMissing: {
    what: 'the nightly count has never run',
    // Mended by a run of it.
    cause:
      async ({ world }) =>
      () =>
        world.pool.query(
          `insert into pgboss.job (name, data, policy) values ('count-live-numbers', '{}', 'exclusive')`,
        ),
  },
  RefundsFailed: {
    what: 'the bank of a card refuses a refund after Stripe made it',
    async cause(stage) {
      const { world } = stage
      await world.stripe.setFaults({ operation: 'refunds.create', kind: 'fails_later', milliseconds: 500 })
      await oweRefund(stage)
      return () =>
        world.pool.query('update refunds set paid_otherwise_at = now() where failed_at is not null')
    },
  },
  RefundsOwed: {
    what: 'Stripe does not answer refunds',
    staysBecause: 'the next try may be 15 minutes later',
    async cause(stage) {
      await stage.world.stripe.setFaults({ operation: 'refunds.create', kind: 'reset_before', times: -1 })
      await oweRefund(stage)
      return () => stage.world.stripe.clearFaults()
    },
  },
  StripeFailing: {
    what: 'Stripe resets each connection that opens a payment',
    async cause({ world }) {
      await world.stripe.setFaults({ operation: 'payment_intents.create', kind: 'reset_before', times: -1 })
      const browsers = await world.browsers(5)
      const lead = await createLead(world.db)
      const stop = untilMended(() => Promise.all(browsers.map((browser) => browser.open(lead.id))), 200)
      return async () => {
        await stop()
        await world.stripe.clearFaults()
      }
    },
  },
  MessagesFailing: {
    what: 'the mail server takes no mail for now',
    async cause({ url, mail }) {
      mail.answerRecipients('451 later')
      const send = () => post(url, '/send-email-verification', { email: `${randomUUID()}@shop.example` })
      await Promise.all(Array.from({ length: 10 }, send))
      const stop = untilMended(send, 500)
      return async () => {
        await stop()
        mail.answerRecipients(undefined)
      }
    },
  },
  WebhooksLate: {
    what: 'a delivery that lost its job',
    set: 'it is due for eleven minutes',
    async cause({ world }) {
      const { supplier } = await world.newBrowser()
      await world.pool.query(
        `with endpoint as (
          insert into webhook_endpoints (supplier_id, mode, url, events, created_at)
          values ($1, 'live', 'https://receiver.invalid/', '{lead.purchased}', now()) returning id
        ), event as (
          insert into webhook_events (supplier_id, mode, type, lead_id, payload, occurred_at)
          values ($1, 'live', 'lead.purchased', gen_random_uuid(), '{}', now()) returning id
        )
        insert into webhook_deliveries (endpoint_id, event_id, state, created_at, next_try_at)
        select endpoint.id, event.id, 'waiting', now(), now() - interval '11 minutes' from endpoint, event`,
        [supplier.id],
      )
      // The product mends it: a sweep gives the delivery a job again.
      return async () => {}
    },
  },
  TextBudget: {
    what: 'half of the text messages of the hour are used',
    staysBecause: 'it looks back for an hour',
    async cause({ url, mail }) {
      const email = `${randomUUID()}@shop.example`
      const sent = await post(url, '/send-email-verification', { email })
      const code = mail.codeFor(email)
      const verified = await post(url, '/verify-email', { email, code }, cookiesOf(sent))
      // It replaces the visitor's cookie.
      await post(url, '/send-sms-verification', { phone: '+14165550142' }, cookiesOf(verified))
      return async () => {}
    },
  },
}
