import { sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { isLoopback } from '../shared/client-address.ts'
import { metrics } from '../shared/metrics.ts'
import { Refusal } from '../shared/refusal.ts'
import { currentRequest } from '../shared/request-context.ts'

const Alive = v.object({ status: v.literal('ok') })
const Config = v.object({
  /** Null in production. */
  demo: v.nullable(v.object({ inbox: v.string() })),
})
const READY_WITHIN_MS = 2_000

/** For load balancers, monitors and the site's first question. */
export const operationsRoutes = (parts: Parts) =>
  new Elysia({ prefix: '/api', tags: ['Operations'] })
    .get('/health/live', () => ({ status: 'ok' as const }), {
      response: { 200: Alive },
      detail: { summary: 'The process runs' },
    })
    .get(
      '/health/ready',
      async () => {
        const answered = await Promise.race([
          parts.db.execute(sql`select 1`).then(
            () => true,
            () => false,
          ),
          Bun.sleep(READY_WITHIN_MS).then(() => false),
        ])
        if (!answered) throw new Refusal('not_ready', 503, 'The database does not answer.')
        return { status: 'ok' as const }
      },
      { response: { 200: Alive }, detail: { summary: 'The process can do its work' } },
    )
    .get('/config', () => ({ demo: parts.settings.production ? null : { inbox: '/sandbox' } }), {
      response: { 200: Config },
      detail: { summary: 'What the site must know about this deployment' },
    })
    .get(
      '/metrics',
      async () => {
        if (!isLoopback(currentRequest()?.clientAddress ?? ''))
          throw new Refusal('not_found', 404, 'There is nothing here.')
        return new Response(await metrics.metrics(), { headers: { 'content-type': metrics.contentType } })
      },
      { detail: { hide: true } },
    )
