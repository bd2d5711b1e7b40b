import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { codeOf, messageOf } from '../../../lib/api.ts'
import type { Channel } from '../../people/verification/proof.ts'
import { useVerification } from '../../people/verification/use-verification.ts'
import { VerifiedAddress } from '../../people/verification/VerifiedAddress.tsx'
import { forgetProof, sendCode, verifyCode } from './address-codes.api.ts'
import { answersAtom, proofAtoms, sayVerificationAtom, showRefusalAtom } from './rate-check.atoms.ts'

type Props = {
  channel: Channel
  label: string
  hint: string
  /** The address as it reads now, and how the step's form knows the field. */
  typed: string
  field: UseFormRegisterReturn
  /** What the step's form says about the address, its proof included. */
  mistake: string | undefined
  /** A code is on its way, or was right: what the form said about the address is out of date. */
  onProgress: () => void
}

/** An address that the rate check asks for, and its proof, which is part of the draft. */
export function AddressField({ channel, typed, ...rest }: Props) {
  const say = useAtomValue(sayVerificationAtom)
  const verification = useAddressProof(channel, typed)
  return <VerifiedAddress channel={channel} say={say} verification={verification} {...rest} />
}

function useAddressProof(channel: Channel, typed: string) {
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
