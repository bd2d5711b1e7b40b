import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Text given to somebody to keep for us, who can neither read nor change it. Safe in a cookie or a link. */
export type Seal = {
  /** With the newest secret. */
  close(text: string): string
  /** Under any secret that is still listed; null for whatever we have not sealed for this purpose. */
  open(sealed: string): string | null
}

export function sealFor(secrets: string[], label: string): Seal {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', label, 32)))
  const [newest] = keys
  if (newest === undefined) throw new Error('A seal needs a secret.')
  return {
    close(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest, iv)
      const hidden = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([iv, cipher.getAuthTag(), ...hidden]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return null
      return keys.map((key) => openWith(key, bytes)).find((text) => text !== null) ?? null
    },
  }
}

function openWith(key: Buffer, bytes: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
