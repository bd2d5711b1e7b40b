import { afterAll, beforeAll, expect, test } from 'bun:test'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts'
import { openSilentLink } from '../tests/support/processes/silent-link.ts'
import { announcedAfterCommit, leadsChanged, listenForChanges } from './change-feed.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

/** A feed, and a way to wait until it has announced so many changes. */
async function openFeed({ url = database.url, beatMs }: { url?: string; beatMs?: number } = {}) {
  let announced = 0
  let waiting: { until: number; done: () => void } | undefined
  const onChange = () => {
    announced++
    if (waiting !== undefined && announced >= waiting.until) waiting.done()
  }
  const feed = await listenForChanges(
    url,
    { onLeads: onChange, onSessions: () => {} },
    beatMs === undefined ? {} : { beatMs },
  )
  return {
    announced: () => announced,
    toldMoreThan: (before: number) =>
      new Promise<void>((done) => {
        if (announced > before) done()
        else waiting = { until: before + 1, done }
      }),
    isLive: feed.isLive,
    announce: feed.announce,
    close: feed.close,
  }
}

const insertLead = (name: string) =>
  client.query(
    `insert into leads (first_name, last_name, email, phone, company, is_decision_maker, business_type, current_provider,
      monthly_volume_cents, average_transaction_cents, ai_description, email_verified, phone_verified, submitted_at,
      public_business_type, search_text, market_tags)
    values ('Ana', 'Roy', $1, $1, 'Roy', true, 'retail', 'moneris', 100, 100, '', true, true, now(), 'retail', '', '{}')`,
    [name],
  )

const FEEDS = `select pid from pg_stat_activity
  where application_name = 'northrate-change-feed' and datname = current_database()`

async function killFeeds(): Promise<number> {
  const { rows } = await client.query(
    `with feeds as materialized (${FEEDS}) select pg_terminate_backend(pid, 5000) from feeds`,
  )
  return rows.length
}

test.each([
  ['added', () => insertLead('one')],
  ['changed', () => client.query('update leads set sold_at = now()')],
  ['removed', () => client.query('delete from leads')],
])('a lead that is %s is announced', async (_, change) => {
  const feed = await openFeed()
  const before = feed.announced()

  await change()

  await feed.toldMoreThan(before)
  await feed.close()
})

test('after its connection was killed the feed calls by itself, and hears again', async () => {
  const feed = await openFeed()
  const beforeKill = feed.announced()

  expect(await killFeeds()).toBeGreaterThan(0)
  await feed.toldMoreThan(beforeKill)

  const beforeChange = feed.announced()
  await insertLead('two')
  await feed.toldMoreThan(beforeChange)
  await feed.close()
})

test('a change that is rolled back is not announced', async () => {
  const feed = await openFeed()
  const before = feed.announced()

  await client.query('begin')
  await insertLead('three')
  await client.query('rollback')
  // Notices come in the order of their transactions, so once this one is announced the other would have been.
  await insertLead('four')
  await feed.toldMoreThan(before)

  expect(feed.announced()).toBe(before + 1)
  await feed.close()
})

test('a change that is to be announced after its commit is announced by nobody else, and only for that transaction', async () => {
  const feed = await openFeed()
  const before = feed.announced()

  await client.query('begin')
  await client.query(`select ${new PgDialect().sqlToQuery(announcedAfterCommit).sql}`)
  await insertLead('six')
  await client.query('commit')
  await insertLead('seven')
  await feed.toldMoreThan(before)
  expect(feed.announced()).toBe(before + 1)

  feed.announce([leadsChanged])
  await feed.toldMoreThan(before + 1)
  await feed.close()
})

test('what is announced while a notice is on its way goes together with the next', async () => {
  const [feed, other] = [await openFeed(), await openFeed()]
  const before = other.announced()
  for (let sale = 0; sale < 50; sale++) feed.announce([leadsChanged])
  await other.toldMoreThan(before + 1)
  await insertLead('eight')
  await other.toldMoreThan(before + 2)
  expect(other.announced()).toBe(before + 3)
  await feed.close()
  await other.close()
})

test('what is announced while the connection is silent holds up nothing that is announced once it is back', async () => {
  const link = await openSilentLink(database.url)
  const [feed, other] = [await openFeed({ url: link.url, beatMs: 50 }), await openFeed()]
  link.cut()
  feed.announce([leadsChanged])
  while (feed.isLive()) await Bun.sleep(5)
  feed.announce([leadsChanged])
  while (!feed.isLive()) await Bun.sleep(5)

  const before = other.announced()
  feed.announce([leadsChanged])
  await other.toldMoreThan(before)
  await feed.close()
  await other.close()
  await link.close()
})

test('a closed feed leaves no connection', async () => {
  const feed = await openFeed()
  await feed.close()
  // The server notices a moment later; a connection that stays keeps this test waiting until it fails.
  while ((await client.query(FEEDS)).rows.length > 0);
})

test('after its connections have fallen silent the feed calls by itself, and hears again', async () => {
  const link = await openSilentLink(database.url)
  const feed = await openFeed({ url: link.url, beatMs: 100 })
  const beforeCut = feed.announced()

  link.cut()
  await feed.toldMoreThan(beforeCut)

  const beforeChange = feed.announced()
  await insertLead('five')
  await feed.toldMoreThan(beforeChange)
  await feed.close()
  await link.close()
})

test('after its host was lost the feed calls by itself once that is back', async () => {
  const link = await openSilentLink(database.url)
  const feed = await openFeed({ url: link.url, beatMs: 100 })
  const beforeCut = feed.announced()
  const connections = link.connections()

  link.cutEverything()
  // One to speak over and one to begin anew with, both in vain.
  while (link.connections() < connections + 2) await Bun.sleep(10)
  await link.restore()

  await feed.toldMoreThan(beforeCut)
  await feed.close()
  await link.close()
})

test('a feed that has nothing to tell is heard, and stays', async () => {
  const link = await openSilentLink(database.url)
  const feed = await openFeed({ url: link.url, beatMs: 500 })
  const before = feed.announced()
  const heard = Promise.withResolvers<void>()
  let beats = 0
  client.on('notification', () => {
    beats += 1
    if (beats === 5) heard.resolve()
  })
  await client.query('listen change_feed_beat')
  await heard.promise
  await client.query('unlisten change_feed_beat')

  expect(feed.announced()).toBe(before)
  // One that listens and one that speaks.
  expect(link.connections()).toBe(2)
  await feed.close()
  await link.close()
})

test('a feed whose connections are silent closes', async () => {
  const link = await openSilentLink(database.url)
  const feed = await openFeed({ url: link.url })
  link.cutEverything()
  await feed.close()
  await link.close()
})

test.each([
  ['a session that ends', "delete from sessions where token_digest = 'digest'"],
  ['a session whose end is moved', "update sessions set expires_at = now() where token_digest = 'digest'"],
  ['a supplier that the market is closed to', "update suppliers set status = 'inactive'"],
])('%s is announced to those who remember sessions', async (_, change) => {
  await client.query('delete from suppliers')
  await client.query(
    `with one as (insert into suppliers (email, name, contact_person, phone, status)
      values ('noah@example.ca', 'Pay Co', 'Noah', '+14165550123', 'active') returning id)
    insert into sessions (realm, token_digest, supplier_id, created_at, last_active_at, expires_at)
      select 'supplier', 'digest', id, now(), now(), now() from one`,
  )
  const heard = Promise.withResolvers<void>()
  let announced = 0
  const feed = await listenForChanges(database.url, {
    onLeads: () => {},
    onSessions: () => {
      announced += 1
      if (announced === 2) heard.resolve()
    },
  })
  // The feed has called once because it was opened.
  expect(announced).toBe(1)
  await client.query(change)
  await heard.promise
  await feed.close()
})

test('a session that is only used is not announced', async () => {
  const { rows } = await client.query(
    `select tgname from pg_trigger where tgrelid = 'sessions'::regclass and not tgisinternal
      and pg_get_triggerdef(oid) like '%last_active_at%'`,
  )
  expect(rows).toEqual([])
})

test('a feed whose connections are silent says so, before it begins anew', async () => {
  const link = await openSilentLink(database.url)
  const feed = await openFeed({ url: link.url, beatMs: 100 })
  expect(feed.isLive()).toBe(true)
  link.cutEverything()
  while (feed.isLive()) await Bun.sleep(10)
  await link.restore()
  while (!feed.isLive()) await Bun.sleep(10)
  await feed.close()
  await link.close()
})
