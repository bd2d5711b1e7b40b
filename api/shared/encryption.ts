import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Text given to somebody to keep for us, who can neither read nor change it. Safe in a cookie or a link. */
export type Encryption = {
  /** With the newest secret. */
  encrypt(text: string): string
  /** Under any secret that is still listed; null for whatever we have not encrypted for this purpose. */
  decrypt(encrypted: string): string | null
}

export function encryptionFor(secrets: string[], label: string): Encryption {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', label, 32)))
  const [newest] = keys
  if (newest === undefined) throw new Error('Encryption needs a secret.')
  return {
    encrypt(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest, iv)
      const hidden = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([iv, cipher.getAuthTag(), ...hidden]).toString('base64url')
    },
    decrypt(encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return null
      return keys.map((key) => decryptWith(key, bytes)).find((text) => text !== null) ?? null
    },
  }
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
