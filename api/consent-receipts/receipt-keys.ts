import type { Db } from '../../db/client.ts'
import { findKeptKeys, insertKeptKey } from './consent-receipts.queries.ts'
import { isSignedBy, signatureOf, signingKeyOf } from './signing-key.ts'

/**
 * Raw Ed25519 keys, base64url, that our receipts may be signed with: those of every listed secret, the one that signs now
 * first, and those of secrets that are gone, for which a key of a listed one vouches. That a key stands beside a receipt,
 * or in a table of ours, says nothing: whoever can write a row can write both.
 */
export async function keysOfOurs(db: Db, appSecrets: string[]): Promise<string[]> {
  const listed = appSecrets.map((secret) => signingKeyOf(secret).publicKey)
  const kept = (await findKeptKeys(db)).filter(
    ({ publicKey, vouchedBy, signature }) =>
      listed.includes(vouchedBy) && isSignedBy(vouchingText(publicKey), signature, vouchedBy),
  )
  return [...new Set([...listed, ...kept.map(({ publicKey }) => publicKey)])]
}

/**
 * At every start: the newest key vouches for all others that are ours, so that their receipts are still believed once
 * their secrets are listed no more. Safe to repeat, and for processes that start at once.
 */
export async function vouchForOlderKeys(db: Db, appSecrets: string[], now: Date): Promise<void> {
  const [newest] = appSecrets
  if (newest === undefined) throw new Error('Keys of receipts need a secret.')
  const key = signingKeyOf(newest)
  for (const publicKey of await keysOfOurs(db, appSecrets)) {
    if (publicKey === key.publicKey) continue
    const signature = signatureOf(vouchingText(publicKey), key)
    await insertKeptKey(db, { publicKey, vouchedBy: key.publicKey, signature, keptAt: now })
  }
}

/** No receipt begins like this, so that no signature under one can pass for the other. */
const vouchingText = (publicKey: string) => `receipt-key/1 ${publicKey}`
