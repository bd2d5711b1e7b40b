import { randomBytes } from 'node:crypto'
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { Secret, TOTP } from 'otpauth'
import { brand } from '../../contract/brand.ts'
import { sha256 } from '../../platform/shared/secrets.ts'

/** As RFC 6238 suggests, and as every authenticator app reads it. */
const PERIOD_SECONDS = 30
const DIGITS = 6
/** Clocks differ, and people type slowly. */
const STEPS_EITHER_WAY = 1
/** RFC 4226, 4: the length it recommends. */
const SECRET_BYTES = 20

const RECOVERY_CODES = 10
/** 120 bits, so that a digest without a key is safe (ASVS 6.5.2) and outlives every rotation of ours. 24 letters of base32. */
const RECOVERY_CODE_BYTES = 15

/** In base32, as apps take it. */
export const newTotpSecret = () => base32(SECRET_BYTES)

/** What an app reads: the address, and the same as a picture. */
export function totpInvitation(secret: string, username: string) {
  const uri = totpOf(secret, username).toString()
  const code = generate(uri)
  return { secret, uri, qr: { size: code.size, path: toSvgPath(code) } }
}

/** The time step that this code belongs to, one before and one after now included; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const difference = totp.validate({ token: code, timestamp, window: STEPS_EITHER_WAY })
  return difference === null ? null : totp.counter({ timestamp }) + difference
}

/** As they are shown: six groups of four. */
export const newRecoveryCodes = () =>
  Array.from({ length: RECOVERY_CODES }, () => base32(RECOVERY_CODE_BYTES).replace(/(.{4})(?!$)/g, '$1-'))

/** As it is shown, or as `secondFactorCode` reads it. */
export const recoveryCodeDigest = (code: string) => sha256(code.replaceAll('-', ''))

/** Whether this has the form of a code of an app, and not of a recovery code. */
export const isAppCode = (code: string) => /^\d{6}$/.test(code)

const base32 = (bytes: number) => new Secret({ buffer: new Uint8Array(randomBytes(bytes)).buffer }).base32

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: brand.name,
    label,
    secret: Secret.fromBase32(secret),
    digits: DIGITS,
    period: PERIOD_SECONDS,
  })
