import * as v from 'valibot'
import type { TabStorage } from '../../../lib/tab-storage.ts'

export type Channel = 'email' | 'phone'

/** How far one address is verified. The tab keeps it, because a phone may drop the page while its owner reads the code. */
export const Proof = v.variant('name', [
  v.object({ name: v.literal('not-sent') }),
  /** `resendAt` is in milliseconds since 1970: the earliest time for another code. */
  v.object({ name: v.literal('code-sent'), address: v.string(), resendAt: v.number() }),
  v.object({ name: v.literal('verified'), address: v.string() }),
])
export type Proof = v.InferOutput<typeof Proof>

export const NOT_SENT: Proof = { name: 'not-sent' }

/** A proof counts only for its own address. Both addresses are normalised. */
export const proves = (proof: Proof, address: string) =>
  proof.name === 'verified' && proof.address === address

export function afterEdit(proof: Proof, address: string): Proof {
  return proof.name === 'not-sent' || proof.address === address ? proof : NOT_SENT
}

const SentCode = v.pipe(v.string(), v.parseJson(), Proof.options[1])

/** The code that this tab last sent under `key`, so that a phone that drops the page comes back to its field. */
export function readSentCode(storage: TabStorage, key: string): Proof {
  const read = v.safeParse(SentCode, storage.getItem(key))
  return read.success ? read.output : NOT_SENT
}

/** Forgets the code once it is of no more use. */
export function keepSentCode(storage: TabStorage, key: string, proof: Proof): void {
  if (proof.name === 'code-sent') storage.setItem(key, JSON.stringify(proof))
  else storage.removeItem(key)
}
