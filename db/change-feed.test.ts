import { expect, test } from 'bun:test'
import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { openFaultProxy } from '../tests/support/processes/fault-proxy.ts'
import { testClient, testDatabase } from '../tests/support/test-database.ts'
import { announceAfterCommit, leadsChanged, listenForChanges } from './change-feed.ts'

const database = await testDatabase()
const client = await testClient(database.url)

/** A feed that counts the changes it announces. */
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
    beatMs ? { beatMs } : {},
  )
  return {
    ...feed,
    announced: () => announced,
    /** Does this, and waits until a change is announced since. */
    async announces(action: () => unknown) {
      const until = announced + 1
      await action()
      await new Promise<void>((done) => {
        if (announced >= until) done()
        else waiting = { until, done }
      })
    },
    async becomes({ live }: { live: boolean }) {
      while (feed.isLive() !== live) await Bun.sleep(5)
    },
    [Symbol.asyncDispose]: feed.close,
  }
}

/** The same over a link that can fall silent. */
async function openFeedOverLink(beatMs?: number) {
  const link = await openFaultProxy(database.url)
  const feed = await openFeed({ url: link.url, beatMs })
  return { link, feed, [Symbol.asyncDispose]: () => feed.close().finally(() => link.close()) }
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

test.each([
  ['added', () => insertLead('one')],
  ['changed', () => client.query('update leads set sold_at = now()')],
  ['removed', () => client.query('delete from leads')],
])('a lead that is %s is announced', async (_, change) => {
  await using feed = await openFeed()
  await feed.announces(change)
})

test('a feed whose connection was killed announces a change by itself, and later changes again', async () => {
  await using feed = await openFeed()
  await feed.announces(async () => {
    const { rows } = await client.query(
      `with feeds as materialized (${FEEDS}) select pg_terminate_backend(pid, 5000) from feeds`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })
  await feed.announces(() => insertLead('two'))
})

test('a change that is rolled back is not announced', async () => {
  await using feed = await openFeed()
  const before = feed.announced()
  await client.query('begin')
  await insertLead('three')
  await client.query('rollback')
  // Notices come in the order of their transactions, so once this one is announced the other would have been.
  await feed.announces(() => insertLead('four'))
  expect(feed.announced()).toBe(before + 1)
})

test('a change that is to be announced after its commit is announced by nothing else, and only for that transaction', async () => {
  await using feed = await openFeed()
  const before = feed.announced()
  await client.query('begin')
  await announceAfterCommit(drizzle(client))
  await insertLead('six')
  await client.query('commit')
  await feed.announces(() => insertLead('seven'))
  expect(feed.announced()).toBe(before + 1)
  await feed.announces(() => feed.announce([leadsChanged]))
})

test('notices during the sending of another are sent together', async () => {
  await using feed = await openFeed()
  await using other = await openFeed()
  const before = other.announced()
  for (let sale = 0; sale < 50; sale++) feed.announce([leadsChanged])
  while (other.announced() < before + 2) await Bun.sleep(1)
  await other.announces(() => insertLead('eight'))
  expect(other.announced()).toBe(before + 3)
})

test('a notice during a silent connection holds up no notice after it is back', async () => {
  await using overLink = await openFeedOverLink(50)
  await using other = await openFeed()
  const { link, feed } = overLink
  link.breakOpen('silent')
  feed.announce([leadsChanged])
  await feed.becomes({ live: false })
  feed.announce([leadsChanged])
  await feed.becomes({ live: true })
  await other.announces(() => feed.announce([leadsChanged]))
})

test('a connection that falls silent with its first query is replaced, and breaks nothing else', async () => {
  await using link = await openLinkWithoutFirstAnswer()
  await using feed = await openFeed({ url: link.url, beatMs: 50 })
  await link.silentOneEnds
  await feed.becomes({ live: true })
  await feed.announces(() => feed.announce([leadsChanged]))
})

/** A network on which the second connection, which is the one that sends, gets no answer to its queries. */
async function openLinkWithoutFirstAnswer() {
  const url = new URL(database.url)
  const [host, port] = [url.hostname, Number(url.port)]
  const silentOneEnds = Promise.withResolvers<void>()
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = createConnection(port, host)
    const isSecond = sockets.push(near, far) === 4
    let isSilent = false
    near.on('data', (bytes) => {
      isSilent ||= isSecond && bytes.toString('latin1').startsWith('P') // the first byte of a query
      far.write(bytes)
    })
    far.on('data', (bytes) => void (isSilent || near.write(bytes)))
    near.on('close', () => {
      far.destroy()
      if (isSecond) silentOneEnds.resolve()
    })
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    silentOneEnds: silentOneEnds.promise,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('a closed feed leaves no connection', async () => {
  await (await openFeed()).close()
  // The server notices a moment later; a connection that stays keeps this test waiting until it fails.
  while ((await client.query(FEEDS)).rows.length > 0);
})

test('a feed whose connections fell silent announces a change by itself, and later changes again', async () => {
  await using overLink = await openFeedOverLink(100)
  const { link, feed } = overLink
  await feed.announces(() => link.breakOpen('silent'))
  await feed.announces(() => insertLead('five'))
})

test('a feed whose host was lost is not live, and announces a change by itself once the host is back', async () => {
  await using overLink = await openFeedOverLink(100)
  const { link, feed } = overLink
  const connections = link.connections()
  expect(feed.isLive()).toBe(true)
  await feed.announces(async () => {
    link.breakAll('silent')
    await feed.becomes({ live: false })
    // Both new connections are in vain.
    while (link.connections() < connections + 2) await Bun.sleep(10)
    await link.restore()
  })
  await feed.becomes({ live: true })
})

test('a feed without changes receives its beats, and keeps its connections', async () => {
  await using overLink = await openFeedOverLink(500)
  const { link, feed } = overLink
  const before = feed.announced()
  let beats = 0
  client.on('notification', () => beats++)
  await client.query('listen change_feed_beat')
  while (beats < 5) await Bun.sleep(10)
  await client.query('unlisten change_feed_beat')

  expect(feed.announced()).toBe(before)
  // One that listens and one that sends.
  expect(link.connections()).toBe(2)
})

test('a feed whose connections are silent closes', async () => {
  await using overLink = await openFeedOverLink()
  overLink.link.breakAll('silent')
})

test.each([
  ['a session that ends', "delete from sessions where token_digest = 'digest'"],
  ['a session whose end is moved', "update sessions set expires_at = now() where token_digest = 'digest'"],
  ['a supplier that the market is closed to', "update suppliers set status = 'inactive'"],
])('%s is announced to session caches', async (_, change) => {
  await client.query('delete from suppliers')
  await client.query(
    `with one as (insert into suppliers (email, name, contact_person, phone, status)
      values ('noah@example.ca', 'Pay Co', 'Noah', '+14165550123', 'active') returning id)
    insert into sessions (realm, token_digest, supplier_id, created_at, last_active_at, expires_at)
      select 'supplier', 'digest', id, now(), now(), now() from one`,
  )
  let announced = 0
  const feed = await listenForChanges(database.url, { onLeads: () => {}, onSessions: () => announced++ })
  // The feed has called once because it was opened.
  expect(announced).toBe(1)
  await client.query(change)
  while (announced < 2) await Bun.sleep(1)
  await feed.close()
})

test('a session that is only used is not announced', async () => {
  const { rows } = await client.query(
    `select tgname from pg_trigger where tgrelid = 'sessions'::regclass and not tgisinternal
      and pg_get_triggerdef(oid) like '%last_active_at%'`,
  )
  expect(rows).toEqual([])
})
