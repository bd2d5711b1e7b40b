import { randomUUID } from 'node:crypto'
import type { AnyElysia } from 'elysia'
import type { KeyAdmission } from './api-keys/admit-key.ts'
import { answerOnce } from './api-keys/idempotency.ts'
import type { Dependencies } from './dependencies.ts'
import { addressFinder } from './shared/client-address.ts'
import { withReadBody } from './shared/json-body.ts'
import { requestSeconds } from './shared/metrics.ts'
import { refuseForeignOrigin, refuseUnknownHost } from './shared/origin.ts'
import { faultResponse, problemResponse } from './shared/problems.ts'
import { Refusal, unreadableAddress } from './shared/refusal.ts'
import { LONGEST_USER_AGENT, type RequestContext, withRequest } from './shared/request-context.ts'
import { addSecurityHeaders } from './shared/security-headers.ts'
import type { SiteServer } from './static/static-site.ts'

/** What every request passes on its way in and every answer on its way out. */
export type Middleware = {
  /** `peerAddress`: of the connection, before proxies are looked through; empty where there is none. */
  handle(request: Request, peerAddress?: string): Promise<Response>
  /** The answer where even that was not possible. */
  fault(error: unknown): Response
}

export function openMiddleware(
  deps: Dependencies,
  inside: { routes: AnyElysia; site: SiteServer | null; keys: KeyAdmission },
): Middleware {
  const findAddress = addressFinder(deps.settings.trustedProxies)
  const { production, sandboxPublic } = deps.settings

  const ownOrigins = (asked: URL) => (production ? [deps.publicUrl] : [deps.publicUrl, asked.origin])

  function clientOf(request: Request, peerAddress: string): string {
    const client = findAddress(peerAddress, request.headers.get('x-forwarded-for'))
    if (client !== null) return client
    deps.log.warn('One of TRUSTED_PROXIES sent an X-Forwarded-For whose last entry is no address.')
    throw new Refusal('client_unknown', 400, 'A proxy on the way here did not say who is asking.')
  }

  async function answer(request: Request, asked: URL, context: RequestContext): Promise<Response> {
    if (!production && !sandboxPublic) refuseUnknownHost(asked, deps.publicUrl)
    if (isUnder('/api', asked.pathname)) {
      const isByKey = await inside.keys.admit(request, asked.pathname, context)
      // No browser sends a key by itself, so that no page can make it.
      if (!isByKey && !CALLED_FROM_ELSEWHERE.has(asked.pathname))
        refuseForeignOrigin(request, ownOrigins(asked))
      const takesForms = asked.pathname === UNSUBSCRIBE
      const read = await withReadBody(request, takesForms ? FORMS : [])
      const { apiKey } = context
      const carryOut = () => inside.routes.handle(read)
      return apiKey === null ? carryOut() : answerOnce(deps, apiKey, read, carryOut)
    }
    if (inside.site === null || (!production && isUnder('/sandbox', asked.pathname)))
      return inside.routes.handle(request)
    return inside.site.serve(request)
  }

  return {
    handle(request, peerAddress = '') {
      const startedAt = performance.now()
      const asked = readAddress(request.url)
      const path = asked?.pathname ?? WITHOUT_ADDRESS
      const context: RequestContext = {
        id: randomUUID(),
        clientAddress: '',
        userAgent: (request.headers.get('user-agent') ?? '').slice(0, LONGEST_USER_AGENT),
        route: '',
        apiKey: null,
      }
      return withRequest(context, async () => {
        const response = await Promise.try(() => {
          if (asked === null) throw unreadableAddress()
          context.clientAddress = clientOf(request, peerAddress)
          return answer(request, asked, context)
        }).catch((error: unknown) =>
          error instanceof Refusal ? problemResponse(error) : faultResponse(error, deps.log),
        )
        inside.keys.mark(request, path, response, context)
        response.headers.set('x-request-id', context.id)
        addSecurityHeaders(response.headers, path, production)
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
