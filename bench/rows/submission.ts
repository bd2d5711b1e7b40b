import type { Pool } from 'pg'
import { keyedHash, newToken, sha256 } from '../../api/platform/shared/secrets.ts'
import { connect } from '../../db/client.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { filledForm } from '../../tests/support/people/rate-check.ts'
import { figuresAgainst, loadOnce, type Round, raw } from '../load.ts'
import { startBare } from '../peers/start-peer.ts'
import { type Row, startProduct } from '../world.ts'

const PATH = '/api/submit-rate-check'
/** Enough for one load: a person who submits again is another case. */
const SUBMISSIONS_A_LOAD = 6_000
/** A server that has run for a while; what it compiles in its first seconds is another row's. */
const WARM_UP_SECONDS = 8
const APP_SECRET = 'a secret of 32 bytes or more that only the bench knows'
/** A demo without its data, which spares this machine the limit of sixty submissions an hour. Its mails go to the inbox. */
const DEMO = {
  NODE_ENV: 'development',
  PUBLIC_URL: '',
  APP_SECRET,
  TRUSTED_PROXIES: '',
  SMTP_URL: '',
  MAIL_FROM: '',
}
/** What comes after a submission counts too, and must not run while the other side is measured. */
const REST_AT_MOST_MS = 30_000

/** The bare side stores the body of each call in one table and does nothing else. */
export const submission: Row = {
  name: 'submission of a rate check',
  async measure({ rounds, seconds }) {
    await using opened = new AsyncDisposableStack()
    const database = await createTestDatabase()
    opened.defer(() => database.drop())
    const { pool, close } = connect(database.ownerUrl, { size: 2, statementTimeoutMs: 60_000 })
    opened.defer(close)
    await pool.query('insert into demo_seed (seeded_at) values (now())')
    await pool.query('create table bare (id uuid default gen_random_uuid() primary key, form jsonb)')
    const product = opened.use(await startProduct(database, DEMO))
    const insert = 'insert into bare (form) values ($1)'
    const bare = opened.use(await startBare({ databaseUrl: database.ownerUrl, insert }))

    const measured = new Map<string, Round[]>([
      ['product', []],
      ['bare INSERT', []],
    ])
    for (let round = -1; round < rounds; round++)
      for (const [name, found] of measured) {
        const served = name === 'product' ? product : bare
        const requests = (await newVisitors(pool)).map((visitor) => rawSubmission(served.port, visitor))
        const loaded = await loadOnce({ name, served, requests }, round < 0 ? WARM_UP_SECONDS : seconds)
        await comeToRest(pool)
        // The first is for warming up.
        if (round >= 0) found.push(loaded)
      }
    return figuresAgainst(measured, 'bare INSERT', { requests: { atLeast: 0.02 } })
  },
}

type Visitor = { email: string; phone: string; cookie: string }

const signatures = keyedHash([APP_SECRET], 'visitor-cookie')
let made = 0

/** Visitors who have proved both of their addresses. */
async function newVisitors(pool: Pool): Promise<Visitor[]> {
  const visitors = Array.from({ length: SUBMISSIONS_A_LOAD }, () => {
    made += 1
    const token = newToken()
    return {
      email: `owner-${made}@shop-${made}.example`,
      phone: `+1416${2_000_000 + made}`,
      digest: sha256(token),
      cookie: `northrate_visitor=${token}.${signatures.digest(token)}`,
    }
  })
  await pool.query(
    `insert into verifications (visitor_digest, purpose, channel, address, sent_at, verified_at)
    select digest, 'rate-check', channel::channel, address, now(), now()
    from jsonb_to_recordset($1::jsonb) as visitor (digest text, email text, phone text)
    cross join lateral (values ('email', email), ('sms', phone)) as proved (channel, address)`,
    [JSON.stringify(visitors)],
  )
  return visitors
}

function rawSubmission(port: number, { email, phone, cookie }: Visitor): string {
  const headers = {
    host: `localhost:${port}`,
    origin: `http://localhost:${port}`,
    'content-type': 'application/json',
    cookie,
  }
  return raw('POST', PATH, headers, JSON.stringify(filledForm({ email, phone, company: `Shop of ${email}` })))
}

async function comeToRest(pool: Pool): Promise<void> {
  const end = performance.now() + REST_AT_MOST_MS
  while (performance.now() < end) {
    const { rows } = await pool.query(
      `select from pgboss.job where name in ('send-rate-check-summary', 'match-new-leads') and state < 'completed' limit 1`,
    )
    if (rows.length === 0) return
    await Bun.sleep(200)
  }
  throw new Error('What comes after a submission did not come to its end.')
}
