import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const Headers = v.record(v.string(), v.string())

/** What the product answers, for a peer to answer the same. */
const PeerConfig = v.object({
  port: v.number(),
  databaseUrl: v.string(),
  sessionCookie: v.string(),
  /** By path, each in brotli. */
  fixed: v.record(v.string(), v.object({ file: v.string(), headers: Headers, needsSession: v.boolean() })),
  /** `GET /api/supplier/leads`, read from the database each time by the product's own statements. */
  list: v.nullable(
    v.object({
      limit: v.number(),
      statements: v.array(v.object({ sql: v.string(), params: v.array(v.unknown()) })),
      headers: Headers,
    }),
  ),
  /** `POST /api/submit-rate-check`: the rows of one submission, an insert for each table, its mail and its answer. */
  submission: v.nullable(
    v.object({
      tables: v.array(v.object({ insert: v.string(), values: v.array(v.nullable(v.string())) })),
      mail: v.object({
        to: v.string(),
        subject: v.string(),
        text: v.string(),
        html: v.string(),
        jobId: v.string(),
      }),
      answer: v.string(),
      headers: Headers,
    }),
  ),
})
export type PeerConfig = v.InferOutput<typeof PeerConfig>

export const readPeerConfig = (): PeerConfig =>
  v.parse(PeerConfig, JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')))

/** As the product holds its own. */
export const SESSION_CONNECTIONS = 20
export const MARKET_CONNECTIONS = 6

export const IDLE_MS = 12 * 60 * 60_000
