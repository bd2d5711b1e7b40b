type Semaphore = <Result>(
  work: () => Promise<Result>,
  options?: { beforeOthers?: boolean },
) => Promise<Result>

/**
 * Lets so many pieces of work run at the same time and so many more wait for their turn; any caller beyond that
 * is refused with the error of `tooMany`. Work that goes before others has as long a queue of its own, and every other
 * turn while others wait too: so neither queue keeps the other waiting for ever.
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
    // Finished work passes its place on, so `running` stays as it is.
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

/** The same for each of many, such as accounts. A key without running work is dropped. */
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
