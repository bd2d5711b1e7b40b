import * as v from 'valibot'
import { finishProcessing } from './confirm-payment.ts'
import { addFaults, clearFaults, FaultRule } from './faults.ts'
import { ledgerOf } from './ledger.ts'
import { findIntent } from './payment-intents.ts'
import { SeededPayment, seedPaid } from './seed-paid.ts'
import type { Store } from './store.ts'

const Faults = v.object({ rules: v.array(FaultRule) })
const Payments = v.object({ payments: v.array(SeededPayment) })
const Finish = v.object({ outcome: v.picklist(['succeeded', 'failed']) })

/** What tests and proofs turn and read; Stripe has nothing like it. `path` is what follows `/control/`. */
export async function answerControl(
  store: Store,
  now: Date,
  request: Request,
  path: string,
): Promise<Response> {
  const deed = `${request.method} ${path}`
  if (deed === 'GET ledger') return Response.json(ledgerOf(store))
  if (deed === 'DELETE faults') {
    clearFaults(store)
    return Response.json({ rules: [] })
  }
  const body: unknown = await request.json().catch(() => undefined)
  if (deed === 'POST faults') return takeRules(store, body)
  if (deed === 'POST payments') return takePayments(store, body)
  const intent = /^POST payment_intents\/(\w+)$/.exec(deed)?.[1]
  if (intent !== undefined) return finish(store, intent, now, body)
  return refused(404, 'There is no such control.')
}

function takeRules(store: Store, body: unknown): Response {
  const read = v.safeParse(Faults, body)
  if (!read.success) return refused(400, v.summarize(read.issues))
  addFaults(store, read.output.rules)
  return Response.json(read.output)
}

function takePayments(store: Store, body: unknown): Response {
  const read = v.safeParse(Payments, body)
  if (!read.success) return refused(400, v.summarize(read.issues))
  seedPaid(store, read.output.payments)
  return Response.json({ payments: read.output.payments.length })
}

/** Ends a payment that stays in processing. */
function finish(store: Store, id: string, now: Date, body: unknown): Response {
  const read = v.safeParse(Finish, body)
  if (!read.success) return refused(400, v.summarize(read.issues))
  return store.deed(() => {
    if (findIntent(store, id) === null) return refused(404, 'There is no such payment.')
    return finishProcessing(store, id, read.output.outcome, now)
      ? Response.json({ id, outcome: read.output.outcome })
      : refused(409, 'It is not in processing.')
  })
}

const refused = (status: number, message: string) => Response.json({ error: { message } }, { status })
