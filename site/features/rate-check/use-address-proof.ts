import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { codeOf, messageOf } from '../../lib/api.ts'
import type { Channel } from '../verification/proof.ts'
import { useVerification } from '../verification/use-verification.ts'
import { forgetProof, sendCode, verifyCode } from './rate-check.api.ts'
import { answersAtom, proofAtoms, sayVerificationAtom, showRefusalAtom } from './rate-check.atoms.ts'

export function useAddressProof(channel: Channel, typed: string) {
  const say = useAtomValue(sayVerificationAtom)
  const store = useStore()
  const [proof, setProof] = useAtom(proofAtoms[channel])
  const showRefusal = useSetAtom(showRefusalAtom)

  /** The server no longer knows the email as proved: that is a matter for step 1, not for this field. */
  function leadsToStepOne(refusal: unknown): boolean {
    const reason = messageOf(refusal)
    if (codeOf(refusal) !== 'verify_email_first' || !reason) return false
    showRefusal({ message: reason, fields: { email: reason } })
    return true
  }

  return useVerification({
    channel,
    typed,
    say,
    proof,
    setProof,
    calls: {
      send: (address) => sendCode(channel, address),
      verify: (address, code) => verifyCode(channel, address, code, store.get(answersAtom)),
      forget: () => forgetProof(channel),
      isToldElsewhere: leadsToStepOne,
    },
  })
}
