import { randomUUID } from 'node:crypto'
import type { AnyElysia } from 'elysia'
import { preferredLanguage } from '../contract/preferred-language.ts'
import { logSecurityEvents } from '../platform/audit/security-events.ts'
import type { Dependencies } from '../platform/dependencies.ts'
import { addressFinder } from '../platform/shared/client-address.ts'
import { faultsTotal, requestSeconds } from '../platform/shared/metrics.ts'
import { Refusal, unreadableAddress } from '../platform/shared/refusal.ts'
import { LONGEST_USER_AGENT, type RequestContext, withRequest } from '../platform/shared/request-context.ts'
import { refuseOtherEscapes, withReadBody } from './input/json-body.ts'
import { refuseForeignOrigin, refuseUnknownHost } from './input/origin.ts'
import { faultResponse, problemResponse } from './input/problems.ts'
import { addSecurityHeaders } from './input/security-headers.ts'
import type { SiteServer } from './static/static-site.ts'

/** What every request and answer passes through. */
export type Middleware = {
  /** `peer` is the address of the connection, '' if there is none; as a function it is called only if needed, because it is slow. */
  handle(request: Request, peer?: Peer): Promise<Response>
  /** The answer to an error outside `handle`. */
  fault(error: unknown): Response
}

type Peer = string | (() => string)

export type KeyAdmission = {
  /** Adds the request's API key to the context; returns whether there is one, and refuses an invalid one. */
  admit(request: Request, path: string, context: RequestContext): Promise<boolean>
  /** Runs a call by key once for each Idempotency-Key, and any other call as it is. */
  answerOnce(context: RequestContext, request: Request, carryOut: () => Promise<Response>): Promise<Response>
  /** Adds the headers about keys to every answer. */
  mark(request: Request, path: string, response: Response, context: RequestContext): void
}

export function openMiddleware(
  deps: Dependencies & { sessions: { drop(): void } },
  inside: { routes: AnyElysia; site: SiteServer | null; keys: KeyAdmission },
): Middleware {
  const findAddress = addressFinder(deps.settings.trustedProxies)
  const { production, sandboxPublic, trustedProxies } = deps.settings

  const ownOrigins = (url: URL) => (production ? [deps.publicUrl] : [deps.publicUrl, url.origin])

  function clientOf(request: Request, peerAddress: string): string {
    const client = findAddress(peerAddress, request.headers.get('x-forwarded-for'))
    if (client !== null) return client
    deps.log.warn('One of TRUSTED_PROXIES sent an X-Forwarded-For whose last entry is no address.')
    throw new Refusal('client_unknown', 400, {
      en: 'A proxy on the way here did not say who is asking.',
      fr: 'Un serveur mandataire n’a pas indiqué de qui vient la requête.',
    })
  }

  function refuseStrangeHost(url: URL): void {
    if (!production && !sandboxPublic) refuseUnknownHost(url, deps.publicUrl)
  }

  const problemOf = (error: unknown) =>
    error instanceof Refusal ? problemResponse(error) : faultResponse(error, deps.log)

  /** The site, or null for paths of the routes. */
  function siteAt(path: string): SiteServer | null {
    const isOfRoutes = isUnder('/api', path) || (!production && isUnder('/sandbox', path))
    return isOfRoutes ? null : inside.site
  }

  /** Finds the client's address only where a trusted proxy might not name it, which is refused. */
  function servePage(site: SiteServer, { request, url, path, context, peer }: Call): Response {
    try {
      if (trustedProxies.length > 0 && request.headers.has('x-forwarded-for'))
        clientOf(request, addressOf(peer))
      refuseStrangeHost(url)
      const response = site.serve(request, url)
      response.headers.set('x-request-id', context.id)
      return response
    } catch (error) {
      return marked(problemOf(error), path, context)
    }
  }

  function marked(response: Response, path: string, context: RequestContext): Response {
    response.headers.set('x-request-id', context.id)
    addSecurityHeaders(response.headers, path, production)
    return response
  }

  async function answer(request: Request, url: URL, context: RequestContext): Promise<Response> {
    const { pathname } = url
    if (!isUnder('/api', pathname)) return inside.routes.handle(request)
    const isByKey = await inside.keys.admit(request, pathname, context)
    // Browsers do not send keys by themselves, so no page can forge such a call.
    if (!isByKey && !CALLED_FROM_ELSEWHERE.has(pathname)) refuseForeignOrigin(request, ownOrigins(url))
    refuseOtherEscapes(url.search)
    const read = await withReadBody(request, UNSUBSCRIBE.includes(pathname) ? FORMS : [])
    try {
      return await inside.keys.answerOnce(context, read, async () => inside.routes.handle(read))
    } finally {
      // After the transaction and before the answer, so that the caller's next request finds the sessions ended.
      if (context.endsSessions) deps.sessions.drop()
    }
  }

  async function call({ request, url, path, context, peer }: Call<URL | null>): Promise<Response> {
    const response = await Promise.try(() => {
      if (url === null) throw unreadableAddress()
      context.clientAddress = clientOf(request, addressOf(peer))
      refuseStrangeHost(url)
      return answer(request, url, context)
    }).catch(problemOf)
    inside.keys.mark(request, path, response, context)
    return marked(response, path, context)
  }

  return {
    handle(received, peer = '') {
      const startedAt = performance.now()
      const request = WITHOUT_HOST.test(received.url)
        ? new Request(`http://localhost${received.url}`, received)
        : received
      const url = readAddress(request.url)
      const path = url?.pathname ?? WITHOUT_ADDRESS
      const context: RequestContext = {
        id: randomUUID(),
        clientAddress: '',
        language: preferredLanguage(request.headers.get('accept-language')),
        userAgent: (request.headers.get('user-agent') ?? '').slice(0, LONGEST_USER_AGENT),
        route: '',
        apiKey: null,
        endsSessions: false,
        refusal: '',
        audited: [],
      }
      return withRequest(context, async () => {
        const site = siteAt(path)
        const response =
          url !== null && site !== null
            ? servePage(site, { request, url, path, context, peer })
            : await call({ request, url, path, context, peer })
        if (deps.stopping.aborted) response.headers.set('connection', 'close')
        const seconds = (performance.now() - startedAt) / 1000
        const line = { method: request.method, route: context.route || 'none', status: response.status }
        requestSeconds.observe({ ...line, status: String(line.status) }, seconds)
        if (response.status >= 500 && response.status !== 503) faultsTotal.inc()
        const keyId = context.apiKey?.id
        const code = context.refusal
        if (isUnder('/api', path))
          deps.log.info(
            { ...line, ...(code && { code }), ...(keyId && { keyId }), ms: Math.round(seconds * 1000) },
            'answered',
          )
        logSecurityEvents(deps.log, context, response.status)
        return response
      })
    },
    fault(error) {
      const response = faultResponse(error, deps.log)
      addSecurityHeaders(response.headers, WITHOUT_ADDRESS, production)
      return response
    },
  }
}

type Call<Address = URL> = {
  request: Request
  url: Address
  path: string
  context: RequestContext
  peer: Peer
}

const addressOf = (peer: Peer) => (typeof peer === 'string' ? peer : peer())

/** What HAProxy's checks send, over HTTP/1.0 and without a Host header. */
const WITHOUT_HOST = /^\/api\/health\/(live|ready)$/

/** Mail programs send a form there, some from a browser with an origin of their own (RFC 8058). */
const UNSUBSCRIBE = [
  '/api/search-alerts/unsubscribe',
  '/api/request-emails/unsubscribe',
  '/api/review-reminder/unsubscribe',
]
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Authenticated by Stripe's signature or our token, and not by a cookie. */
const CALLED_FROM_ELSEWHERE = new Set(['/api/stripe/webhook', ...UNSUBSCRIBE])

/** A request without a readable address is answered and logged like one of the API. */
const WITHOUT_ADDRESS = '/api'

/** Null without a readable Host header (the request's URL is then its path alone), and for CONNECT, whose URL is a host. */
function readAddress(address: string): URL | null {
  const url = URL.parse(address)
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null
}

const isUnder = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`)
