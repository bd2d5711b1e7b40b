import { Database } from 'bun:sqlite'
import { createHash, randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { Pool } from 'pg'
import * as v from 'valibot'
import type { PeerConfig } from './peer-config.ts'

const Person = v.object({ email: v.string(), phone: v.string() })

/** Whatever stands in a value for what is new with each submission: `<<0>>` for an id, `<<email>>`, `<<phone>>`. */
const PLACEHOLDER = /<<(\w+)>>/g

const LIMIT = `insert into rate_limits (key, points, expire) values ($1, 1, $2)
  on conflict (key) do update set points = rate_limits.points + 1 returning points`
const SUBMISSIONS_AN_HOUR = 20
const PROOF = `select channel from verifications
  where visitor_digest = $1 and purpose = 'rate-check' and verified_at > $2
    and (channel, address) in (('email', $3), ('sms', $4))
  for share`
const DONE = `update pgboss.job set state = 'completed', completed_on = now()
  where name = 'send-rate-check-summary' and id = $1`
const HOUR_MS = 3_600_000

/**
 * A submission by hand: its visitor's limit is taken and their proofs are read and locked, the product's rows of one submission
 * are stored again for the person of this one, in one transaction with one insert for each table, and after the answer the mail
 * is put in an inbox and its job is marked as done. Nothing is judged, estimated or signed.
 */
export function submissionsTo(pool: Pool, config: NonNullable<PeerConfig['submission']>) {
  const { tables, mail, answer, headers } = config
  const inbox = openInbox()

  async function sendMail(filledIn: (template: string) => string): Promise<void> {
    const text = filledIn(mail.text)
    inbox.run([randomUUID(), filledIn(mail.to), mail.subject, text, filledIn(mail.html), Date.now()])
    await pool.query({ name: 'done', text: DONE, values: [filledIn(mail.jobId)] })
  }

  return async (request: Request): Promise<Response> => {
    const person = v.parse(Person, await request.json())
    const token = /northrate_visitor=([\w-]+)\./.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
    const digest = createHash('sha256').update(token).digest('hex')
    const now = Date.now()
    const { rows } = await pool.query<{ points: number }>({
      name: 'limit',
      text: LIMIT,
      values: [`bare:${digest}`, now + HOUR_MS],
    })
    if ((rows[0]?.points ?? 0) > SUBMISSIONS_AN_HOUR) return new Response(null, { status: 429 })

    const known: Record<string, string> = { ...person }
    const one = (_: string, name: string): string => {
      const value = known[name] ?? randomUUID()
      known[name] = value
      return value
    }
    const filledIn = (template: string) => template.replace(PLACEHOLDER, one)
    const client = await pool.connect()
    try {
      await client.query('begin')
      const proved = [digest, new Date(now - 24 * HOUR_MS), person.email, person.phone]
      const proofs = await client.query({ name: 'proof', text: PROOF, values: proved })
      if (proofs.rowCount !== 2) throw new Error('The addresses are not proved.')
      for (const { insert, values } of tables)
        await client.query({
          name: insert.slice(0, 40),
          text: insert,
          values: values.map((value) => (value?.includes('<<') ? filledIn(value) : value)),
        })
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
    void sendMail(filledIn)
    return new Response(answer, { headers })
  }
}

/** Beside the configuration, as durable as the sandbox's. */
function openInbox() {
  const database = new Database(join(dirname(process.argv[2] ?? ''), 'inbox.sqlite'))
  database.run('pragma journal_mode = wal')
  database.run('pragma synchronous = normal')
  database.run(
    'create table mails (id text primary key, "to" text, subject text, text text, html text, at int)',
  )
  const insert = database.prepare('insert into mails values (?, ?, ?, ?, ?, ?)')
  return { run: (mail: (string | number)[]) => insert.run(...mail) }
}
