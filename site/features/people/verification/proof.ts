import * as v from 'valibot'
import type { TabStorage } from '../../../lib/browser-session.ts'

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

const SentCode = v.object({ name: v.literal('code-sent'), address: v.string(), resendAt: v.number() })

/**
 * How far the proof of an address had come in this tab, kept under the key of whoever needs it. A phone may drop the page while its owner reads the code in another app; it
 * then comes back to the field for it.
 */
export function readSentCode(storage: TabStorage | undefined, key: string): Proof {
  try {
    const read = v.safeParse(SentCode, JSON.parse(storage?.getItem(key) ?? 'null'))
    return read.success ? read.output : NOT_SENT
  } catch {
    return NOT_SENT
  }
}

/** Forgets it once the code is of no more use. Storage may be full or forbidden; then it lasts as long as the page. */
export function keepSentCode(storage: TabStorage | undefined, key: string, proof: Proof): void {
  try {
    if (proof.name === 'code-sent') storage?.setItem(key, JSON.stringify(proof))
    else storage?.removeItem(key)
  } catch {}
}
