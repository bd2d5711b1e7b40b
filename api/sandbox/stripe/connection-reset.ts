import type { StripeSandbox } from './stripe-sandbox.ts'

/** The connection ends without an answer, as `fetch` would say it of a real one. */
export class ConnectionReset extends Error {
  readonly code = 'ECONNRESET'
  constructor() {
    super('The connection was closed without an answer.')
  }
}

/** The sandbox's answer for a server to send: one whose body breaks off at once makes Bun drop the connection. */
export async function answerOverTheWire(stripe: StripeSandbox, request: Request): Promise<Response> {
  try {
    return await stripe.handle(request)
  } catch (error) {
    if (!(error instanceof ConnectionReset)) throw error
    // Broken off for no reason given: Bun would print one.
    return new Response(new ReadableStream({ start: (stream) => stream.error() }))
  }
}
