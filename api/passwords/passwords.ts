import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lower case, one a line; where it is from stands in docs/credits.md. */
const COMMON_PASSWORDS = new Set(
  readFileSync(join(import.meta.dir, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n'),
)

export const isCommonPassword = (password: string) => COMMON_PASSWORDS.has(password.toLowerCase())

/** Capitals and spaces make no difference to whoever guesses. */
export const alike = (one: string, other: string) => bare(one) === bare(other)

const bare = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')
