import { useAtomValue } from 'jotai'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Channel } from '../verification/proof.ts'
import { VerifiedAddress } from '../verification/VerifiedAddress.tsx'
import { sayVerificationAtom } from './rate-check.atoms.ts'
import { useAddressProof } from './use-address-proof.ts'

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
