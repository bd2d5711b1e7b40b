import {
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign as signBytes,
  verify,
} from 'node:crypto'
import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { certificateKeys } from '../../../db/schema/privacy.ts'

/**
 * Raw Ed25519 keys, base64url, of our certificates: those of every listed secret, the one that signs now first, and those of
 * removed secrets for which the key of a listed one vouches. A key beside a certificate or in our table proves nothing: an
 * attacker who can write one row can write both.
 */
export async function keysOfOurs(db: Db, appSecrets: string[]): Promise<string[]> {
  const listed = appSecrets.map((secret) => signingKeyOf(secret).publicKey)
  const kept = (await db.select().from(certificateKeys)).filter(
    ({ publicKey, vouchedBy, signature }) =>
      listed.includes(vouchedBy) && isSignedBy(vouchingText(publicKey), signature, vouchedBy),
  )
  return [...new Set([...listed, ...kept.map(({ publicKey }) => publicKey)])]
}

/** At every start: the newest key vouches for our others, so their certificates outlive their secrets. Safe to repeat and to race. */
export async function vouchForOlderKeys(db: Db, appSecrets: string[], now: Date): Promise<void> {
  const [newest] = appSecrets
  if (newest === undefined) throw new Error('Keys of receipts need a secret.')
  const key = signingKeyOf(newest)
  for (const publicKey of await keysOfOurs(db, appSecrets)) {
    if (publicKey === key.publicKey) continue
    const signature = signatureOf(vouchingText(publicKey), key)
    await db
      .insert(certificateKeys)
      .values({ publicKey, vouchedBy: key.publicKey, signature, keptAt: now })
      .onConflictDoNothing()
  }
}

/** No certificate begins like this, so that no signature under one can pass for the other. */
const vouchingText = (publicKey: string) => `receipt-key/1 ${publicKey}`

type SigningKey = {
  privateKey: KeyObject
  /** Raw Ed25519 key, base64url. */
  publicKey: string
}

const LABEL = 'consent-receipts'
/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, section 7). */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex')
const PublicJwk = v.object({ x: v.string() })

/** Derived from the secret, so that every process signs with the same key and none stores it. */
export function signingKeyOf(secret: string): SigningKey {
  const known = keysBySecret.get(secret)
  if (known !== undefined) return known
  const der = Buffer.concat([PKCS8_START, Buffer.from(hkdfSync('sha256', secret, '', LABEL, 32))])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x: publicKey } = v.parse(PublicJwk, createPublicKey(privateKey).export({ format: 'jwk' }))
  keysBySecret.set(secret, { privateKey, publicKey })
  return { privateKey, publicKey }
}

/** Deriving one costs several times what a signature costs. There are as many as listed secrets. */
const keysBySecret = new Map<string, SigningKey>()

/** Base64url. */
export const signatureOf = (text: string, { privateKey }: SigningKey): string =>
  signBytes(null, Buffer.from(text), privateKey).toString('base64url')

/** False also for a malformed key or signature. */
export function isSignedBy(text: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
