import { alike, type Weakness, weaknessOf } from '../passwords/passwords.ts'

/** Besides the length: why nobody may choose this password for this account; null when they may. */
export function adminPasswordFault(
  password: string,
  username: string,
): Weakness | 'passwordIsUsername' | null {
  return alike(password, username) ? 'passwordIsUsername' : weaknessOf(password, [username])
}
