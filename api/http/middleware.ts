import { randomUUID } from 'node:crypto'
import type { AnyElysia } from 'elysia'
import type { Dependencies } from '../platform/dependencies.ts'
import { addressFinder } from '../platform/shared/client-address.ts'
import { requestSeconds } from '../platform/shared/metrics.ts'
import { Refusal, unreadableAddress } from '../platform/shared/refusal.ts'
import { LONGEST_USER_AGENT, type RequestContext, withRequest } from '../platform/shared/request-context.ts'
import { withReadBody } from './input/json-body.ts'
import { refuseForeignOrigin, refuseUnknownHost } from './input/origin.ts'
import { faultResponse, problemResponse } from './input/problems.ts'
import { addSecurityHeaders } from './input/security-headers.ts'
import type { SiteServer } from './static/static-site.ts'

/** What every request passes on its way in and every answer on its way out. */
export type Middleware = {
  /**
   * `peer` is the connection's address, before proxies are looked through, or finds it: asking for it costs as much as
   * serving half a page. Empty where there is none.
   */
  handle(request: Request, peer?: Peer): Promise<Response>
  /** The answer where even that was not possible. */
  fault(error: unknown): Response
}

type Peer = string | (() => string)

/** What the middleware needs of API keys. */
export type KeyAdmission = {
  /** Whether the request came with a valid key, which is then in its context; an invalid one is refused. */
  admit(request: Request, path: string, context: RequestContext): Promise<boolean>
  /** Carries out a call by key once for each Idempotency-Key; any other call as it is. */
  answerOnce(context: RequestContext, request: Request, carryOut: () => Promise<Response>): Promise<Response>
  /** For the answer to every request. */
  mark(request: Request, path: string, response: Response, context: RequestContext): void
}

export function openMiddleware(
  deps: Dependencies & { sessions: { drop(): void } },
  inside: { routes: AnyElysia; site: SiteServer | null; keys: KeyAdmission },
): Middleware {
  const findAddress = addressFinder(deps.settings.trustedProxies)
  const { production, sandboxPublic, trustedProxies } = deps.settings
  const ofPages = new WeakMap<Headers, Headers>()

  const ownOrigins = (asked: URL) => (production ? [deps.publicUrl] : [deps.publicUrl, asked.origin])

  function clientOf(request: Request, peerAddress: string): string {
    const client = findAddress(peerAddress, request.headers.get('x-forwarded-for'))
    if (client !== null) return client
    deps.log.warn('One of TRUSTED_PROXIES sent an X-Forwarded-For whose last entry is no address.')
    throw new Refusal('client_unknown', 400, 'A proxy on the way here did not say who is asking.')
  }

  function refuseStrangeHost(asked: URL): void {
    if (!production && !sandboxPublic) refuseUnknownHost(asked, deps.publicUrl)
  }

  const problemOf = (error: unknown) =>
    error instanceof Refusal ? problemResponse(error) : faultResponse(error, deps.log)

  /** The site, unless it is the routes that answer at this path. */
  function siteAt(path: string): SiteServer | null {
    const isOfRoutes = isUnder('/api', path) || (!production && isUnder('/sandbox', path))
    return isOfRoutes ? null : inside.site
  }

  /** The client's address is looked for only where a proxy of ours may fail to name it, which is refused here too. */
  function servePage(site: SiteServer, { request, asked, path, context, peer }: Asking): Response {
    try {
      if (trustedProxies.length > 0 && request.headers.has('x-forwarded-for'))
        clientOf(request, addressOf(peer))
      refuseStrangeHost(asked)
      return site.serve(request, asked, (own, address) => {
        const headers = ofPages.get(own) ?? keepHeaders(own, address)
        headers.set('x-request-id', context.id)
        return headers
      })
    } catch (error) {
      const response = problemOf(error)
      response.headers.set('x-request-id', context.id)
      addSecurityHeaders(response.headers, path, production)
      return response
    }
  }

  function keepHeaders(own: Headers, address: string): Headers {
    const headers = new Headers(own)
    addSecurityHeaders(headers, address, production)
    ofPages.set(own, headers)
    return headers
  }

  async function answer(request: Request, asked: URL, context: RequestContext): Promise<Response> {
    if (!isUnder('/api', asked.pathname)) return inside.routes.handle(request)
    const isByKey = await inside.keys.admit(request, asked.pathname, context)
    // No browser sends a key by itself, so that no page can make it.
    if (!isByKey && !CALLED_FROM_ELSEWHERE.has(asked.pathname))
      refuseForeignOrigin(request, ownOrigins(asked))
    const takesForms = asked.pathname === UNSUBSCRIBE
    const read = await withReadBody(request, takesForms ? FORMS : [])
    try {
      return await inside.keys.answerOnce(context, read, async () => inside.routes.handle(read))
    } finally {
      // After its transaction and before its answer: a request that follows the answer finds the sessions ended.
      if (context.endsSessions) deps.sessions.drop()
    }
  }

  async function call({ request, asked, path, context, peer }: Asking<URL | null>): Promise<Response> {
    const response = await Promise.try(() => {
      if (asked === null) throw unreadableAddress()
      context.clientAddress = clientOf(request, addressOf(peer))
      refuseStrangeHost(asked)
      return answer(request, asked, context)
    }).catch(problemOf)
    inside.keys.mark(request, path, response, context)
    response.headers.set('x-request-id', context.id)
    addSecurityHeaders(response.headers, path, production)
    return response
  }

  return {
    handle(request, peer = '') {
      const startedAt = performance.now()
      const asked = readAddress(request.url)
      const path = asked?.pathname ?? WITHOUT_ADDRESS
      const context: RequestContext = {
        id: randomUUID(),
        clientAddress: '',
        userAgent: (request.headers.get('user-agent') ?? '').slice(0, LONGEST_USER_AGENT),
        route: '',
        apiKey: null,
        endsSessions: false,
      }
      return withRequest(context, async () => {
        const site = siteAt(path)
        const response =
          asked !== null && site !== null
            ? servePage(site, { request, asked, path, context, peer })
            : await call({ request, asked, path, context, peer })
        if (deps.stopping.aborted) response.headers.set('connection', 'close')
        const seconds = (performance.now() - startedAt) / 1000
        const told = { method: request.method, route: context.route || 'none', status: response.status }
        requestSeconds.observe({ ...told, status: String(told.status) }, seconds)
        const keyId = context.apiKey?.id
        if (isUnder('/api', path))
          deps.log.info({ ...told, ...(keyId && { keyId }), ms: Math.round(seconds * 1000) }, 'answered')
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

type Asking<Address = URL> = {
  request: Request
  asked: Address
  path: string
  context: RequestContext
  peer: Peer
}

const addressOf = (peer: Peer) => (typeof peer === 'string' ? peer : peer())

/** Mail programs call it, some of them in a browser and from an origin of their own, with a form (RFC 8058). */
const UNSUBSCRIBE = '/api/search-alerts/unsubscribe'
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Stripe's signature, or ours in the token, is what counts there; no cookie is looked at. */
const CALLED_FROM_ELSEWHERE = new Set(['/api/stripe/webhook', UNSUBSCRIBE])

/** What has no address that could be read is answered, and noted, as the API's. */
const WITHOUT_ADDRESS = '/api'

/**
 * Null for what is no address of the web: without a Host header, or with one that cannot be read, a request's address is
 * its path alone, and that of CONNECT is a host.
 */
function readAddress(address: string): URL | null {
  const url = URL.parse(address)
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null
}

const isUnder = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`)
