import { Database } from 'bun:sqlite'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { makePrivateFile, openDataFolder } from '../../db/data-folder.ts'

export type InboxMessage = {
  id: string
  channel: 'email' | 'sms'
  to: string
  subject: string
  text: string
  html: string
  /** ISO 8601, UTC. */
  sentAt: string
}

export type Inbox = {
  put(message: Omit<InboxMessage, 'id' | 'sentAt'>): void
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
  const insert = database.prepare<unknown, InboxMessage>(
    `insert into messages (id, channel, "to", subject, text, html, sentAt)
     values ($id, $channel, $to, $subject, $text, $html, $sentAt)`,
  )
  const forgetOld = database.prepare(
    'delete from messages where number <= (select max(number) from messages) - $kept',
  )
  const columns = 'id, channel, "to", subject, text, html, sentAt'
  const newest = `order by number desc limit ${SHOWN}`
  const all = database.prepare<InboxMessage, []>(`select ${columns} from messages ${newest}`)
  const toOne = database.prepare<InboxMessage, { to: string }>(
    `select ${columns} from messages where "to" = $to ${newest}`,
  )

  return {
    put(message) {
      insert.run({ ...message, id: randomUUID(), sentAt: new Date().toISOString() })
      forgetOld.run({ kept: KEPT })
    },
    messages: (to) => (to === undefined ? all.all() : toOne.all({ to })),
    close: () => database.close(),
  }
}
