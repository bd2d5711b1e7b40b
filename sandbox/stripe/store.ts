import { Database } from 'bun:sqlite'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Clock } from '../../api/platform/shared/clock.ts'
import { makePrivateFile, openDataFolder } from '../../db/data-folder.ts'
import type { About, Answer, Call } from './call.ts'
import type { RefundAhead } from './cards.ts'
import type { Form } from './form.ts'
import { noSuch } from './stripe-problem.ts'

export type Store = {
  database: Database
  /** Only in tests. */
  faults: Faults | undefined
  /** One transaction, during which no other process writes: all of the work is stored, or nothing. */
  transaction<Result>(work: () => Result): Result
  close(): void
}

/** Runs inside one transaction. Refuses by throwing, before it has written anything. */
export type Handler = (store: Store, form: Form, about: About) => Answer

export type Kept = { status: number; body: string; replayOf: string | null }

/** How a test changes the result of a call. */
export type Change = {
  /** How long a confirmed payment stays in processing, null for good. */
  stall?: { milliseconds: number | null }
  /** How a refund ends. */
  refundFate?: RefundAhead
  /** Replaces the result of the work, also for its idempotency key. */
  answerInstead?: Answer
}

/** How tests make the stand-in fail as Stripe sometimes does. The product uses none. */
export type Faults = {
  /** Answers a call, whose work `carryOut` does. Rejects to break the connection. */
  aroundCall(made: Made, carryOut: (change?: Change) => Kept): Promise<Kept>
  /** How an event is delivered: so many times at once, held until a later one has arrived, or never (undefined). */
  delivery(store: Store): { copies: number; isHeld: boolean; delayMs: number } | undefined
}
export type Made = Inside & { call: Call; operation: string; patience: AbortSignal }
export type Inside = { store: Store; clock: Clock; closing: AbortSignal }

/** Another process may be writing; a transaction takes a fraction of this. */
const BUSY_TIMEOUT_MS = 5_000

/** The data of the stand-in for Stripe, in a file of its own that several processes may have open. */
export function openStore(dataDir: string, faults?: Faults): Store {
  const file = join(openDataFolder(dataDir), 'stripe-sandbox.sqlite')
  makePrivateFile(file)
  const database = new Database(file, { create: true, strict: true })
  database.run(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  database.run('pragma journal_mode = wal')
  database.run('pragma synchronous = normal')
  for (const table of TABLES) database.run(`create table if not exists ${table}`)
  addColumnsOfRefunds(database)
  for (const index of INDEXES) database.run(`create index if not exists ${index}`)
  return {
    database,
    faults,
    transaction: (work) => database.transaction(work).immediate(),
    close: () => database.close(),
  }
}

/** A store of an earlier release has the table without them. */
function addColumnsOfRefunds(database: Database): void {
  const columns = database.query<{ name: string }, []>('pragma table_info(refunds)').all()
  for (const [name, type] of Object.entries(COLUMNS_OF_REFUNDS))
    if (!columns.some((column) => column.name === name))
      database.run(`alter table refunds add column ${name} ${type}`)
}

const COLUMNS_OF_REFUNDS = {
  status: "text not null default 'succeeded'",
  failureReason: 'text',
  settlesAt: 'integer',
  settlesAs: 'text',
}

type Rows = { intents: IntentRow; charges: ChargeRow; refunds: RefundRow; events: EventRow }
type Table = keyof Rows | 'deliveries'
type Values = Record<string, string | number | null>

export const findRow = <Name extends keyof Rows>({ database }: Store, table: Name, id: string) =>
  database.query<Rows[Name], { id: string }>(`select * from ${table} where id = $id`).get({ id })

/** Those whose bank has had its time, the oldest first. */
export const findDue = <Name extends 'intents' | 'refunds'>({ database }: Store, table: Name, now: Date) =>
  database
    .query<Rows[Name], { now: number }>(`select * from ${table} where settlesAt <= $now order by settlesAt`)
    .all({ now: now.getTime() })

/** Inserts a row of these columns; with `orIgnore` only if there is none with its id. */
export function insertRow({ database }: Store, table: Table, row: Values, { orIgnore = false } = {}) {
  const columns = Object.keys(row)
  return database
    .query<unknown, Values>(
      `insert ${orIgnore ? 'or ignore ' : ''}into ${table} (${columns}) values (${columns.map((name) => `$${name}`)})`,
    )
    .run(row)
}

/** Changes these columns of the row with this id. */
export function updateRow({ database }: Store, table: keyof Rows, row: Values & { id: string }): void {
  const columns = Object.keys(row).map((name) => `${name} = $${name}`)
  database.query<unknown, Values>(`update ${table} set ${columns} where id = $id`).run(row)
}

/** Like Stripe's: its kind, and letters and digits that nobody can guess. */
export const newId = (kind: string) =>
  `${kind}_${randomBytes(18).toString('base64').replaceAll(/[+/]/g, 'x')}`

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

/** Amounts are cents, as Stripe's are; `created` and `canceledAt` are seconds, as Stripe's are; the rest milliseconds. */
export type IntentRow = {
  number: number
  id: string
  clientSecret: string
  amount: number
  amountReceived: number
  currency: string
  status: IntentStatus
  created: number
  description: string | null
  receiptEmail: string | null
  /** JSON, as are all columns of this name. */
  metadata: string
  paymentMethod: string | null
  /** Of the card that waits for its owner or for the bank. */
  lastFour: string | null
  /** Why the last try was declined: a name in the table of declines. */
  lastDecline: string | null
  /** Where the buyer approves, while the status is requires_action. */
  nextStep: 'in_page' | 'redirect' | null
  returnUrl: string | null
  latestCharge: string | null
  canceledAt: number | null
  cancellationReason: string | null
  /** When a payment in processing succeeds by itself. */
  settlesAt: number | null
}

export type ChargeRow = {
  id: string
  intentId: string
  amount: number
  amountRefunded: number
  currency: string
  /** Empty for one that succeeded. */
  decline: string | null
  paymentMethod: string
  lastFour: string
  metadata: string
  created: number
}

export type RefundRow = {
  number: number
  id: string
  intentId: string
  chargeId: string
  amount: number
  currency: string
  reason: string | null
  metadata: string
  created: number
  status: 'pending' | 'succeeded' | 'failed'
  failureReason: string | null
  /** When the bank answers, and what; null afterwards. */
  settlesAt: number | null
  settlesAs: 'succeeded' | 'failed' | null
}

export type EventRow = { number: number; id: string; type: string; created: number; body: string }

const TABLES = [
  `intents (
    number integer primary key autoincrement, id text not null unique, clientSecret text not null,
    amount integer not null, amountReceived integer not null default 0, currency text not null,
    status text not null, created integer not null, description text, receiptEmail text,
    metadata text not null, paymentMethod text, lastFour text, lastDecline text, nextStep text,
    returnUrl text, latestCharge text, canceledAt integer, cancellationReason text, settlesAt integer,
    check (amountReceived in (0, amount)), check ((status = 'succeeded') = (amountReceived = amount))
  )`,
  `charges (
    id text primary key, intentId text not null references intents (id), amount integer not null,
    amountRefunded integer not null default 0, currency text not null, decline text,
    paymentMethod text not null, lastFour text not null, metadata text not null, created integer not null,
    check (amountRefunded between 0 and amount)
  )`,
  `refunds (
    number integer primary key autoincrement, id text not null unique, intentId text not null,
    chargeId text not null references charges (id), amount integer not null check (amount > 0),
    currency text not null, reason text, metadata text not null, created integer not null
  )`,
  `events (
    number integer primary key autoincrement, id text not null unique, type text not null,
    created integer not null, body text not null
  )`,
  `deliveries (
    eventNumber integer primary key references events (number), copies integer not null default 1,
    held integer not null default 0, attempts integer not null default 0, recordedAt integer not null,
    dueAt integer not null, leasedUntil integer not null default 0, deliveredAt integer
  )`,
  `requests (
    key text primary key, endpoint text not null, fingerprint text not null, requestId text not null,
    startedAt integer not null, busyUntil integer not null, status integer, body text
  )`,
]

/** For queries that run several times a second, with every call, or for one payment among thousands. */
const INDEXES = [
  'deliveries_waiting on deliveries (dueAt) where deliveredAt is null',
  'deliveries_held on deliveries (eventNumber) where held = 1',
  'requests_by_age on requests (startedAt)',
  'intents_to_settle on intents (settlesAt) where settlesAt is not null',
  'refunds_of_intent on refunds (intentId)',
  'refunds_to_settle on refunds (settlesAt) where settlesAt is not null',
]

type Around = { limit: number; starting_after?: string | undefined; ending_before?: string | undefined }

/** A page of a list, newest first, as Stripe's lists are; `values` are named in `sql` with a dollar sign. */
export function page<Row>(
  store: Store,
  table: 'events' | 'intents' | 'refunds',
  { limit, starting_after, ending_before }: Around,
  where: { sql: string; values: Record<string, string | number> },
): { data: Row[]; hasMore: boolean } {
  const numberOf = (id: string | undefined, otherwise: number): number => {
    if (id === undefined) return otherwise
    const row = findRow(store, table, id)
    if (row === null) throw noSuch(table.slice(0, -1), id, 'starting_after')
    return row.number
  }
  const backwards = ending_before !== undefined && starting_after === undefined
  const rows = store.database
    .query<Row, Record<string, string | number>>(
      `select * from ${table} where ${where.sql} and number < $before and number > $after
       order by number ${backwards ? 'asc' : 'desc'} limit $limit`,
    )
    .all({
      ...where.values,
      before: numberOf(starting_after, Number.MAX_SAFE_INTEGER),
      after: numberOf(ending_before, 0),
      limit: limit + 1,
    })
  const data = rows.slice(0, limit)
  return { data: backwards ? data.toReversed() : data, hasMore: rows.length > limit }
}
