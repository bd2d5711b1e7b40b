import pino from 'pino'
import * as v from 'valibot'
import { apiRoutes } from '../../api/app.ts'
import { openStripePayments } from '../../api/buying/payments/stripe-payments.ts'
import { openMarket } from '../../api/market/browsing/open-market.ts'
import { isStillOffered } from '../../api/market/browsing/still-offered.ts'
import { openSessionMemory } from '../../api/people/sessions/session-memory.ts'
import { readSettings } from '../../api/platform/env.ts'
import { systemClock } from '../../api/platform/shared/clock.ts'
import { newToken } from '../../api/platform/shared/secrets.ts'
import { loadRateBook } from '../../api/rate-check/rates/rate-book.ts'
import { openRateCards } from '../../api/suppliers/providers/rate-book-with-cards.ts'
import { connect } from '../../db/client.ts'
import { SANDBOX_STRIPE } from '../../sandbox/stripe-client.ts'
import { exportsOfContract, Schema } from './exports-of-contract.ts'

/** What Elysia keeps of a route. */
type Route = { method: string; path: string; hooks: { body?: unknown; response?: unknown } }

const HEAD = `// Written by \`npm run openapi\` from the routes: every call with JSON, by its method and path.
import type { InferInput, InferOutput } from 'valibot'`

const ListOf = v.looseObject({ kind: v.literal('schema'), type: v.literal('array'), item: Schema })
const Statuses = v.record(v.string(), v.unknown())

/** The text of api/contract/calls.ts. A schema that the contract does not export is `unknown` there. */
export async function callsOfRoutes(routes: readonly Route[]): Promise<string> {
  const exported = await exportsOfContract()
  const used = new Map<string, string>()

  function typeOf(schema: unknown, direction: 'InferInput' | 'InferOutput'): string {
    const found = exported.get(schema)
    if (found) used.set(found.name, found.file)
    if (found) return `${direction}<typeof ${found.name}>`
    return v.is(ListOf, schema) ? `${typeOf(schema.item, direction)}[]` : 'unknown'
  }

  const calls = routes.flatMap(({ method, path, hooks }) => {
    if (hooks.response === undefined) return []
    const pattern = path.replace(/\/$/, '').replace(/:\w+/g, '$${string}')
    const body = hooks.body === undefined ? 'undefined' : typeOf(hooks.body, 'InferInput')
    const answer = typeOf(successOf(hooks.response), 'InferOutput')
    return `  | { method: '${method}'; path: \`${pattern}\`; body: ${body}; answer: ${answer} }`
  })
  const names = Map.groupBy([...used].sort(), ([, file]) => file)
  const imports = [...names].map(
    ([file, found]) => `import type { ${found.map(([name]) => name).join(', ')} } from './${file}'`,
  )
  return `${HEAD}\n${imports.sort().join('\n')}\n\nexport type ApiCall =\n${calls.join('\n')}\n`
}

/** `response` is one schema, or one for each status. */
function successOf(response: unknown): unknown {
  if (v.is(Schema, response) || !v.is(Statuses, response)) return response
  return Object.entries(response).find(([status]) => status.startsWith('2'))?.[1]
}

const neverCalled = () => Promise.reject(new Error('These routes are only for describing.'))

/** The routes with nothing behind them: no connection is opened until one is called. */
export function describedRoutes() {
  const { db, pool } = connect('postgres://nobody@localhost/nothing')
  const rateBook = loadRateBook()
  const log = pino({ level: 'silent' })
  const jobs = {
    enqueue: neverCalled,
    enqueueAll: neverCalled,
    enqueueUnlessWaiting: neverCalled,
    work: () => {},
    alongside: () => {},
    startWorking: neverCalled,
    failedJobs: neverCalled,
    retry: neverCalled,
    retryFailed: neverCalled,
    stop: neverCalled,
  }
  return apiRoutes({
    settings: readSettings({}),
    publicUrl: 'http://localhost',
    appSecrets: [newToken()],
    db,
    nightlyDb: db,
    pool,
    jobs,
    mail: { send: neverCalled, close: () => {} },
    sms: { send: neverCalled, close: () => {} },
    payments: openStripePayments(SANDBOX_STRIPE),
    rateBook,
    rateCards: openRateCards(db, rateBook, log),
    market: openMarket(db),
    changes: { announce() {} },
    sessions: openSessionMemory(() => false),
    clock: systemClock,
    stopping: new AbortController().signal,
    log,
    demo: null,
    isStillOffered,
    withdrawLink: () => ({ url: '', until: new Date(0) }),
  })
}
