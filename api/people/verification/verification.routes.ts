import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Channel } from '../../../domain/people.ts'
import { Done } from '../../contract/done.ts'
import {
  CodeSent,
  SendEmailVerification,
  SendSmsVerification,
  Verified,
  VerifyEmail,
  VerifyPhone,
} from '../../contract/people/verification.ts'
import { refuses } from '../../http/openapi/refusals.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { ownersBrowser } from '../passwords/known-browsers.ts'
import { anyOwner } from '../sessions/signed-in.ts'
import { anyVisitor, type NewVisitor, type Visitor } from '../sessions/visitor.ts'
import { type Address, emailFor } from './codes.ts'
import { REFUSALS_OF_A_CODE, type Verification } from './open-verification.ts'
import { refusalsOfSending } from './send-code.ts'

const ChannelPath = v.object({
  channel: v.pipe(
    v.picklist(['email', 'phone']),
    v.transform((name): Channel => (name === 'phone' ? 'sms' : 'email')),
  ),
})
/** Signing in proved the owner's own address; another one needs a code. */
const PROVED_BY_SIGN_IN: CodeSent = { success: true, verified: true, resendAfterSeconds: 0 }

const phoneOf = (visitor: Visitor, phone: string) =>
  ({ visitor, purpose: 'rate-check', channel: 'sms', address: phone }) as const

export function verificationRoutes(deps: Dependencies, verification: Verification) {
  const now = () => deps.clock.now()
  /** Once proved, any code will do: it opens nothing, and a second click must not report a wrong code. */
  async function prove(address: Address, code: string, keepVisitor: (next: NewVisitor) => void) {
    if ((await verification.provedAt(address, now())) === null)
      keepVisitor(await verification.proveAddress(address, code, now()))
    return { verified: true } as const
  }

  return new Elysia({ prefix: '/api', tags: ['Rate check'] })
    .use(anyVisitor(deps))
    .use(anyOwner(deps))
    .use(ownersBrowser(deps))
    .post(
      '/send-email-verification',
      async ({ body, visitor, owner, isKnownTo }) => {
        if (owner?.email === body.email) return PROVED_BY_SIGN_IN
        const address = emailFor('rate-check', visitor, body.email)
        return await verification.sendCodeTo({ ...address, isKnownBrowser: isKnownTo(body.email) }, now())
      },
      {
        body: SendEmailVerification,
        response: { 200: CodeSent },
        detail: {
          operationId: 'sendEmailVerification',
          summary: 'Send a six-digit code to an email address',
          ...refuses(...refusalsOfSending('mail')),
        },
      },
    )
    .post(
      '/verify-email',
      ({ body, visitor, keepVisitor, rememberAs }) =>
        prove(emailFor('rate-check', visitor, body.email), body.code, (next) => {
          keepVisitor(next)
          rememberAs(body.email)
        }),
      {
        body: VerifyEmail,
        response: { 200: Verified },
        detail: {
          operationId: 'verifyEmail',
          summary: 'Verify an email address with its code',
          ...refuses(...REFUSALS_OF_A_CODE),
        },
      },
    )
    .post(
      '/verify-phone',
      ({ body, visitor, keepVisitor }) => prove(phoneOf(visitor, body.phone), body.code, keepVisitor),
      {
        body: VerifyPhone,
        response: { 200: Verified },
        detail: {
          operationId: 'verifyPhone',
          summary: 'Verify a phone number with its code',
          ...refuses(...REFUSALS_OF_A_CODE),
        },
      },
    )
    .delete(
      '/verifications/:channel',
      async ({ params, visitor }) => {
        await verification.forget({ visitor, purpose: 'rate-check', channel: params.channel })
        return { success: true } as const
      },
      {
        params: ChannelPath,
        response: { 200: Done },
        detail: {
          operationId: 'clearVerification',
          summary: 'Clear a verified email address or phone number',
        },
      },
    )
    .post(
      '/send-sms-verification',
      async ({ body, visitor, owner }) => {
        const provedEmail = owner?.email ?? (await verification.requireProvedEmail(visitor, now()))
        return await verification.sendCodeTo({ ...phoneOf(visitor, body.phone), provedEmail }, now())
      },
      {
        // In transform, so that the caller is judged before the input.
        transform: async ({ visitor, owner }) => {
          if (owner === null) await verification.requireProvedEmail(visitor, now())
        },
        body: SendSmsVerification,
        response: { 200: CodeSent },
        detail: {
          operationId: 'sendSmsVerification',
          summary: 'Text a six-digit code to a Canadian phone number',
          ...refuses(
            '403 verify_email_first',
            ...refusalsOfSending('sms'),
            '429 too_many_phones',
            '503 sms_paused',
          ),
        },
      },
    )
}
