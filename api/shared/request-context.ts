import { AsyncLocalStorage } from 'node:async_hooks'

/** What is known of a request before any route looks at it. */
export type RequestContext = {
  id: string
  /** The client's, found behind the proxies we trust; empty when there is no connection (a call in a test). */
  clientAddress: string
  userAgent: string
  /** The template of the route that answers, such as `/api/rate-checks/:id`; empty until there is one. */
  route: string
}

const storage = new AsyncLocalStorage<RequestContext>()

export const withRequest = <Result>(context: RequestContext, work: () => Result): Result =>
  storage.run(context, work)

/** Undefined outside a request: in jobs and at start-up. */
export const currentRequest = (): RequestContext | undefined => storage.getStore()
