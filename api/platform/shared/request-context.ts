import { AsyncLocalStorage } from 'node:async_hooks'
import type { ApiMode } from '../../../domain/connect.ts'
import type { Language } from '../../../domain/languages/languages.ts'

/** Characters. Browsers' are a quarter of this, but strangers may send 12 KB, and it is kept for years beside a consent. */
export const LONGEST_USER_AGENT = 512

/** What is known of a request before any route looks at it. */
export type RequestContext = {
  id: string
  /** The client's, behind trusted proxies; empty without a connection (a call in a test). */
  clientAddress: string
  /** Its first LONGEST_USER_AGENT characters. */
  userAgent: string
  /** That the caller prefers, of ours. */
  language: Language
  /** The template of the route that answers, such as `/api/rate-checks/:id`; empty until there is one. */
  route: string
  /** The valid API key of the request. */
  apiKey: CallingKey | null
  /** Whether it ended a session or changed its rights: the middleware then clears the session memory. */
  endsSessions: boolean
  /** The code of the refusal that answers it; empty without one. */
  refusal: string
  /** What it added to the audit log, if its transaction was committed. */
  audited: AuditedAction[]
}

export type AuditedAction = {
  action: string
  actor: string
  actorId?: string
  recordId?: string
  details?: Record<string, unknown>
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

/** What the caller reads; English outside a request. */
export const requestLanguage = (): Language => currentRequest()?.language ?? 'en'

/** The one that the address of a download names, or else that the caller prefers. */
export const languageOfDownload = ({ language }: { language?: Language | undefined }): Language =>
  language ?? requestLanguage()

const causes = new AsyncLocalStorage<string | undefined>()

/** Runs a job that a request caused, or another job of that request. Undefined without one, as for timed jobs. */
export const withCause = <Result>(requestId: string | undefined, work: () => Result): Result =>
  causes.run(requestId, work)

/** The id of the current request, or in a job of the request that caused it. */
export const currentCause = (): string | undefined => storage.getStore()?.id ?? causes.getStore()
