import { setTimeout as wait } from 'node:timers/promises'

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const FORCE_AFTER_MS = 15_000
const SIGNAL_IS_HEARD_WITHIN_MS = 50

const asked = new AbortController()
const stopIsAsked = new Promise<void>((resolve) => {
  asked.signal.addEventListener('abort', () => resolve())
})
// Listening comes before everything else, so that a signal while the database starts ends that in order too. Ctrl-C sends
// several at once and impatient people send more, so only the first counts.
for (const signal of STOP_SIGNALS) process.on(signal, askToStop)
// The terminal that shows our lines may be closed before the last one is written.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

function askToStop() {
  if (asked.signal.aborted) return
  asked.abort()
  setTimeout(() => {
    console.error(`Not stopped after ${FORCE_AFTER_MS / 1000} s; ending without waiting any longer.`)
    process.exit(1)
  }, FORCE_AFTER_MS)
}

try {
  const server = await startUnlessAskedToStop()
  await stopIsAsked
  await server?.stop()
  process.exit(0)
} catch (error) {
  console.error(isForPeople(error) ? error.message : error)
  process.exit(1)
}

async function startUnlessAskedToStop() {
  try {
    // Loaded here and not above, so that a signal during the loading of everything is heard too.
    const { buildSiteIfChanged } = await import('./site/build-site.ts')
    await buildSiteIfChanged(undefined, asked.signal)
    const { buildServerIfChanged } = await import('./builds/build-server.ts')
    const server = await buildServerIfChanged(undefined, asked.signal)
    const { startServer }: typeof import('../api/server.ts') = await import(server)
    return await startServer()
  } catch (error) {
    // Ctrl-C also ends the programs that build the site or the database, and what needs them fails as it should. We may
    // learn of their end before we hear of the signal itself.
    await wait(SIGNAL_IS_HEARD_WITHIN_MS)
    if (asked.signal.aborted) return undefined
    throw error
  }
}

/** What people can mend comes as a plain Error with one line; anything more special is a slip of ours and needs its stack. */
function isForPeople(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Error'
}
