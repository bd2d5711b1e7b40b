import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ApiMode } from '../../../domain/connect.ts'

/** Secret scanners look for it, and it tells our keys from other bearer tokens. */
export const KEY_PREFIX = 'nr_'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 190 bits: too many to guess. */
const RANDOM_CHARACTERS = 32
/** In base62, for 32 bits. */
const CHECKSUM_CHARACTERS = 6
const SHAPE = new RegExp(`^${KEY_PREFIX}(live|test)_[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`)

/** For example nr_live_, 32 random characters, and a checksum of all that. */
export function newKey(mode: ApiMode): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => BASE62.charAt(randomInt(BASE62.length)))
  return withChecksum(`${KEY_PREFIX}${mode}_${random.join('')}`)
}

/** Lets us and secret scanners reject a mistyped or made-up key without a query. */
export const isWellFormedKey = (text: string): boolean =>
  SHAPE.test(text) && withChecksum(text.slice(0, -CHECKSUM_CHARACTERS)) === text

/** Lets people recognise a key: nr_live_…a1B2. */
export const keyHint = (mode: ApiMode, lastFour: string): string => `${KEY_PREFIX}${mode}_…${lastFour}`

/** CRC-32 in base62, padded with leading zeros, like GitHub's tokens. */
function withChecksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < CHECKSUM_CHARACTERS; place += 1) {
    digits = BASE62.charAt(rest % BASE62.length) + digits
    rest = Math.floor(rest / BASE62.length)
  }
  return text + digits
}
