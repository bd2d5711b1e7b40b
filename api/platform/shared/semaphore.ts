type Semaphore = <Result>(
  work: () => Promise<Result>,
  options?: { beforeOthers?: boolean },
) => Promise<Result>

/**
 * Runs at most `atOnce` pieces of work concurrently and queues at most `waiting` more; others are refused with `tooMany`. Work with
 * `beforeOthers` has its own queue of the same length and takes every other turn, so that neither queue starves.
 */
export function semaphore({ atOnce, waiting }: { atOnce: number; waiting: number }, tooMany: () => Error) {
  let running = 0
  const first: (() => void)[] = []
  const others: (() => void)[] = []
  let firstHadLastTurn = false

  function nextToStart(): (() => void) | undefined {
    const isTurnOfFirst = first.length > 0 && (others.length === 0 || !firstHadLastTurn)
    firstHadLastTurn = isTurnOfFirst
    return isTurnOfFirst ? first.shift() : others.shift()
  }

  const run: Semaphore = async (work, { beforeOthers = false } = {}) => {
    const queue = beforeOthers ? first : others
    if (running < atOnce) running += 1
    else if (queue.length >= waiting) throw tooMany()
    // Finished work passes its place on, so `running` does not change.
    else await new Promise<void>((start) => queue.push(start))
    try {
      return await work()
    } finally {
      const next = nextToStart()
      if (next === undefined) running -= 1
      else next()
    }
  }
  return run
}

/** One semaphore for each key, such as an account; deleted when its work is done. */
export function semaphoreForEach(limits: { atOnce: number; waiting: number }, tooMany: () => Error) {
  const semaphores = new Map<string, { run: Semaphore; inside: number }>()

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = semaphores.get(key) ?? { run: semaphore(limits, tooMany), inside: 0 }
    semaphores.set(key, mine)
    mine.inside += 1
    try {
      return await mine.run(work)
    } finally {
      mine.inside -= 1
      if (mine.inside === 0) semaphores.delete(key)
    }
  }
}
