export type FewAtOnce = <Result>(
  work: () => Promise<Result>,
  options?: { beforeOthers?: boolean },
) => Promise<Result>

/**
 * Lets so many pieces of work run at the same time and so many more wait for their turn; whoever comes on top of that
 * is refused with the error of `tooMany`. Work that goes before others is never refused.
 */
export function fewAtOnce({ atOnce, waiting }: { atOnce: number; waiting: number }, tooMany: () => Error) {
  let running = 0
  const queue: (() => void)[] = []

  const run: FewAtOnce = async (work, { beforeOthers = false } = {}) => {
    if (running < atOnce) running += 1
    else if (!beforeOthers && queue.length >= waiting) throw tooMany()
    // Whoever ends hands its place on, so `running` stays as it is.
    else await new Promise<void>((start) => (beforeOthers ? queue.unshift(start) : queue.push(start)))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
  return run
}
