import { useAtom, useSetAtom, useStore } from 'jotai'
import type { ComponentProps } from 'react'
import * as v from 'valibot'
import { CodeJudged, CodeSent } from '../../../../../api/contract/people/verification.ts'
import { api, codeOf, messageOf } from '../../../../lib/data/api.ts'
import type { Channel } from '../../../people/verification/proof.ts'
import { refusedCode, useVerification } from '../../../people/verification/use-verification.ts'
import { VerifiedAddress } from '../../../people/verification/VerifiedAddress.tsx'
import { verificationMessages as say } from '../../../people/verification/verification.messages.ts'
import { answersAtom, proofAtoms, showRefusalAtom } from '../rate-check.atoms.ts'
import type { Answers } from './steps.ts'

type Props = Omit<ComponentProps<typeof VerifiedAddress>, 'say' | 'verification'> & {
  typed: string
}

export function AddressField({ channel, typed, ...rest }: Props) {
  const store = useStore()
  const [proof, setProof] = useAtom(proofAtoms[channel])
  const showRefusal = useSetAtom(showRefusalAtom)

  /** The server no longer has the email as verified, which step 1 must say and not this field. */
  function leadsToStepOne(refusal: unknown): boolean {
    const reason = messageOf(refusal)
    if (codeOf(refusal) !== 'verify_email_first' || !reason) return false
    showRefusal({ message: reason, fields: { email: reason } })
    return true
  }

  const verification = useVerification({
    channel,
    typed,
    say,
    proof,
    setProof,
    calls: {
      send: (address) => sendCode(channel, address),
      verify: (address, code) => verifyCode(channel, address, code, store.get(answersAtom)),
      forget: () => forgetProof(channel),
      isShownElsewhere: leadsToStepOne,
    },
  })
  return <VerifiedAddress channel={channel} say={say} verification={verification} {...rest} />
}

const sendCode = (channel: Channel, address: string) =>
  channel === 'email'
    ? api.post('/api/send-email-verification', CodeSent, { body: { email: address } })
    : api.post('/api/send-sms-verification', CodeSent, { body: { phone: address } })

/** `verified`, or the reason of the API. Throws when the API gives none. */
async function verifyCode(channel: Channel, address: string, code: string, answers: Answers) {
  // More than the call takes: it drops the visitor's own answers.
  const { firstName, lastName, businessType } = answers
  const ofEmail = { email: address, code, firstName, lastName, businessType }
  try {
    return channel === 'email'
      ? await api.post('/api/verify-email', CodeJudged, { body: ofEmail })
      : await api.post('/api/verify-phone', CodeJudged, { body: { phone: address, code } })
  } catch (error) {
    return refusedCode(error)
  }
}

/** Makes the server forget that this visitor verified an address. A failure does no harm. */
const forgetProof = (channel: Channel) =>
  api.delete(`/api/verifications/${channel}`, v.unknown()).catch(() => undefined)
