import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ApiMode } from '../../contract/supplier/api-keys.ts'

/** What scanners of leaked secrets look for, and what tells a key of ours from any other bearer token. */
export const KEY_PREFIX = 'nr_'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 190 bits: nobody finds one by trying. */
const RANDOM_CHARACTERS = 32
/** Of base62, for 32 bits. */
const CHECKSUM_CHARACTERS = 6
const SHAPE = new RegExp(`^${KEY_PREFIX}(live|test)_[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`)

/** Such as nr_live_, 32 random characters, and a checksum of all before it. */
export function newKey(mode: ApiMode): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => BASE62.charAt(randomInt(BASE62.length)))
  return withChecksum(`${KEY_PREFIX}${mode}_${random.join('')}`)
}

/** Whether a text can be a key: a scanner, and we, tell a mistyped one or a made-up one without asking the database. */
export const isWellFormedKey = (text: string): boolean =>
  SHAPE.test(text) && withChecksum(text.slice(0, -CHECKSUM_CHARACTERS)) === text

/** How people know a key again: nr_live_…a1B2. */
export const keyHint = (mode: ApiMode, lastFour: string): string => `${KEY_PREFIX}${mode}_…${lastFour}`

/** CRC-32 in base62, filled up with zeros in front, as GitHub's tokens have it. */
function withChecksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < CHECKSUM_CHARACTERS; place += 1) {
    digits = BASE62.charAt(rest % BASE62.length) + digits
    rest = Math.floor(rest / BASE62.length)
  }
  return text + digits
}
