import { ConnectionReset } from './connection-reset.ts'
import type { StripeSandbox } from './stripe-sandbox.ts'

/** Longer than the stand-in lets anybody hang. */
const TIMEOUT_MS = 90_000
/** Of this connection, not of the message. */
const NOT_PASSED_ON = ['connection', 'host', 'content-length', 'accept-encoding']

/** A stand-in that runs as a process of its own, at this address: what comes in is passed on to it. */
export function stripeSandboxAt(origin: string): StripeSandbox {
  return {
    async handle(request) {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      for (const name of NOT_PASSED_ON) headers.delete(name)
      const answer = await fetch(`${origin}${pathname}${search}`, {
        method: request.method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        ...(request.method !== 'GET' && request.method !== 'HEAD' && { body: await request.text() }),
      }).catch(() => {
        throw new ConnectionReset()
      })
      return new Response(answer.body, { status: answer.status, headers: answer.headers })
    },
    close: async () => {},
  }
}
