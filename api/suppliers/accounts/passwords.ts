import { say } from '../../contract/supplier/account.ts'
import { alike, type Weakness, weaknessOf } from '../../people/passwords/passwords.ts'
import { Refusal } from '../../platform/shared/refusal.ts'

type PasswordFault = Weakness | 'passwordIsEmail' | 'passwordIsName'

/** Rule 13, besides the length: why this password may not be chosen for this account; null when it may. */
export function passwordFault(
  password: string,
  { email, name }: { email: string; name: string },
): PasswordFault | null {
  if (alike(password, email)) return 'passwordIsEmail'
  if (alike(password, name)) return 'passwordIsName'
  // What stands behind the last dot of an address is not part of a name.
  return weaknessOf(password, [name, email.slice(0, email.lastIndexOf('.'))])
}

/** Throws where this password may not be chosen for this account. */
export function refuseUnfitPassword(password: string, account: { email: string; name: string }): void {
  const fault = passwordFault(password, account)
  if (fault === null) return
  const message = say(fault)({})
  throw new Refusal('check_your_answers', 422, message, { fields: { password: message } })
}
