const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const FORCE_AFTER_MS = 15_000

const asked = new AbortController()
const stopIsAsked = new Promise<void>((resolve) => {
  asked.signal.addEventListener('abort', () => resolve())
})
// Listening comes before everything else: a signal that ended the process by itself while the database starts would leave
// the database behind. Ctrl-C sends several at once and impatient people send more, so only the first counts.
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
  await serveUntilAskedToStop()
  process.exit(0)
} catch (error) {
  console.error(isForPeople(error) ? error.message : error)
  process.exit(1)
}

async function serveUntilAskedToStop() {
  // Loaded here and not above, so that a signal during the loading of everything is heard too.
  const { buildSiteIfChanged } = await import('./build-site.ts')
  await buildSiteIfChanged(undefined, asked.signal).catch((error: unknown) => {
    if (!asked.signal.aborted) throw error
  })
  if (asked.signal.aborted) return
  const { startServer } = await import('../api/server.ts')
  const server = await startServer()
  await stopIsAsked
  await server.stop()
}

/** What people can mend comes as an Error with one line; a slip of ours needs its stack. */
function isForPeople(error: unknown): error is Error {
  const slips = [TypeError, ReferenceError, RangeError, SyntaxError]
  return error instanceof Error && !slips.some((slip) => error instanceof slip)
}
