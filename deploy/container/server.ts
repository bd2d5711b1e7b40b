// What the container runs: the bundled server, until SIGTERM.
import { startServer } from '../../api/server.ts'

async function serve(): Promise<number> {
  const stopped = Promise.withResolvers<void>()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopped.resolve())
  const server = await startServer()
  await stopped.promise
  setTimeout(() => process.exit(1), server.stopsWithinMs).unref()
  await server.stop()
  return 0
}

void serve()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  })
  .then((code) => process.exit(code))
