import { alike, type Weakness, weaknessOf } from '../passwords/passwords.ts'

export type PasswordFault = Weakness | 'passwordIsEmail' | 'passwordIsName'

/** Rule 13, besides the length: why nobody may choose this password for this account; null when they may. */
export function passwordFault(
  password: string,
  { email, name }: { email: string; name: string },
): PasswordFault | null {
  if (alike(password, email)) return 'passwordIsEmail'
  if (alike(password, name)) return 'passwordIsName'
  // What stands behind the last dot of an address is nobody's name.
  return weaknessOf(password, [name, email.slice(0, email.lastIndexOf('.'))])
}
