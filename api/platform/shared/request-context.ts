import { AsyncLocalStorage } from 'node:async_hooks'
import type { ApiMode } from '../../../domain/connect.ts'

/** Characters. Browsers' are a quarter of this, but strangers may send 12 KB, and it is kept for years beside a consent. */
export const LONGEST_USER_AGENT = 512

/** What is known of a request before any route looks at it. */
export type RequestContext = {
  id: string
  /** The client's, behind trusted proxies; empty without a connection (a call in a test). */
  clientAddress: string
  /** Its first LONGEST_USER_AGENT characters. */
  userAgent: string
  /** The template of the route that answers, such as `/api/rate-checks/:id`; empty until there is one. */
  route: string
  /** The valid API key of the request. */
  apiKey: CallingKey | null
  /** Whether it ended a session or changed its rights: the middleware then clears the session memory. */
  endsSessions: boolean
}

export type CallingKey = {
  id: string
  name: string
  supplierId: string
  supplierStatus: 'pending' | 'active' | 'inactive'
  mode: ApiMode
  scopes: readonly string[]
}

const storage = new AsyncLocalStorage<RequestContext>()

export const withRequest = <Result>(context: RequestContext, work: () => Result): Result =>
  storage.run(context, work)

/** Undefined outside a request: in jobs and at start-up. */
export const currentRequest = (): RequestContext | undefined => storage.getStore()
