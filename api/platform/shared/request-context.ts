import { AsyncLocalStorage } from 'node:async_hooks'
import type { ApiMode } from '../../../domain/connect.ts'

/** It is kept for years beside a consent; browsers' own are a quarter of this, and a stranger may send 12 KB. */
export const LONGEST_USER_AGENT = 512

/** What is known of a request before any route looks at it. */
export type RequestContext = {
  id: string
  /** The client's, found behind the proxies we trust; empty when there is no connection (a call in a test). */
  clientAddress: string
  /** Its first LONGEST_USER_AGENT characters. */
  userAgent: string
  /** The template of the route that answers, such as `/api/rate-checks/:id`; empty until there is one. */
  route: string
  /** The API key that it came with, once that was found to be good; null where it came without one. */
  apiKey: CallingKey | null
  /** Whether it ended a session, or changed what one may see: the middleware then clears the session memory. */
  endsSessions: boolean
}

/** What a supplier's own system signed in with. */
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
