/** Ends a command that was called in the wrong way, with exit code 2: prints what is wrong, if known, and how to call it. */
export function endWithUsage(usage: string, wrong = ''): never {
  console.error([wrong, usage].filter((part) => part !== '').join('\n'))
  process.exit(2)
}

/** Ends a command that failed. A plain Error is for people, who need its message alone; any other is a bug and needs its stack. */
export function endWithReason(error: unknown): never {
  console.error(error instanceof Error && error.name === 'Error' ? error.message : error)
  process.exit(1)
}

export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs a server until a stop signal, which also ends its start. */
export async function serveUntilStopped(
  start: (stop: AbortSignal) => Promise<{ stop(): Promise<void> }>,
): Promise<never> {
  const stopRequested = new AbortController()
  const stopped = Promise.withResolvers<void>()
  stopRequested.signal.addEventListener('abort', () => stopped.resolve())
  for (const signal of STOP_SIGNALS) process.on(signal, () => stopRequested.abort())
  const server = await start(stopRequested.signal).catch((error) =>
    stopRequested.signal.aborted ? process.exit(0) : endWithReason(error),
  )
  await stopped.promise
  await server.stop().catch(endWithReason)
  process.exit(0)
}
