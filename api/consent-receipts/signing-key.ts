import {
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign as signBytes,
  verify,
} from 'node:crypto'
import * as v from 'valibot'

export type SigningKey = {
  privateKey: KeyObject
  /** Raw Ed25519 key, base64url. */
  publicKey: string
}

const LABEL = 'consent-receipts'
/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, section 7). */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex')
const PublicJwk = v.object({ x: v.string() })

/** The same key for the same secret, wherever it is asked for: every process signs with it, and none has to store it. */
export function signingKeyOf(secret: string): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', LABEL, 32))
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_START, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x } = v.parse(PublicJwk, createPublicKey(privateKey).export({ format: 'jwk' }))
  return { privateKey, publicKey: x }
}

/** Base64url. */
export const signatureOf = (text: string, { privateKey }: SigningKey): string =>
  signBytes(null, Buffer.from(text), privateKey).toString('base64url')

/** False for a key or a signature that is none, too. */
export function isSignedBy(text: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
