import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 random bits, safe in a cookie or a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Six decimal digits, each code as likely as any other. */
export const newSixDigitCode = () => randomInt(0, 1_000_000).toString().padStart(6, '0')

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Constant time for texts of one length; digests are. */
export function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Keyed hashing for one purpose: its keys follow from the application's secrets and a label of their own. */
export type KeyedHash = {
  /** With the newest secret. */
  digest(text: string): string
  /** True under any secret that is still listed, so that secrets can be rotated. */
  matches(text: string, digest: string): boolean
}

export function keyedHash(secrets: string[], label: string): KeyedHash {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', label, 32)))
  const digestWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex')
  const [newest] = keys
  if (newest === undefined) throw new Error('A keyed hash needs a secret.')
  return {
    digest: (text) => digestWith(newest, text),
    matches: (text, digest) => keys.some((key) => sameText(digestWith(key, text), digest)),
  }
}
