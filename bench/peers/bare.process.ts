import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { cardOf, type PublicLead } from '../../api/market/browsing/lead-card.ts'
import type { Language } from '../../domain/languages/languages.ts'
import { IDLE_MS, MARKET_CONNECTIONS, readPeerConfig, SESSION_CONNECTIONS } from './peer-config.ts'
import { submissionsTo } from './submission.ts'

/**
 * What Bun.serve and pg do with no framework around them: one prepared session query, the product's own statements for the
 * list, prepared too, and the same bytes and headers. `bare.process.ts config.json`
 */
const config = readPeerConfig()
const sessions = new pg.Pool({ connectionString: config.databaseUrl, max: SESSION_CONNECTIONS })
const market = new pg.Pool({ connectionString: config.databaseUrl, max: MARKET_CONNECTIONS })

const fixed = new Map(
  Object.entries(config.fixed).map(([path, { file, ...rest }]) => [
    path,
    { bytes: new Uint8Array(readFileSync(file)), ...rest },
  ]),
)

const submit = config.submission && submissionsTo(sessions, config.submission)

type Session = { last_active_at: Date; expires_at: Date; status: string }
const SESSION = `select session.last_active_at, session.expires_at, supplier.status
  from sessions session join suppliers supplier on supplier.id = session.supplier_id
  where session.token_digest = $1 and session.realm = 'supplier'`

async function isSignedIn(request: Request): Promise<boolean> {
  const cookies = (request.headers.get('cookie') ?? '').split('; ').map((pair) => pair.split('='))
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

async function listedLeads({ statements, headers, limit }: NonNullable<typeof config.list>) {
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
  return new Response(JSON.stringify(cards), { headers })
}

Bun.serve({
  port: config.port,
  hostname: '127.0.0.1',
  development: false,
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/ready') return new Response('ready')
    if (config.list !== null && searchParams.has('limit'))
      return (await isSignedIn(request)) ? listedLeads(config.list) : new Response(null, { status: 401 })
    if (submit !== null && request.method === 'POST') return submit(request)
    const file = fixed.get(pathname)
    if (file === undefined) return new Response(null, { status: 404 })
    if (file.needsSession && !(await isSignedIn(request))) return new Response(null, { status: 401 })
    if (!request.headers.get('accept-encoding')?.includes('br')) return new Response(null, { status: 406 })
    if (request.headers.get('if-none-match') === file.headers.etag) return new Response(null, { status: 304 })
    return new Response(file.bytes, { headers: file.headers })
  },
})
