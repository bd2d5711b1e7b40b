import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lower case, one a line; where it is from stands in docs/credits.md. */
const COMMON_PASSWORDS = new Set(
  readFileSync(join(import.meta.dir, 'data/common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n'),
)

export type PasswordFault = 'passwordCommon' | 'passwordIsEmail' | 'passwordIsName'

/** Rule 13, besides the length: why nobody may choose this password for this account; null when they may. */
export function passwordFault(
  password: string,
  account: { email: string; name: string },
): PasswordFault | null {
  if (COMMON_PASSWORDS.has(password.toLowerCase())) return 'passwordCommon'
  if (alike(password, account.email)) return 'passwordIsEmail'
  if (alike(password, account.name)) return 'passwordIsName'
  return null
}

/** Capitals and spaces make no difference to whoever guesses. */
const alike = (one: string, other: string) => bare(one) === bare(other)

const bare = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')
