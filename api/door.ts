import { randomUUID } from 'node:crypto'
import type { AnyElysia } from 'elysia'
import type { Parts } from './parts.ts'
import { addressFinder } from './shared/client-address.ts'
import { withReadBody } from './shared/json-body.ts'
import { requestSeconds } from './shared/metrics.ts'
import { refuseForeignOrigin } from './shared/origin.ts'
import { faultResponse, problemResponse } from './shared/problems.ts'
import { Refusal } from './shared/refusal.ts'
import { type RequestContext, withRequest } from './shared/request-context.ts'
import { addSecurityHeaders } from './shared/security-headers.ts'
import type { SiteServer } from './static/static-site.ts'

/** What every request passes on its way in and every answer on its way out. */
export type Door = {
  /** `peerAddress`: of the connection, before proxies are looked through; empty where there is none. */
  handle(request: Request, peerAddress?: string): Promise<Response>
}

export function openDoor(parts: Parts, inside: { routes: AnyElysia; site: SiteServer | null }): Door {
  const findAddress = addressFinder(parts.settings.trustedProxies)
  const { production } = parts.settings

  const ownOrigins = (request: Request) =>
    production ? [parts.publicUrl] : [parts.publicUrl, new URL(request.url).origin]

  async function answer(request: Request, path: string): Promise<Response> {
    if (isUnder('/api', path)) {
      if (path !== WEBHOOK) refuseForeignOrigin(request, ownOrigins(request))
      return inside.routes.handle(await withReadBody(request))
    }
    if (inside.site === null || (!production && isUnder('/sandbox', path)))
      return inside.routes.handle(request)
    return inside.site.serve(request)
  }

  return {
    handle(request, peerAddress = '') {
      const startedAt = performance.now()
      const path = new URL(request.url).pathname
      const context: RequestContext = {
        id: randomUUID(),
        clientAddress: findAddress(peerAddress, request.headers.get('x-forwarded-for')),
        userAgent: request.headers.get('user-agent') ?? '',
        route: '',
      }
      return withRequest(context, async () => {
        const response = await answer(request, path).catch((error: unknown) =>
          error instanceof Refusal ? problemResponse(error) : faultResponse(error, parts.log),
        )
        response.headers.set('x-request-id', context.id)
        addSecurityHeaders(response.headers, path, production)
        const seconds = (performance.now() - startedAt) / 1000
        const told = { method: request.method, route: context.route || 'none', status: response.status }
        requestSeconds.observe({ ...told, status: String(told.status) }, seconds)
        if (isUnder('/api', path)) parts.log.info({ ...told, ms: Math.round(seconds * 1000) }, 'answered')
        return response
      })
    },
  }
}

/** Stripe calls it, from its own origin; its signature is what counts there. */
const WEBHOOK = '/api/stripe/webhook'

const isUnder = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`)
