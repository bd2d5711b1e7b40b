import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

/** 256 random bits, safe in a cookie or a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Six decimal digits, each code as likely as any other. */
export const newSixDigitCode = () => randomInt(0, 1_000_000).toString().padStart(6, '0')

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** In constant time for texts of one length, such as digests. */
export function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Hashing with keys that are derived from the application's secrets for one purpose. */
type KeyedHash = {
  /** With the newest secret. */
  digest(text: string): string
  /** With every listed secret, newest first, to look up stored digests. */
  digests(text: string): string[]
  /** Under any listed secret, so that secrets can be rotated. */
  matches(text: string, digest: string): boolean
}

export function keyedHash(secrets: string[], label: string): KeyedHash {
  const keys = keysFrom(secrets, label)
  const digestWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex')
  const [newest] = keys
  if (newest === undefined) throw new Error('A keyed hash needs a secret.')
  return {
    digest: (text) => digestWith(newest, text),
    digests: (text) => keys.map((key) => digestWith(key, text)),
    matches: (text, digest) => keys.some((key) => sameText(digestWith(key, text), digest)),
  }
}

/** Tokens of mailed links: an id with its signature. Those of one label are not valid under another. */
export function signedIds(secrets: string[], label: string) {
  const signatures = keyedHash(secrets, label)
  return {
    token: (id: string) => `${id}.${signatures.digest(id)}`,
    /** Null for a token that we did not sign. */
    idOf(token: string): string | null {
      const [id = '', signature = '', ...more] = token.split('.')
      return more.length === 0 && signatures.matches(id, signature) ? id : null
    },
  }
}

const keysFrom = (secrets: string[], label: string) =>
  secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', label, 32)))

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts text that others store for us (AES-GCM). Safe in a cookie or a link. */
export type Encryption = {
  /** With the newest secret. */
  encrypt(text: string): string
  /** Under any listed secret; null for other texts. */
  decrypt(encrypted: string): string | null
  /** The same under the newest secret, or itself where it is so already; null for other texts. */
  renew(encrypted: string): string | null
}

export function encryptionFor(secrets: string[], label: string): Encryption {
  const keys = keysFrom(secrets, label)
  const [newest] = keys
  if (newest === undefined) throw new Error('Encryption needs a secret.')
  const decryptWithAny = (encrypted: string, candidates: Buffer[]) => {
    const bytes = Buffer.from(encrypted, 'base64url')
    if (bytes.length < IV_BYTES + TAG_BYTES) return null
    return candidates.map((key) => decryptWith(key, bytes)).find((text) => text !== null) ?? null
  }
  const encryption: Encryption = {
    encrypt(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest, iv)
      const hidden = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([iv, cipher.getAuthTag(), ...hidden]).toString('base64url')
    },
    decrypt: (encrypted) => decryptWithAny(encrypted, keys),
    renew(encrypted) {
      if (decryptWithAny(encrypted, [newest]) !== null) return encrypted
      const text = encryption.decrypt(encrypted)
      return text === null ? null : encryption.encrypt(text)
    },
  }
  return encryption
}

function decryptWith(key: Buffer, bytes: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

type Stored = { id: string; value: string }
type Renewed = { renewed: number; unreadable: number }

/**
 * Encrypts stored texts under the newest secret, each by a statement of its own. `write` must leave one that has changed since, so
 * that this may run beside the product. Those under none of our secrets stay and are counted.
 */
export async function renewEach(
  stored: Stored[],
  encryptionOf: (one: Stored) => Encryption,
  write: (one: Stored, value: string) => PromiseLike<unknown>,
): Promise<Renewed> {
  const counts = { renewed: 0, unreadable: 0 }
  for (const one of stored) {
    const value = encryptionOf(one).renew(one.value)
    if (value === null) counts.unreadable++
    else if (value !== one.value) {
      await write(one, value)
      counts.renewed++
    }
  }
  return counts
}
