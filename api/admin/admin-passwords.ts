import { alike, isCommonPassword } from '../passwords/passwords.ts'

/** Besides the length: why nobody may choose this password for this account; null when they may. */
export function adminPasswordFault(
  password: string,
  username: string,
): 'passwordCommon' | 'passwordIsUsername' | null {
  if (isCommonPassword(password)) return 'passwordCommon'
  return alike(password, username) ? 'passwordIsUsername' : null
}
