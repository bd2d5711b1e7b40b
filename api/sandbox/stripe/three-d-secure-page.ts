import type { Store } from './store.ts'
export async function answerThreeDSecure(_store: Store, _now: Date, _request: Request): Promise<Response> {
  return new Response('', { status: 404 })
}
