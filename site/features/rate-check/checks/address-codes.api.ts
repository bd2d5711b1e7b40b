import * as v from 'valibot'
import { CodeJudged, CodeSent } from '../../../../api/contract/verification.ts'
import { api } from '../../../lib/api.ts'
import type { Channel } from '../../people/verification/proof.ts'
import { refusedCode } from '../../people/verification/use-verification.ts'
import type { Answers } from './steps.ts'

type Visitor = Pick<Answers, 'firstName' | 'lastName' | 'businessType'>

export const sendCode = (channel: Channel, address: string) =>
  channel === 'email'
    ? api.post('/api/send-email-verification', CodeSent, { body: { email: address } })
    : api.post('/api/send-sms-verification', CodeSent, { body: { phone: address } })

/** `verified`, or why not as far as the API says; throws when the API does not answer in its own words. */
export async function verifyCode(channel: Channel, address: string, code: string, visitor: Visitor) {
  const { firstName, lastName, businessType } = visitor
  // More than the call takes, which drops it.
  const ofEmail = { email: address, code, firstName, lastName, businessType }
  try {
    return channel === 'email'
      ? await api.post('/api/verify-email', CodeJudged, { body: ofEmail })
      : await api.post('/api/verify-phone', CodeJudged, { body: { phone: address, code } })
  } catch (error) {
    return refusedCode(error)
  }
}

/** Makes the server forget that this visitor proved an address. If it cannot be told, nothing is lost. */
export const forgetProof = (channel: Channel) =>
  api.delete(`/api/verifications/${channel}`, v.unknown()).catch(() => undefined)
