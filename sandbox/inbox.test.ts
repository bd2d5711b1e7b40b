import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Inbox, openInbox } from './inbox.ts'

let dataDir: string
const opened: Inbox[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'northrate-inbox-'))
})
afterEach(() => {
  for (const inbox of opened.splice(0)) inbox.close()
  rmSync(dataDir, { recursive: true })
})

function open(): Inbox {
  const inbox = openInbox(dataDir)
  opened.push(inbox)
  return inbox
}

const mail = {
  channel: 'email',
  to: 'Ana@Example.ca',
  subject: 'Hi',
  text: 'Hello',
  html: '<p>Hello',
  headers: { 'auto-submitted': 'auto-generated' },
} as const

test('messages come newest first, with an id and the time they were sent', () => {
  const inbox = open()
  inbox.put(mail)
  inbox.put({ ...mail, subject: 'Again' })
  const [newest, oldest] = inbox.messages()
  expect(oldest).toEqual({ ...mail, id: expect.any(String), sentAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect(newest?.subject).toBe('Again')
  expect(newest?.id).not.toBe(oldest?.id)
})

test('an older file without headers still works, for two processes that open it at once', () => {
  const file = new Database(join(dataDir, 'sandbox.sqlite'), { create: true })
  file.run(`create table messages (number integer primary key autoincrement, id text not null unique, channel text not null,
    "to" text not null collate nocase, subject text not null, text text not null, html text not null, sentAt text not null)`)
  file.run(
    `insert into messages values (1, 'a', 'email', 'ana@example.ca', 'Old', '', '', '2026-11-20T00:00:00Z')`,
  )
  file.close()
  const [one, other] = [open(), open()]
  one.put(mail)
  expect(other.messages().map(({ subject, headers }) => ({ subject, headers }))).toEqual([
    { subject: 'Hi', headers: mail.headers },
    { subject: 'Old', headers: {} },
  ])
})

test('messages to one address are found in any case of letters, and only those', () => {
  const inbox = open()
  inbox.put(mail)
  inbox.put({ ...mail, to: 'ben@example.ca' })
  expect(inbox.messages('ana@example.CA').map(({ to }) => to)).toEqual(['Ana@Example.ca'])
  expect(inbox.messages('an_@example.ca')).toEqual([])
})

test('messages outlive the process, and the oldest make room', () => {
  const first = openInbox(dataDir)
  for (let number = 1; number <= 1005; number++) first.put({ ...mail, to: `${number}@example.ca` })
  first.close()
  const second = open()
  expect(second.messages().map(({ to }) => to)).toHaveLength(100)
  expect(second.messages()[0]?.to).toBe('1005@example.ca')
  expect(second.messages('5@example.ca')).toEqual([])
  expect(second.messages('6@example.ca')).toHaveLength(1)
})

test('several processes that start at once on an empty folder lose no message', async () => {
  const script = join(import.meta.dir, 'inbox-writer.fixture.ts')
  const writers = Array.from({ length: 4 }, () => Bun.spawn([process.execPath, script, dataDir]))
  expect(await Promise.all(writers.map((writer) => writer.exited))).toEqual([0, 0, 0, 0])

  const inbox = open()
  for (const { pid } of writers) expect(inbox.messages(`${pid}`)).toHaveLength(50)
})
