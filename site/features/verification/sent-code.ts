import * as v from 'valibot'
import type { TabStorage } from '../../lib/tab-storage.ts'
import { NOT_SENT, type Proof } from './proof.ts'

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
