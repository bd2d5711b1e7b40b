import { setTimeout as wait } from 'node:timers/promises'
import { claimOf, takeKey } from '../../../sandbox/stripe/once-per-key.ts'
import type { Change, Faults, Kept, Made, Store } from '../../../sandbox/stripe/store.ts'
import { broken, rateLimited } from '../../../sandbox/stripe/stripe-problem.ts'
import { ConnectionReset } from '../../../sandbox/stripe/stripe-sandbox.ts'

type CallFault =
  /** The work is done and answered only after `milliseconds`. */
  | 'delay'
  /** Nothing is done or answered. After `milliseconds`, or a minute, the connection ends. */
  | 'hang_before'
  /** The work is done, and nothing answered. */
  | 'hang_after'
  | 'reset_before'
  | 'reset_after'
  | 'rate_limit'
  /** Nothing is done, and Stripe keeps no answer for the idempotency key. */
  | 'error_500'
  /** The work is done, and the answer kept for its idempotency key is this error. */
  | 'error_500_after'
type WebhookFault =
  /** Sent only after `milliseconds`. */
  | 'delay'
  /** Sent three times at once. */
  | 'duplicate'
  /** Sent only after a later event has arrived. */
  | 'reorder'
  /** Never sent. */
  | 'lose'

export type FaultRule = {
  milliseconds?: number
  /** How often the fault strikes: once unless said, -1 for always. */
  times?: number
} & (
  | { operation: CallOperation; kind: CallFault }
  /** The payment stays in processing for `milliseconds`, or until it is finished by hand. */
  | { operation: 'payment_intents.confirm'; kind: 'stall' }
  /** The refund is made, and its bank refuses it after `milliseconds`, or when it is failed by hand. */
  | { operation: 'refunds.create'; kind: 'fails_later' }
  | { operation: 'webhook'; kind: WebhookFault }
)
type CallOperation =
  | `payment_intents.${'create' | 'retrieve' | 'list' | 'confirm' | 'authenticate' | 'cancel'}`
  | `refunds.${'create' | 'retrieve' | 'list'}`
  | `events.${'retrieve' | 'list'}`

/** Beside the books of the stand-in, so that a test can set them for a stand-in in another process. */
const TABLE = `create table if not exists faults (
  number integer primary key autoincrement, operation text not null, kind text not null,
  milliseconds integer, left integer not null)`

export function addFaults(store: Store, rules: FaultRule[]): void {
  store.database.run(TABLE)
  store.transaction(() => {
    for (const { operation, kind, times = 1, milliseconds = null } of rules)
      store.database.run('insert into faults (operation, kind, milliseconds, left) values (?, ?, ?, ?)', [
        operation,
        kind,
        milliseconds,
        times,
      ])
  })
}

export function clearFaults(store: Store): void {
  store.database.run(TABLE)
  store.database.run('delete from faults')
}

/** What a call that is never answered waits for, unless the fault says otherwise. */
const HANG_MS = 60_000

/** The stand-in fails as the rules say that were added to its store. */
export const FAULTS: Faults = {
  async aroundCall(made, carryOut) {
    const fault = takeFault(made.store, made.operation)
    switch (fault?.kind) {
      case 'rate_limit':
        throw rateLimited()
      case 'error_500':
        throw broken()
      case 'reset_before':
        throw new ConnectionReset()
      case 'hang_before':
        return await hang(fault, made)
      case 'delay':
        return await delayed(fault, made, carryOut)
    }
    const kept = carryOut(changeOf(fault))
    if (fault?.kind === 'reset_after') throw new ConnectionReset()
    if (fault?.kind === 'hang_after') return await hang(fault, made)
    return kept
  },
  delivery(store) {
    const fault = takeFault(store, 'webhook')
    if (fault?.kind === 'lose') return undefined
    return {
      copies: fault?.kind === 'duplicate' ? 3 : 1,
      isHeld: fault?.kind === 'reorder',
      delayMs: fault?.kind === 'delay' ? (fault.milliseconds ?? 0) : 0,
    }
  },
}

type Fault = { kind: string; milliseconds: number | null }

/** The oldest rule for the operation, which then has struck once more; undefined for none. */
function takeFault(store: Store, operation: string): Fault | undefined {
  store.database.run(TABLE)
  const waiting = 'select min(number) from faults where operation = $operation and left <> 0'
  const row = store.database
    .query<Fault, { operation: string }>(
      `update faults set left = case when left > 0 then left - 1 else left end
       where number = (${waiting}) returning kind, milliseconds`,
    )
    .get({ operation })
  return row ?? undefined
}

function changeOf(fault: Fault | undefined): Change {
  if (fault?.kind === 'stall') return { stall: { milliseconds: fault.milliseconds } }
  if (fault?.kind === 'fails_later')
    return { refundFate: { status: 'succeeded', settlesAs: 'failed', milliseconds: fault.milliseconds } }
  if (fault?.kind === 'error_500_after')
    return { answerInstead: { status: 500, body: { error: broken().body } } }
  return {}
}

/** A call that is delayed is carried out even when its caller waits no longer, as at Stripe. */
async function delayed(fault: Fault, made: Made, carryOut: () => Kept): Promise<Kept> {
  const milliseconds = fault.milliseconds ?? 0
  const claim = claimOf(made.call)
  const before = claim && takeKey(made.store, claim, made.clock.now(), milliseconds)
  if (before) return before
  await wait(milliseconds, undefined, { signal: made.closing }).catch(() => {
    throw new ConnectionReset()
  })
  return carryOut()
}

async function hang(fault: Fault, { patience }: Made): Promise<never> {
  await wait(fault.milliseconds ?? HANG_MS, undefined, { signal: patience, ref: false }).catch(() => {})
  throw new ConnectionReset()
}
