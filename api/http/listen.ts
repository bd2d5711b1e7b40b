import type { Middleware } from './middleware.ts'

/** A code may take its ten seconds to be sent; only after that may a quiet connection be closed. */
const IDLE_TIMEOUT_SECONDS = 30
/** Our own, smaller limit answers in JSON; this one only has to be out of its way. */
const LARGEST_BODY_BUN_LETS_THROUGH = 1024 ** 3

/**
 * Serves what comes over the network; throws one line for people where the port is taken. With `reusePort` it may be taken by
 * others that said so too: Linux then deals connections out among them.
 */
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
