import * as v from 'valibot'
import type { Store } from './store.ts'

const count = v.pipe(v.number(), v.integer())
const milliseconds = v.optional(v.pipe(count, v.minValue(0)))
/** How often the fault strikes; -1 for always. */
const times = v.optional(v.pipe(count, v.minValue(-1)), 1)

const ofCalls = v.object({
  operation: v.picklist([
    'payment_intents.create',
    'payment_intents.retrieve',
    'payment_intents.list',
    'payment_intents.confirm',
    'payment_intents.authenticate',
    'payment_intents.cancel',
    'refunds.create',
    'refunds.retrieve',
    'refunds.list',
    'events.retrieve',
    'events.list',
  ]),
  kind: v.picklist([
    /** The work is done, and answered, only after the time given. */
    'delay',
    /** Nothing is done and nothing answered. After the time given, or a minute, the connection ends. */
    'hang_before',
    /** The work is done, and nothing answered. */
    'hang_after',
    'reset_before',
    'reset_after',
    'rate_limit',
    /** Nothing is done; Stripe has not begun, and so keeps no answer for the idempotency key. */
    'error_500',
    /** The work is done, and the answer kept for its idempotency key is this error. */
    'error_500_after',
  ]),
  milliseconds,
  times,
})
const ofConfirm = v.object({
  operation: v.literal('payment_intents.confirm'),
  /** The payment stays in processing for the time given, or until it is finished by hand. */
  kind: v.literal('stall'),
  milliseconds,
  times,
})
const ofWebhook = v.object({
  operation: v.literal('webhook'),
  kind: v.picklist([
    /** Sent only after the time given. */
    'delay',
    /** Sent three times at once. */
    'duplicate',
    /** Sent only after a later event has arrived. */
    'reorder',
    /** Never sent. */
    'lose',
  ]),
  milliseconds,
  times,
})

export const FaultRule = v.union([ofConfirm, ofCalls, ofWebhook])
export type FaultRule = v.InferInput<typeof FaultRule>
export type OperationName = v.InferOutput<typeof ofCalls>['operation']
type Fault<Rule extends v.GenericSchema<unknown, { kind: string }>> = {
  kind: v.InferOutput<Rule>['kind']
  milliseconds: number | null
}
export type CallFault = Fault<typeof ofCalls> | Fault<typeof ofConfirm>
export type WebhookFault = Fault<typeof ofWebhook>

export function addFaults(store: Store, rules: v.InferOutput<typeof FaultRule>[]): void {
  const insert = store.database.query<
    unknown,
    { operation: string; kind: string; left: number; milliseconds: number | null }
  >(
    'insert into faults (operation, kind, milliseconds, left) values ($operation, $kind, $milliseconds, $left)',
  )
  store.deed(() => {
    for (const { times, milliseconds, ...rule } of rules)
      insert.run({ ...rule, left: times, milliseconds: milliseconds ?? null })
  })
}

export function clearFaults(store: Store): void {
  store.database.run('delete from faults')
}

type FaultRow = { kind: string; milliseconds: number | null }
const CallFaultRow = v.object({
  kind: v.picklist([...ofCalls.entries.kind.options, 'stall']),
  milliseconds: v.nullable(v.number()),
})
const WebhookFaultRow = v.object({ kind: ofWebhook.entries.kind, milliseconds: v.nullable(v.number()) })

/** The oldest rule for the operation, which then has struck once more; undefined for none. */
export function takeFault(store: Store, operation: OperationName): CallFault | undefined {
  const row = take(store, operation)
  return row && v.parse(CallFaultRow, row)
}

/** Only inside a deed. */
export function takeWebhookFault(store: Store): WebhookFault | undefined {
  const row = take(store, 'webhook')
  return row && v.parse(WebhookFaultRow, row)
}

function take(store: Store, operation: string): FaultRow | undefined {
  const row = store.database
    .query<FaultRow, { operation: string }>(
      `update faults set left = case when left > 0 then left - 1 else left end
       where number = (select min(number) from faults where operation = $operation and left <> 0)
       returning kind, milliseconds`,
    )
    .get({ operation })
  return row ?? undefined
}
