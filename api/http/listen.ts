import type { Middleware } from './middleware.ts'

/** Longer than sending a code may take (ten seconds): Bun closes connections that are quiet for so long. */
const IDLE_TIMEOUT_SECONDS = 30
/** Bun's limit must not apply before our own smaller one, which answers in JSON. */
const LARGEST_BODY_BUN_LETS_THROUGH = 1024 ** 3

/** Throws one line for people if the port is taken. With `reusePort`, Linux shares it among processes that set this too. */
export function listen(
  { port, host, reusePort = false }: { port: number; host: string; reusePort?: boolean },
  middleware: Middleware,
): Bun.Server<undefined> {
  try {
    return Bun.serve({
      port,
      hostname: host,
      reusePort,
      idleTimeout: IDLE_TIMEOUT_SECONDS,
      maxRequestBodySize: LARGEST_BODY_BUN_LETS_THROUGH,
      fetch: (request, server) => middleware.handle(request, () => server.requestIP(request)?.address ?? ''),
      // Bun's own page would show our source, and its line on standard error the whole address.
      development: false,
      error: (error) => middleware.fault(error),
    })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken) throw error
    throw new Error(`Port ${port} is taken. Stop what uses it, or set PORT to another.`)
  }
}
