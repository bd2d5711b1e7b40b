import { alike, isCommonPassword } from '../passwords/passwords.ts'

export type PasswordFault = 'passwordCommon' | 'passwordIsEmail' | 'passwordIsName'

/** Rule 13, besides the length: why nobody may choose this password for this account; null when they may. */
export function passwordFault(
  password: string,
  account: { email: string; name: string },
): PasswordFault | null {
  if (isCommonPassword(password)) return 'passwordCommon'
  if (alike(password, account.email)) return 'passwordIsEmail'
  if (alike(password, account.name)) return 'passwordIsName'
  return null
}
