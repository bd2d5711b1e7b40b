import { Database } from 'bun:sqlite'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { makePrivateFile, openDataFolder } from '../db/data-folder.ts'
import type { Channel } from '../domain/people.ts'

export type InboxMessage = {
  id: string
  channel: Channel
  to: string
  subject: string
  text: string
  html: string
  /** A mail's headers that we set ourselves. */
  headers: Record<string, string>
  /** ISO 8601, UTC. */
  sentAt: string
}

export type Inbox = {
  put(message: Omit<InboxMessage, 'id' | 'sentAt' | 'headers'> & Partial<Pick<InboxMessage, 'headers'>>): void
  /** Newest first, at most 100; those to one address (in any case of letters) or to all. */
  messages(to?: string): InboxMessage[]
  close(): void
}

const SHOWN = 100
const KEPT = 1000
/** Another process may be writing; a write takes a fraction of this. */
const BUSY_TIMEOUT_MS = 5_000

/** The messages of the sandbox, in a file of their own that several processes may have open. */
export function openInbox(dataDir: string): Inbox {
  const file = join(openDataFolder(dataDir), 'sandbox.sqlite')
  makePrivateFile(file)
  const database = new Database(file, { create: true, strict: true })
  database.run(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  database.run('pragma journal_mode = wal')
  database.run('pragma synchronous = normal')
  database.run(`create table if not exists messages (
    number integer primary key autoincrement,
    id text not null unique,
    channel text not null,
    "to" text not null collate nocase,
    subject text not null,
    text text not null,
    html text not null,
    sentAt text not null
  )`)
  addHeaders(database)
  const insert = database.prepare<unknown, Row>(
    `insert into messages (id, channel, "to", subject, text, html, headers, sentAt)
     values ($id, $channel, $to, $subject, $text, $html, $headers, $sentAt)`,
  )
  const forgetOld = database.prepare(
    'delete from messages where number <= (select max(number) from messages) - $kept',
  )
  const columns = 'id, channel, "to", subject, text, html, headers, sentAt'
  const newest = `order by number desc limit ${SHOWN}`
  const all = database.prepare<Row, []>(`select ${columns} from messages ${newest}`)
  const toOne = database.prepare<Row, { to: string }>(
    `select ${columns} from messages where "to" = $to ${newest}`,
  )

  return {
    put(message) {
      const headers = JSON.stringify(message.headers ?? {})
      insert.run({ ...message, headers, id: randomUUID(), sentAt: new Date().toISOString() })
      forgetOld.run({ kept: KEPT })
    },
    messages: (to) => (to === undefined ? all.all() : toOne.all({ to })).map(messageOf),
    close: () => database.close(),
  }
}

type Row = Omit<InboxMessage, 'headers'> & { headers: string }

const Headers = v.record(v.string(), v.string())

const messageOf = ({ headers, ...message }: Row): InboxMessage => ({
  ...message,
  headers: v.parse(Headers, JSON.parse(headers)),
})

/** Adds the column to an older file, unless another process was faster. */
function addHeaders(database: Database): void {
  const has = () =>
    database.query("select 1 from pragma_table_info('messages') where name = 'headers'").get() !== null
  if (has()) return
  try {
    database.run("alter table messages add column headers text not null default '{}'")
  } catch (error) {
    if (!has()) throw error
  }
}
