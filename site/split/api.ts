import { getSecret } from 'astro:env/server'
import type { APIRoute } from 'astro'
import { forward } from './forward.ts'

export const prerender = false

/** Everything under /api and, in a demo, /sandbox. `scripts/start-split-site.ts` has checked the settings. */
export const ALL: APIRoute = ({ request, clientAddress }) =>
  forward(request, {
    apiOrigin: getSecret('API_ORIGIN') ?? '',
    publicUrl: getSecret('PUBLIC_URL') ?? '',
    peerAddress: clientAddress,
  })
