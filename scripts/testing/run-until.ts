/** Runs jobs in their order, a few at once, and starts none once `mayStart` says no. Resolves to those that it left out. */
export async function runUntil<Job>(
  jobs: readonly Job[],
  run: (job: Job) => Promise<void>,
  { workers, mayStart }: { workers: number; mayStart: () => boolean },
): Promise<Job[]> {
  const waiting = jobs.values()
  const leftOut: Job[] = []
  async function work() {
    for (const job of waiting) {
      if (mayStart()) await run(job)
      else leftOut.push(job)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return leftOut
}
