import { sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { Alive, Config } from '../../contract/config.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { isLoopback } from '../../platform/shared/client-address.ts'
import { metrics } from '../../platform/shared/metrics.ts'
import { englishOnly, nothingHere, Refusal } from '../../platform/shared/refusal.ts'
import { currentRequest } from '../../platform/shared/request-context.ts'
import { sameText, sha256 } from '../../platform/shared/secrets.ts'
import { neverRefuses, refuses } from '../openapi/refusals.ts'
import { productFigures } from './product-figures.ts'

const READY_WITHIN_MS = 2_000
/** Also true of a standby. */
const IS_READ_ONLY = sql`select current_setting('transaction_read_only')::bool as "isReadOnly"`

/** What a demo shows: its sign-ins, and the script in place of Stripe's. */
export type Demo = Pick<NonNullable<Config['demo']>, 'supplier' | 'admin'> & {
  stripe: { publishableKey: string; stripeJs: string }
}

type Needs = Dependencies & { demo: Demo | null }

/** For load balancers, monitors and the site. */
export const operationsRoutes = (deps: Needs) =>
  new Elysia({ prefix: '/api', tags: ['Operations'] })
    .get('/health/live', () => ({ status: 'ok' as const }), {
      response: { 200: Alive },
      detail: { operationId: 'getLiveness', summary: 'Liveness', ...neverRefuses('503 try_again') },
    })
    .get(
      '/health/ready',
      async () => {
        if (deps.stopping.aborted)
          throw new Refusal('not_ready', 503, englishOnly('This process is stopping.'))
        const database = await Promise.race([
          deps.db.execute<{ isReadOnly: boolean }>(IS_READ_ONLY).catch(() => null),
          Bun.sleep(READY_WITHIN_MS).then(() => null),
        ])
        if (database === null)
          throw new Refusal('not_ready', 503, englishOnly('The database does not answer.'))
        if (database.rows[0]?.isReadOnly)
          throw new Refusal('not_ready', 503, englishOnly('The database is read-only.'))
        return { status: 'ok' as const }
      },
      {
        response: { 200: Alive },
        detail: { operationId: 'getReadiness', summary: 'Readiness', ...refuses('503 not_ready') },
      },
    )
    .get('/config', () => configOf(deps), {
      response: { 200: Config },
      detail: {
        operationId: 'getConfig',
        summary: 'Get public configuration',
        ...neverRefuses('503 try_again'),
      },
    })
    .get(
      '/metrics',
      async ({ headers }) => {
        if (!maySeeFigures(deps.settings, headers.authorization ?? '')) throw nothingHere()
        const [ofProcess, ofProduct] = await Promise.all([
          metrics.metrics(),
          productFigures(deps.db, deps.settings),
        ])
        return new Response(`${ofProcess}\n${ofProduct}`, {
          headers: { 'content-type': metrics.contentType },
        })
      },
      { detail: { hide: true } },
    )

/** Production requires the token, because addresses can be forged and a proxy's rule for a path can be bypassed. */
function maySeeFigures(
  { production, metricsToken }: Dependencies['settings'],
  authorization: string,
): boolean {
  if (!production) return isLoopback(currentRequest()?.clientAddress ?? '')
  const token = /^Bearer (.+)$/i.exec(authorization)?.[1]
  return metricsToken !== '' && token !== undefined && sameText(sha256(token), sha256(metricsToken))
}

const configOf = ({ settings, demo }: Needs): Config => ({
  payments: {
    publishableKey: settings.stripe?.publishableKey ?? demo?.stripe.publishableKey ?? '',
    stripeJs: settings.stripe === null ? (demo?.stripe.stripeJs ?? null) : null,
  },
  signIn: settings.oidc === null ? 'code' : 'issuer',
  leadListing: settings.leadListing,
  demo: demo && { inbox: '/sandbox', supplier: demo.supplier, admin: demo.admin },
})
