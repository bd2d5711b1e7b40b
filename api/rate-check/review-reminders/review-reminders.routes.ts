import { Elysia } from 'elysia'
import * as v from 'valibot'
import {
  ReminderToken,
  ReviewFigures,
  ReviewReminder,
  ReviewReminderStopped,
  SetReviewReminder,
  StopReviewReminder,
} from '../../contract/requests/review-reminder.ts'
import { plainQuery } from '../../http/input/checked-input.ts'
import { guard, neverRefuses, refuses } from '../../http/openapi/refusals.ts'
import { ownersFactor } from '../../people/second-factor/second-factor.ts'
import { takeOfAccount, takeRead } from '../../people/sessions/account-limits.ts'
import { anyOwner } from '../../people/sessions/signed-in.ts'
import { type Visitor, visitorCookie } from '../../people/sessions/visitor.ts'
import type { Verification } from '../../people/verification/open-verification.ts'
import { addressNotProved, addressProvedByCodeAlone } from '../../people/verification/proof.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'
import {
  emailOfLatestCheck,
  reviewFigures,
  reviewReminder,
  setReviewReminder,
  stopReminderByLink,
} from './review-reminder.ts'

/** In the address because mail programs cannot send it otherwise; the request log holds no addresses. */
const StopAddress = v.object({ token: v.optional(v.string(), '') })

export const reviewReminderRoutes = (deps: Dependencies, verification: Verification) =>
  new Elysia().use(ownReminderRoutes(deps, verification)).use(reminderLinkRoutes(deps))

/** An instance of its own, because its guard covers every route of the instance. */
function ownReminderRoutes(deps: Dependencies, verification: Verification) {
  const now = () => deps.clock.now()
  const visitors = visitorCookie(deps)

  /** By login, by code, or as the browser that proved the address for a check of the last 24 hours. */
  async function provedEmail(visitor: Visitor): Promise<string | null> {
    const proved = await addressProvedByCodeAlone(deps, verification, visitor, now())
    if (proved !== null) return proved
    const checked = await emailOfLatestCheck(deps.db, visitor, now())
    // A check takes codes alone.
    return checked !== null && (await ownersFactor(deps.db, checked)) === null ? checked : null
  }

  const detail = (operationId: string, summary: string) => ({
    operationId,
    summary,
    description:
      'For the signed-in owner, and without a second factor also for whoever proved an address by a code, or the browser that did a rate check in the last 24 hours.',
  })
  return new Elysia({ prefix: '/api/review-reminder', tags: ['Rate check'] })
    .use(anyOwner(deps))
    .derive(
      guard({ refuses: ['401 address_not_proved', '429 too_often'] }, async ({ cookie, owner }) => {
        const visitor = visitors.read(cookie)
        const email = owner?.email ?? (visitor && (await provedEmail(visitor)))
        if (email === null) throw addressNotProved()
        const account = keyedHash(deps.appSecrets, 'limits').digest(email)
        await takeRead('user', account)
        return { email, account }
      }),
    )
    .get('/', ({ email }) => reviewReminder(deps.db, email, now()), {
      response: { 200: ReviewReminder },
      detail: detail('getReviewReminder', 'Get whether you’ll be reminded of your next rate check'),
    })
    .put(
      '/',
      async ({ email, account, body }) => {
        await takeOfAccount(deps, 'own-change', account)
        return setReviewReminder(deps, email, { ...body, now: now() })
      },
      {
        body: SetReviewReminder,
        response: { 200: ReviewReminder },
        detail: {
          ...detail('setReviewReminder', 'Ask to be reminded, or stop it'),
          ...refuses('409 no_recent_check'),
        },
      },
    )
}

/** For the links of a mail, without signing in. Only POST: mail scanners open every link. */
const reminderLinkRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/review-reminder', tags: ['Rate check'] })
    .post('/figures', ({ body }) => reviewFigures(deps, body.token, deps.clock.now()), {
      body: ReminderToken,
      response: { 200: ReviewFigures },
      detail: {
        operationId: 'getReviewFigures',
        summary: 'Get the business figures that a reminder’s link fills in',
        description: 'Nothing about the person: no name, company or contact details.',
        ...refuses('404 reminder_link_unknown'),
      },
    })
    .post(
      '/unsubscribe',
      async ({ query, body }) => {
        await stopReminderByLink(deps, 'token' in body ? body.token : query.token, deps.clock.now())
        return { success: true } as const
      },
      {
        transform: plainQuery,
        query: StopAddress,
        body: StopReviewReminder,
        response: { 200: ReviewReminderStopped },
        detail: {
          operationId: 'stopReviewReminder',
          summary: 'Stop reminders by the link in an email',
          description:
            'Without signing in. Email programs send the form of RFC 8058 to the address in the List-Unsubscribe header, which holds the token.',
          ...refuses('404 reminder_link_unknown'),
          ...neverRefuses('403 foreign_origin'),
        },
      },
    )
