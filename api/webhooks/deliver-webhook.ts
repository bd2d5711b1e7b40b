import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import type { Db, Tx } from '../../db/client.ts'
import { webhookDeliveries } from '../../db/schema/webhooks.ts'
import type { Dependencies } from '../dependencies.ts'
import { secondsAfter } from '../shared/clock.ts'
import { mayUseLive } from '../users/supplier-standing.ts'
import { callEndpoint } from './call-endpoint.ts'
import { validSecrets } from './endpoint-secrets.ts'
import { giveUpUnsent, LEASE_SECONDS, lockDelivery, lockEndpoint, noteTry } from './note-try.ts'
import { isStillOffered } from './still-offered.ts'
import { giveTurnsAmong } from './waiting-deliveries.ts'

type Delivering = Pick<Dependencies, 'db' | 'jobs' | 'settings' | 'appSecrets' | 'clock'>

/** The queue's clock is the database's, which may be a little ahead of ours. */
const CLOCKS_APART_SECONDS = 2
/** To one endpoint from one process: one that hangs must not have all workers wait for it. */
const MOST_AT_ONCE_TO_AN_ENDPOINT = 3
/** To all of one supplier's: some workers stay free for the others, however many of its endpoints hang. */
const MOST_AT_ONCE_TO_A_SUPPLIER = 6
/**
 * Makes one try of a delivery and plans what follows from it. Repeating it is safe: it does nothing while another makes the
 * same try, or where none is due. A process that dies between the call and the note of it leaves a try that is made again: the
 * receiver is told at least once, under the same `webhook-id`.
 */
export function openDeliveries(deps: Delivering) {
  /** By the ids of endpoints and of suppliers. */
  const underWay = new Map<string, number>()
  const countOf = (id: string) => underWay.get(id) ?? 0
  const count = ({ id, supplierId }: Receiver, by: 1 | -1) => {
    for (const one of [id, supplierId]) {
      const inside = countOf(one) + by
      if (inside === 0) underWay.delete(one)
      else underWay.set(one, inside)
    }
  }
  const isSupplierFull = ({ supplierId }: Receiver) => countOf(supplierId) >= MOST_AT_ONCE_TO_A_SUPPLIER
  const isFull = (endpoint: Receiver) =>
    countOf(endpoint.id) >= MOST_AT_ONCE_TO_AN_ENDPOINT || isSupplierFull(endpoint)

  async function begin(endpointId: string, deliveryId: string): Promise<Begun | null> {
    let taken: Receiver | null = null
    // Looked at and counted in one step, since only those to one endpoint begin one after another.
    const takePlace = (endpoint: Receiver): boolean => {
      if (isFull(endpoint)) return false
      count(endpoint, 1)
      taken = endpoint
      return true
    }
    try {
      return await deps.db.transaction((tx) => beginTry(deps, tx, { endpointId, deliveryId, takePlace }))
    } catch (error) {
      if (taken !== null) count(taken, -1)
      throw error
    }
  }

  return async function deliver(deliveryId: string, signal?: AbortSignal): Promise<void> {
    const endpointId = await findEndpointId(deps.db, deliveryId)
    if (endpointId === undefined) return
    const begun = await begin(endpointId, deliveryId)
    if (begun === null) return
    const at = deps.clock.now()
    let hadOthersWait = false
    const result = await callEndpoint(
      { ...signed(begun, at), ...(signal && { signal }) },
      deps.settings,
    ).finally(() => {
      hadOthersWait = isSupplierFull(begun.endpoint)
      // Before the note, which gives those their turn that found the endpoint full until now.
      count(begun.endpoint, -1)
    })
    await deps.db.transaction((tx) =>
      noteTry(deps, tx, { endpointId, deliveryId, at, isByHand: begun.isByHand, result }),
    )
    if (hadOthersWait) await giveTurnsAmong(deps, begun.endpoint.supplierId, deps.clock.now())
  }
}

type Receiver = { id: string; supplierId: string }

type Begun = {
  endpoint: Receiver
  url: string
  eventId: string
  payload: string
  secrets: string[]
  isByHand: boolean
}

/** Null where there is nothing to send now. What may not be sent yet waits for its turn. */
async function beginTry(
  deps: Delivering,
  tx: Tx,
  asked: { endpointId: string; deliveryId: string; takePlace: (endpoint: Receiver) => boolean },
): Promise<Begun | null> {
  const { endpointId, deliveryId } = asked
  const now = deps.clock.now()
  const endpoint = await lockEndpoint(tx, endpointId)
  const found = await lockDelivery(tx, deliveryId)
  if (endpoint === undefined || found === undefined) return null
  const { delivery, event } = found
  if (delivery.state !== 'waiting' || delivery.nextTryAt === null) return null
  const due = secondsAfter(now, CLOCKS_APART_SECONDS)
  if (delivery.nextTryAt > due) return null
  // It was paused and goes on while a try of before is under way, whose end plans the next.
  if (delivery.tryingUntil !== null && delivery.tryingUntil > due) return null
  const mayHear = endpoint.mode === 'test' || mayUseLive(endpoint.standing, deps.settings.supplierApproval)
  if (!mayHear || !(await isStillOffered(tx, event))) {
    await giveUpUnsent(deps, tx, endpoint, found)
    return null
  }

  const mayGo = endpoint.disabledAt === null && !found.followsAnother && asked.takePlace(endpoint)
  const leaseUntil = mayGo ? secondsAfter(now, LEASE_SECONDS) : null
  await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: leaseUntil, tryingUntil: leaseUntil })
    .where(eq(webhookDeliveries.id, deliveryId))
  if (!mayGo) return null
  const secrets = await validSecrets(tx, deps, endpointId, now)
  const isByHand = delivery.scheduledTryAt !== null
  return { endpoint, url: endpoint.url, eventId: event.id, payload: event.payload, secrets, isByHand }
}

/** By Standard Webhooks: with every secret that is valid now, of the moment of this try. */
function signed({ url, eventId, payload, secrets }: Begun, at: Date) {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(eventId, at, payload))
  return {
    url,
    body: payload,
    headers: {
      'content-type': 'application/json',
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    },
  }
}

async function findEndpointId(db: Db, deliveryId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ endpointId: webhookDeliveries.endpointId })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, deliveryId))
  return found?.endpointId
}
