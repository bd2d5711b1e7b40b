/**
 * The tries in flight of one process, by lane (decision 64). They wait on sockets, so the limits bound sockets and memory.
 * `ofSupplier` and `ofEndpoint` count tries in every lane.
 */
const LANES = {
  quick: { tries: 100, ofSupplier: 30, ofEndpoint: 10 },
  /** To endpoints that were slow the last time. */
  slow: { tries: 150, ofSupplier: 6, ofEndpoint: 2 },
  /** Test events, and everything of a supplier whose address is not proved. */
  trial: { tries: 20, ofSupplier: 5, ofEndpoint: 3 },
  slowTrial: { tries: 30, ofSupplier: 3, ofEndpoint: 1 },
}
type Lane = keyof typeof LANES

/** A longer try moves to a slow lane, where the endpoint's next tries start until one is quick. */
export const SLOW_AFTER_MS = 1_000
/** More than one, because the first may be deleted or not due anymore. */
const TURNS_WHEN_FREED = 2
/** Ids in memory; the oldest are dropped first. */
const MOST_SLOW_ENDPOINTS = 10_000

/** One try's place in a lane. */
export type Place = {
  /** Called after `SLOW_AFTER_MS`. */
  becomeSlow(): void
  /** `tookMs` is undefined where no call was made. */
  leave(tookMs?: number): void
}

export type Wanting = { endpointId: string; supplierId: string; isTrial: boolean }

/** Calls `giveTurns` with deliveries that found a lane or supplier full, and may try again. */
export function openLanes(giveTurns: (deliveryIds: string[]) => void) {
  /** By lane, supplier and endpoint. */
  const inFlight = new Map<string, number>()
  /** For each full lane or supplier: one delivery of each endpoint, so that endpoints take turns. */
  const waiting = new Map<string, Map<string, string>>()
  const slowEndpoints = new Set<string>()

  const countOf = (key: string) => inFlight.get(key) ?? 0

  const add = (key: string) => inFlight.set(key, countOf(key) + 1)

  function remove(key: string): void {
    const left = countOf(key) - 1
    if (left === 0) inFlight.delete(key)
    else inFlight.set(key, left)
    const others = waiting.get(key)
    if (others === undefined) return
    const next = [...others].slice(0, TURNS_WHEN_FREED)
    for (const [endpointId] of next) others.delete(endpointId)
    if (others.size === 0) waiting.delete(key)
    giveTurns(next.map(([, deliveryId]) => deliveryId))
  }

  function remember(key: string, endpointId: string, deliveryId: string): void {
    const others = waiting.get(key) ?? new Map<string, string>()
    waiting.set(key, others)
    if (!others.has(endpointId)) others.set(endpointId, deliveryId)
  }

  function noteSpeed(endpointId: string, isQuick: boolean): void {
    slowEndpoints.delete(endpointId)
    if (isQuick) return
    slowEndpoints.add(endpointId)
    const [oldest] = slowEndpoints
    if (slowEndpoints.size > MOST_SLOW_ENDPOINTS && oldest !== undefined) slowEndpoints.delete(oldest)
  }

  const laneNow = ({ endpointId, isTrial }: Wanting): Lane =>
    laneOf({ isTrial, isSlow: slowEndpoints.has(endpointId) })

  /** The id of the endpoint or supplier without room, or the lane. */
  function whatIsFull(wanting: Wanting): string | undefined {
    const { endpointId, supplierId } = wanting
    const lane = laneNow(wanting)
    const { tries, ofSupplier, ofEndpoint } = LANES[lane]
    if (countOf(endpointId) >= ofEndpoint) return endpointId
    if (countOf(supplierId) >= ofSupplier) return supplierId
    return countOf(lane) >= tries ? lane : undefined
  }

  return {
    hasRoom: (wanting: Wanting) => whatIsFull(wanting) === undefined,

    /**
     * Null without room: the delivery gets its turn when its lane or supplier has room. If its endpoint is full, `noteTry` gives it
     * its turn.
     */
    enter(wanting: Wanting, deliveryId: string): Place | null {
      const { endpointId, supplierId, isTrial } = wanting
      const full = whatIsFull(wanting)
      if (full !== undefined) {
        if (full !== endpointId) remember(full, endpointId, deliveryId)
        return null
      }
      let lane = laneNow(wanting)
      for (const key of [endpointId, supplierId, lane]) add(key)
      return {
        becomeSlow() {
          noteSpeed(endpointId, false)
          const left = lane
          lane = laneOf({ isTrial, isSlow: true })
          if (lane === left) return
          add(lane)
          remove(left)
        },
        leave(tookMs) {
          if (tookMs !== undefined) noteSpeed(endpointId, tookMs < SLOW_AFTER_MS)
          for (const key of [endpointId, supplierId, lane]) remove(key)
        },
      }
    },
  }
}

const laneOf = ({ isTrial, isSlow }: { isTrial: boolean; isSlow: boolean }): Lane => {
  if (isTrial) return isSlow ? 'slowTrial' : 'trial'
  return isSlow ? 'slow' : 'quick'
}
