import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import * as v from 'valibot'
import { cardOf, type PublicLead } from '../../api/market/browsing/lead-card.ts'
import type { Language } from '../../domain/languages/languages.ts'

const Headers = v.record(v.string(), v.string())

/** What the product answers, for a peer to answer the same. */
const PeerConfig = v.object({
  port: v.number(),
  databaseUrl: v.string(),
  sessionCookie: v.string(),
  /** One page, in brotli and base64. */
  page: v.nullable(v.object({ bytes: v.string(), headers: Headers, needsSession: v.boolean() })),
  /** `GET /api/supplier/leads`, read from the database each time by the product's own statements. */
  list: v.nullable(
    v.object({
      limit: v.number(),
      statements: v.array(v.object({ sql: v.string(), params: v.array(v.unknown()) })),
      headers: Headers,
    }),
  ),
  /** Stores the body of each POST. */
  insert: v.nullable(v.string()),
})
export type PeerConfig = v.InferOutput<typeof PeerConfig>

export const config = v.parse(PeerConfig, JSON.parse(readFileSync(0, 'utf8')))

/** As the product holds its own. */
export const sessions = new pg.Pool({ connectionString: config.databaseUrl, max: 20 })
const market = new pg.Pool({ connectionString: config.databaseUrl, max: 6 })

const IDLE_MS = 12 * 60 * 60_000
type Session = { last_active_at: Date; expires_at: Date; status: string }
const SESSION = `select session.last_active_at, session.expires_at, supplier.status
  from sessions session join suppliers supplier on supplier.id = session.supplier_id
  where session.token_digest = $1 and session.realm = 'supplier'`

export async function isSignedIn(cookieHeader: string): Promise<boolean> {
  const cookies = cookieHeader.split('; ').map((pair) => pair.split('='))
  const token = cookies.find(([name]) => name === config.sessionCookie)?.[1]
  if (token === undefined) return false
  const digest = createHash('sha256').update(token).digest('hex')
  const { rows } = await sessions.query<Session>({ name: 'session', text: SESSION, values: [digest] })
  const [session] = rows
  const now = Date.now()
  return (
    session !== undefined &&
    session.status !== 'inactive' &&
    now < session.expires_at.getTime() &&
    now < session.last_active_at.getTime() + IDLE_MS
  )
}

/** In the order in which the product asks for them. Whole numbers of 64 bits come as text. */
type Row = [
  id: string,
  publicBusinessType: string,
  province: string | null,
  city: string | null,
  aiDescription: string,
  volumeCents: string,
  averageSaleCents: string,
  savingsCents: string,
  currentProvider: string,
  tier: PublicLead['tier'],
  emailVerified: boolean,
  phoneVerified: boolean,
  submittedAt: string,
  contactRequestedAt: Date | null,
  language: Language,
  priceCents: number,
]

/** The list as JSON, with prepared statements and no framework around them. */
export async function listedLeads(): Promise<string> {
  const { statements = [], limit } = config.list ?? {}
  const answers: Row[][] = []
  for (const [place, { sql, params }] of statements.entries()) {
    const query = { name: `list ${place}`, text: sql, values: params, rowMode: 'array' } as const
    answers.push((await market.query<Row>(query)).rows)
  }
  const cards = (answers[0] ?? []).slice(0, limit).map((row) =>
    cardOf({
      id: row[0],
      publicBusinessType: row[1],
      province: row[2],
      city: row[3],
      aiDescription: row[4],
      volumeCents: Number(row[5]),
      averageSaleCents: Number(row[6]),
      savingsCents: Number(row[7]),
      currentProvider: row[8],
      tier: row[9],
      emailVerified: row[10],
      phoneVerified: row[11],
      submittedAt: row[12],
      contactRequestedAt: row[13],
      language: row[14],
      priceCents: row[15],
    }),
  )
  return JSON.stringify(cards)
}
