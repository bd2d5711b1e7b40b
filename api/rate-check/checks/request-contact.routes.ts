import { Elysia } from 'elysia'
import {
  ContactLink,
  ContactRequest,
  ContactRequested,
  ContactToken,
} from '../../contract/requests/contact-request.ts'
import { IdPath } from '../../http/input/checked-input.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { anyOwner } from '../../people/sessions/signed-in.ts'
import { anyVisitor } from '../../people/sessions/visitor.ts'
import type { Verification } from '../../people/verification/open-verification.ts'
import { addressProvedByCodeAlone } from '../../people/verification/proof.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { lookAtContactLink, requestContact } from './request-contact.ts'

export function contactRequestRoutes(deps: Dependencies & WithMarketCache, verification: Verification) {
  const now = () => deps.clock.now()
  return new Elysia({ prefix: '/api/rate-checks/:id', tags: ['Rate check'] })
    .use(anyVisitor(deps))
    .use(anyOwner(deps))
    .post(
      '/contact-request',
      async ({ params, body, visitor, owner }) => {
        const provedEmail = await addressProvedByCodeAlone(deps, verification, visitor, now())
        const token = body?.token ?? null
        return requestContact(deps, params.id, { visitor, owner, provedEmail, token }, now())
      },
      {
        params: IdPath,
        body: ContactRequest,
        response: { 200: ContactRequested },
        detail: {
          operationId: 'requestContact',
          summary: 'Request contact for a rate check',
          description:
            'For the browser that did the check, the signed-in owner of its address, whoever proved that address for their data (not where it has a second factor), or with the token of the summary mail.',
          ...refuses(
            '409 estimate_ended',
            '409 consent_withdrawn',
            '409 request_replaced',
            '409 request_closed',
            '409 request_cancelled',
            '409 provider_gone',
            '409 no_request',
          ),
        },
      },
    )
    .post(
      '/contact-link',
      ({ params, body }) =>
        lookAtContactLink(
          deps,
          params.id,
          { visitor: null, owner: null, provedEmail: null, token: body.token },
          now(),
        ),
      {
        params: IdPath,
        body: ContactToken,
        response: { 200: ContactLink },
        detail: {
          operationId: 'previewContactLink',
          summary: 'Preview the contact link from a summary email',
        },
      },
    )
}
