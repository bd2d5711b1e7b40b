import { afterAll, beforeAll } from 'bun:test'

/** A server that answers one call of the API as a test says, and every other path with 404. */
export function scriptedCall(path: string) {
  let server: Bun.Server<undefined>
  let answer = () => new Response('', { status: 404 })
  beforeAll(() => {
    server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ url }) => (new URL(url).pathname === path ? answer() : new Response('', { status: 404 })),
    })
  })
  afterAll(() => server?.stop(true))
  return {
    origin: () => server.url.origin,
    answers(how: () => Response) {
      answer = how
    },
  }
}
