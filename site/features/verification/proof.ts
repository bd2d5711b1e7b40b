import * as v from 'valibot'

/** The two ways we reach a visitor, each proved by a code. */
export type Channel = 'email' | 'phone'

/**
 * How far a visitor has come in proving one address. It is what this tab remembers, so that a phone which drops the
 * page while its owner reads the code comes back to where it was; the server decides at submission.
 */
export const Proof = v.variant('name', [
  v.object({ name: v.literal('not-sent') }),
  /** `resendAt` is in milliseconds since 1970; from then on another code may be asked for. */
  v.object({ name: v.literal('code-sent'), address: v.string(), resendAt: v.number() }),
  v.object({ name: v.literal('verified'), address: v.string() }),
])
export type Proof = v.InferOutput<typeof Proof>

export const NOT_SENT: Proof = { name: 'not-sent' }

/** A proof counts for the address it was made for, and for no other. Both addresses normalised. */
export const proves = (proof: Proof, address: string) =>
  proof.name === 'verified' && proof.address === address

/** What is left of a proof once the address reads differently. */
export function afterEdit(proof: Proof, address: string): Proof {
  return proof.name === 'not-sent' || proof.address === address ? proof : NOT_SENT
}
