import { alike, isCommonPassword } from '../passwords/passwords.ts'

/** Besides the length: why nobody may choose this password for this account; null when they may. */
export function adminPasswordFault(
  password: string,
  username: string,
): 'passwordCommon' | 'passwordRepeats' | 'passwordIsUsername' | null {
  if (isCommonPassword(password)) return 'passwordCommon'
  // The common ones are mostly shorter than an admin's must be, and are made longer by saying them twice.
  if (/^(.+)\1+$/.test(password)) return 'passwordRepeats'
  return alike(password, username) ? 'passwordIsUsername' : null
}
