import { Elysia } from 'elysia'
import * as v from 'valibot'
import {
  CallWishes,
  ContactedAnswer,
  DecidedAnswer,
  EmailWishes,
  OwnRequests,
  RequestEmailsStopped,
  RequestLook,
  RequestStatus,
  StopRequestEmails,
} from '../../contract/requests/requests.ts'
import { IdPath, plainQuery } from '../../http/input/checked-input.ts'
import { neverRefuses, refuses } from '../../http/openapi/refusals.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import type { Cookies } from '../../people/sessions/cookies.ts'
import type { Owner } from '../../people/sessions/sessions.ts'
import { anyOwner } from '../../people/sessions/signed-in.ts'
import { visitorCookie } from '../../people/sessions/visitor.ts'
import type { Verification } from '../../people/verification/open-verification.ts'
import { addressProvedByCodeAlone } from '../../people/verification/proof.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import {
  answerContacted,
  answerDecided,
  type Change,
  cancelRequest,
  setCallWishes,
  setEmailWishes,
  stopEmailsByLink,
  undoCancel,
} from './change-request.ts'
import { type Asking, lookAtRequest, ownRequests, requestOf } from './own-requests.ts'

/** In the address because mail programs cannot send it otherwise; the request log holds no addresses. */
const StopAddress = v.object({ token: v.optional(v.string(), '') })

type Needs = Dependencies & WithMarketCache

/** For the owner of a request: by login, by code, by the browser that did the check, or by the link of a mail. */
export function requestRoutes(deps: Needs, verification: Verification) {
  const now = () => deps.clock.now()
  const visitors = visitorCookie(deps)

  async function asking(cookie: Cookies, owner: Owner | null, token?: string | null): Promise<Asking> {
    const visitor = visitors.read(cookie)
    const proved = visitor && (await addressProvedByCodeAlone(deps, verification, visitor, now()))
    return {
      browser: visitor?.digest ?? null,
      emails: [...(owner ? [owner.email] : []), ...(proved === null ? [] : [proved])],
      token: token ?? null,
    }
  }

  type Call = {
    cookie: Cookies
    owner: Owner | null
    params: { id: string }
    body: { token?: string | null | undefined } | null | undefined
  }
  async function change({ cookie, owner, params, body }: Call): Promise<Change> {
    const by = await asking(cookie, owner, body?.token)
    // Only for its owner: a supplier knows the ids of leads.
    await requestOf(deps.db, deps.appSecrets, params.id, by, now())
    await takeOfAccount(deps, 'own-change', params.id)
    return { leadId: params.id, asking: by, now: now() }
  }

  const described = (operationId: string, summary: string, ...refusals: Parameters<typeof refuses>) => ({
    operationId,
    summary,
    description:
      'For the signed-in owner of its address, whoever proved that address by a code, the browser that did the check in the last 24 hours, or with the token of a mail about it. Where the owner has a second factor, not by a code, and by the browser only what it alone has checked.',
    ...refuses('404 request_not_found', ...refusals),
  })
  const response = { 200: RequestStatus }
  const params = IdPath

  return new Elysia({ prefix: '/api', tags: ['Your request'] })
    .use(anyOwner(deps))
    .get(
      '/requests',
      async ({ cookie, owner }) => {
        const by = await asking(cookie, owner)
        // On a shared computer the check may be of the person who used the browser before.
        return ownRequests(deps, owner ? { ...by, browser: null } : by, now())
      },
      {
        response: { 200: OwnRequests },
        detail: { operationId: 'listRequests', summary: 'Get your requests and where they stand' },
      },
    )
    .post(
      '/requests/:id/status',
      async (call) => {
        const by = await asking(call.cookie, call.owner, call.body?.token)
        return lookAtRequest(deps, call.params.id, by, now())
      },
      {
        params,
        body: RequestLook,
        response,
        detail: described('getRequestStatus', 'Get where a request stands'),
      },
    )
    .post('/requests/:id/cancel', async (call) => cancelRequest(deps, await change(call)), {
      params,
      body: RequestLook,
      response,
      detail: described('cancelRequest', 'Cancel a request', '429 too_often', '409 request_over'),
    })
    .post('/requests/:id/undo-cancel', async (call) => undoCancel(deps, await change(call)), {
      params,
      body: RequestLook,
      response,
      detail: described(
        'undoCancelRequest',
        'Undo canceling a request within ten minutes',
        '429 too_often',
        '409 sold_recently',
        '409 too_late_to_undo',
      ),
    })
    .put('/requests/:id/call-times', async (call) => setCallWishes(deps, await change(call), call.body), {
      params,
      body: CallWishes,
      response,
      detail: described('setCallTimes', 'Say when you can be called', '429 too_often', '409 request_over'),
    })
    .put('/requests/:id/emails', async (call) => setEmailWishes(deps, await change(call), call.body.stop), {
      params,
      body: EmailWishes,
      response,
      detail: described('setRequestEmails', 'Stop or allow emails about a request', '429 too_often'),
    })
    .post('/requests/:id/contacted', async (call) => answerContacted(deps, await change(call), call.body), {
      params,
      body: ContactedAnswer,
      response,
      detail: described(
        'answerContacted',
        'Say whether the provider contacted you',
        '429 too_often',
        '409 request_over',
        '409 already_answered',
        '409 answer_link_expired',
      ),
    })
    .post('/requests/:id/decided', async (call) => answerDecided(deps, await change(call), call.body), {
      params,
      body: DecidedAnswer,
      response,
      detail: described(
        'answerDecided',
        'Say whether you got an offer and switched',
        '429 too_often',
        '409 request_over',
        '409 already_answered',
        '409 answer_link_expired',
      ),
    })
    .post(
      '/request-emails/unsubscribe',
      async ({ query, body }) => {
        await stopEmailsByLink(deps, 'token' in body ? body.token : query.token, now())
        return { success: true } as const
      },
      {
        transform: plainQuery,
        query: StopAddress,
        body: StopRequestEmails,
        response: { 200: RequestEmailsStopped },
        detail: {
          operationId: 'stopRequestEmails',
          summary: 'Stop emails about a request by the link in its header',
          description:
            'Without signing in. Email programs send the form of RFC 8058 to the address in the List-Unsubscribe header, which holds the token.',
          ...refuses('404 request_not_found'),
          ...neverRefuses('403 foreign_origin'),
        },
      },
    )
}
