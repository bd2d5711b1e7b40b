import { setTimeout as wait } from 'node:timers/promises'
import { endWithReason, STOP_SIGNALS } from './usage.ts'

/** After a stop signal during the start: containers are killed 10 s after SIGTERM. */
let forceAfterMs = 8_000
/** One Ctrl-C arrives several times: from the terminal, and passed on by npm and the launcher. */
const SAME_SIGNAL_WITHIN_MS = 500
const SIGNAL_ARRIVES_WITHIN_MS = 50

const stopRequested = new AbortController()
const stopped = Promise.withResolvers<void>()
stopRequested.signal.addEventListener('abort', () => stopped.resolve())
let requestedAt: number | undefined
// Before everything else, so that a signal while the database starts ends that in order too.
for (const signal of STOP_SIGNALS) process.on(signal, requestStop)
// The terminal that shows our lines may be closed before the last one is written.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

function requestStop() {
  if (requestedAt !== undefined) {
    if (performance.now() - requestedAt > SAME_SIGNAL_WITHIN_MS) endNow('Asked to stop again')
    return
  }
  requestedAt = performance.now()
  stopRequested.abort()
  setTimeout(() => endNow(`Not stopped after ${forceAfterMs / 1000} s`), forceAfterMs)
}

function endNow(why: string): never {
  console.error(`${why}; ending without waiting any longer.`)
  process.exit(1)
}

try {
  const server = await startUnlessStopped()
  if (server !== undefined) forceAfterMs = server.stopsWithinMs
  await stopped.promise
  await server?.stop()
  process.exit(0)
} catch (error) {
  endWithReason(error)
}

async function startUnlessStopped() {
  try {
    // Loaded here, so that a signal while they load is handled too.
    const { buildSiteIfChanged } = await import('./site/build-site.ts')
    await buildSiteIfChanged(undefined, stopRequested.signal)
    const { buildServerIfChanged } = await import('./builds/build-server.ts')
    const mode = process.env.NODE_ENV === 'production' ? 'production' : 'demo'
    const server = await buildServerIfChanged(mode, undefined, stopRequested.signal)
    const { startServer }: typeof import('../api/server.ts') = await import(server)
    return await startServer({ stop: stopRequested.signal })
  } catch (error) {
    // Ctrl-C also ends the programs that build the site or the database. Their failure may arrive before the signal.
    await wait(SIGNAL_ARRIVES_WITHIN_MS)
    if (stopRequested.signal.aborted) return undefined
    throw error
  }
}
