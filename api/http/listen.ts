import type { Middleware } from './middleware.ts'

/**
 * How long a connection waits for its next request. Longer than any proxy in front keeps one that it does not use (Caddy: two
 * minutes by default): else it sends a change on a connection that we just closed, and answers 502.
 */
export const KEPT_OPEN_SECONDS = 150
/** How long a change may take with its body. Longer than sending a code may take (ten seconds). */
export const CHANGE_SECONDS = 30
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
      idleTimeout: KEPT_OPEN_SECONDS,
      maxRequestBodySize: LARGEST_BODY_BUN_LETS_THROUGH,
      fetch(request, server) {
        const answer = () => middleware.handle(request, () => server.requestIP(request)?.address ?? '')
        if (request.method === 'GET' || request.method === 'HEAD') return answer()
        server.timeout(request, CHANGE_SECONDS)
        return answer().finally(() => server.timeout(request, KEPT_OPEN_SECONDS))
      },
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
