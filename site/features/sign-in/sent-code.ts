import * as v from 'valibot'
import type { TabStorage } from '../../lib/tab-storage.ts'
import { NOT_SENT, type Proof } from '../verification/proof.ts'

const SentCode = v.object({ name: v.literal('code-sent'), address: v.string(), resendAt: v.number() })

const KEY = 'sign-in'

/**
 * How far signing in had come in this tab. A phone may drop the page while its owner reads the code in another app; it
 * then comes back to the field for it.
 */
export function readSentCode(storage: TabStorage | undefined): Proof {
  try {
    const read = v.safeParse(SentCode, JSON.parse(storage?.getItem(KEY) ?? 'null'))
    return read.success ? read.output : NOT_SENT
  } catch {
    return NOT_SENT
  }
}

/** Forgets it once the code is of no more use. Storage may be full or forbidden; then it lasts as long as the page. */
export function keepSentCode(storage: TabStorage | undefined, proof: Proof): void {
  try {
    if (proof.name === 'code-sent') storage?.setItem(KEY, JSON.stringify(proof))
    else storage?.removeItem(KEY)
  } catch {}
}
