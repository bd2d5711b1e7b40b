import type { Pool, QueryArrayConfig } from 'pg'
import * as v from 'valibot'
import { keyedHash, newToken, sha256 } from '../../api/platform/shared/secrets.ts'
import { connect } from '../../db/client.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { filledForm } from '../../tests/support/people/rate-check.ts'
import { figuresAgainst, loadOnce, type Round, type Side } from '../load/in-turns.ts'
import { cpuSecondsOf } from '../load/process-figures.ts'
import type { PeerConfig } from '../peers/peer-config.ts'
import { startBare } from '../peers/start-peer.ts'
import { type Row, startProduct } from '../world.ts'

const PATH = '/api/submit-rate-check'
/** Enough for one load: a person who submits again is another case. */
const SUBMISSIONS_A_LOAD = 6_000
/** A server that has run for a while; what it compiles in its first seconds is another row's. */
const WARM_UP_SECONDS = 8
const APP_SECRET = 'a secret of 32 bytes or more that only the bench knows'
/**
 * A demo, which spares this machine the limit of sixty submissions an hour, without its data. Its mails go to the inbox: a mail
 * server that is not there would have each of them tried again and again.
 */
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

const MAIL = 'send-rate-check-summary'

type Person = { email: string; phone: string; cookie: string }

export const submission: Row = {
  name: 'submit-rate-check against the same writes',
  remarks:
    'Both sides count the processor time until the mail is in the inbox. The bare side parses the body, takes the limit, reads and ' +
    'locks the proofs, stores the same rows with one insert for each table, and after its answer puts the same mail in an inbox ' +
    'and marks its job as done; it judges no fields, estimates, signs and compares nothing. Of the product’s time, by ' +
    'its profile, in µs for a submission: six round trips in which the limit, begin, the visitor’s lock, proofs and leads, ' +
    'all rows and commit are asked some 700 (most of it the writes to sockets); judging 40 fields and the answer 50 to 150; ' +
    'estimate 35 to 110; description 60 to 120, most where a company is called after its trade, as here; signing 25 to 40; JSON ' +
    '100; log and metrics 30; of the mail its rows 80, rendering 55 to 100, the mail library 110 to 160, the inbox 90 to 180, ' +
    'its job with taking and writing down, five together, 50. A fifth is the engine compiling the product’s code, which a few ' +
    'thousand submissions do not bring to an end: hence the lower and the higher figures. Until a mail server that ' +
    'refused was replaced by the inbox, each mail was tried again and again beside the load. Left out: begin and commit sent ' +
    'along with what stands beside them, some 10 %, for transactions that are not Drizzle’s; the inbox without the ' +
    'mail library, 5 %, which production does not use.',
  withinSeconds: 240,
  async measure({ rounds, seconds }) {
    await using opened = new AsyncDisposableStack()
    const open = async () => {
      const database = await createTestDatabase()
      opened.defer(() => database.drop())
      const { pool, close } = connect(database.ownerUrl, { size: 2, statementTimeoutMs: 60_000 })
      opened.defer(close)
      return { database, pool }
    }
    const [ours, theirs] = [await open(), await open()]
    await ours.pool.query('insert into demo_seed (seeded_at) values (now())')
    const product = opened.use(await startProduct(ours.database, { env: DEMO }))
    const nextPeople = visitorsOf([ours.pool, theirs.pool])

    const [first] = await nextPeople(1)
    if (first === undefined) throw new Error('There is nobody.')
    const submitted = await submit(product.port, first)
    await comeToRest(ours.pool, [MAIL])
    const mail = await mailTo(product.port, first)
    const config = await configOf(ours.pool, theirs.database, { ...submitted, mail }, first)
    const bare = opened.use(await startBare(config))
    const side = (name: string, served: Side['served'], people: Person[]): Side => ({
      name,
      served,
      requests: people.map((person) => rawPost(served.port, person)),
    })

    const measured = new Map<string, Round[]>([
      ['product', []],
      ['the same writes, bare', []],
    ])
    for (let round = -1; round < rounds; round++)
      for (const [name, found] of measured) {
        const [served, pool] = name === 'product' ? [product, ours.pool] : [bare, theirs.pool]
        const people = await nextPeople(SUBMISSIONS_A_LOAD)
        const before = cpuSecondsOf(served.pid) ?? Number.NaN
        const loaded = await loadOnce(side(name, served, people), round < 0 ? WARM_UP_SECONDS : seconds)
        // The bare side compares no leads with saved searches.
        await comeToRest(pool, name === 'product' ? [MAIL, 'match-new-leads'] : [MAIL])
        const cpuSeconds = (cpuSecondsOf(served.pid) ?? Number.NaN) - before
        // The first is for warming up.
        if (round >= 0) found.push({ ...loaded, cpuMicroseconds: (1e6 * cpuSeconds) / loaded.answers })
      }
    return figuresAgainst(measured, 'the same writes, bare', {
      requests: { atLeast: 0.7 },
      cpu: { atMost: 2 },
    })
  },
}

/** Visitors who have proved both of their addresses to both sides, so many more at each call. */
function visitorsOf(pools: Pool[]): (count: number) => Promise<Person[]> {
  const signatures = keyedHash([APP_SECRET], 'visitor-cookie')
  let made = 0
  return async (count) => {
    const people = Array.from({ length: count }, () => {
      made += 1
      const token = newToken()
      return {
        email: `owner-${made}@shop-${made}.example`,
        phone: `+1416${2_000_000 + made}`,
        digest: sha256(token),
        cookie: `northrate_visitor=${token}.${signatures.digest(token)}`,
      }
    })
    const proofs: [string, string[][]] = [
      `insert into verifications (visitor_digest, purpose, channel, address, sent_at, verified_at)
      select digest, 'rate-check', channel::channel, address, now(), now()
      from unnest($1::text[], $2::text[], $3::text[]) as person (digest, email, phone)
      cross join lateral (values ('email', email), ('sms', phone)) as proved (channel, address)`,
      [
        people.map(({ digest }) => digest),
        people.map(({ email }) => email),
        people.map(({ phone }) => phone),
      ],
    ]
    for (const pool of pools) await pool.query(...proofs)
    return people
  }
}

const bodyOf = ({ email, phone }: Person) =>
  JSON.stringify(filledForm({ email, phone, company: `Shop of ${email}` }))

const headersOf = (port: number, { cookie }: Person) => ({
  host: `localhost:${port}`,
  origin: `http://localhost:${port}`,
  'content-type': 'application/json',
  cookie,
})

function rawPost(port: number, person: Person): string {
  const body = bodyOf(person)
  const headers = { ...headersOf(port, person), 'content-length': String(Buffer.byteLength(body)) }
  const lines = [`POST ${PATH} HTTP/1.1`, ...Object.entries(headers).map((header) => header.join(': '))]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

async function submit(port: number, person: Person): Promise<{ id: string; answer: string }> {
  const request = { method: 'POST', headers: headersOf(port, person), body: bodyOf(person) }
  const response = await fetch(`http://localhost:${port}${PATH}`, request)
  const answer = await response.text()
  if (!response.ok) throw new Error(`A submission was answered ${response.status}: ${answer}`)
  return { id: JSON.parse(answer).id, answer }
}

const Mail = v.object({ subject: v.string(), text: v.string(), html: v.string() })
type Mail = v.InferOutput<typeof Mail>

async function mailTo(port: number, { email }: Person): Promise<Mail> {
  const response = await fetch(`http://localhost:${port}/sandbox/messages?to=${email}`)
  const [mail] = v.parse(v.array(Mail), await response.json())
  if (mail === undefined) throw new Error('The submission was followed by no mail.')
  return mail
}

/** What the product has written for one submission, table by table in the order in which they refer to one another. */
const WRITTEN: { table: string; where: string }[] = [
  { table: 'leads', where: 'id = (select lead_id from rate_checks where id = $1)' },
  { table: 'rate_checks', where: 'id = $1' },
  { table: 'quotes', where: 'rate_check_id = $1' },
  { table: 'consents', where: 'rate_check_id = $1' },
  {
    table: 'consent_receipts',
    where: 'consent_id = (select id from consents where rate_check_id = $1)',
  },
  { table: 'audit_log', where: 'subject_id = $1::text' },
  { table: 'pgboss.job', where: `data->>'rateCheckId' = $1::text or name = 'match-new-leads'` },
]

async function configOf(
  pool: Pool,
  { url }: TestDatabase,
  { id, answer, mail }: { id: string; answer: string; mail: Mail },
  { email, phone }: Person,
): Promise<Omit<PeerConfig, 'port'>> {
  const ids: string[] = []
  const asTemplate = (value: string) => {
    let text = value.replaceAll(email, '<<email>>').replaceAll(phone, '<<phone>>')
    for (const [place, one] of ids.entries()) text = text.replaceAll(one, `<<${place}>>`)
    return text
  }
  const tables: NonNullable<PeerConfig['submission']>['tables'] = []
  let jobId = ''
  for (const { table, where } of WRITTEN) {
    const columns = await columnsOf(pool, table)
    const texts = columns.map((column) => `"${column}"::text`).join(', ')
    const query: QueryArrayConfig<string[]> = {
      text: `select ${texts} from ${table} where ${where}`,
      values: [id],
      rowMode: 'array',
    }
    const { rows } = await pool.query<(string | null)[], string[]>(query)
    if (rows.length === 0) throw new Error(`The submission wrote nothing into ${table}.`)
    const ownId = columns.indexOf('id')
    for (const row of rows) if (row[ownId]?.includes('-')) ids.push(row[ownId])
    jobId = rows.find((row) => row.includes(MAIL))?.[ownId] ?? jobId
    const names = columns.map((column) => `"${column}"`).join(', ')
    const groups = rows.map(
      (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
    )
    tables.push({
      insert: `insert into ${table} (${names}) values ${groups.join(', ')} on conflict do nothing`,
      values: rows.flat().map((value) => value && asTemplate(value)),
    })
  }
  const headers = { 'content-type': 'application/json' }
  return {
    databaseUrl: url,
    sessionCookie: '',
    fixed: {},
    list: null,
    submission: {
      tables,
      mail: {
        to: '<<email>>',
        subject: mail.subject,
        text: asTemplate(mail.text),
        html: asTemplate(mail.html),
        jobId: asTemplate(jobId),
      },
      answer,
      headers,
    },
  }
}

/** What workers write of a job. */
const OF_WORKERS = ['state', 'started_on', 'completed_on', 'output', 'heartbeat_on', 'retry_count']

/** Those that somebody has to give a value. */
async function columnsOf(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a'
    order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name).filter((name) => table !== 'pgboss.job' || !OF_WORKERS.includes(name))
}

async function comeToRest(pool: Pool, jobs: string[]): Promise<void> {
  const end = performance.now() + REST_AT_MOST_MS
  while (performance.now() < end) {
    const { rows } = await pool.query(
      `select from pgboss.job where name = any($1) and state < 'completed' limit 1`,
      [jobs],
    )
    if (rows.length === 0) return
    await Bun.sleep(200)
  }
  throw new Error('What comes after a submission did not come to its end.')
}
