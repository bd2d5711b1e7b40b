import { SUPPLIER_TERMS_VERSION, say } from '../../contract/suppliers/account.ts'
import { alike, type Weakness, weaknessOf } from '../../people/passwords/passwords.ts'
import { saidBy, wrongAnswer } from '../../platform/shared/refusal.ts'

type PasswordFault = Weakness | 'passwordIsEmail' | 'passwordIsName'

/** Rule 13, besides the length: why this account may not have this password; null when it may. */
export function passwordFault(
  password: string,
  { email, name }: { email: string; name: string },
): PasswordFault | null {
  if (alike(password, email)) return 'passwordIsEmail'
  if (alike(password, name)) return 'passwordIsName'
  // The top-level domain of an address is not part of a name.
  return weaknessOf(password, [name, email.slice(0, email.lastIndexOf('.'))])
}

export function refuseUnfitPassword(
  password: string,
  account: { email: string; name: string },
  field: 'password' | 'next' = 'password',
): void {
  const fault = passwordFault(password, account)
  if (fault !== null) throw wrongAnswer(field, saidBy(say(fault)))
}

/** The time and version of an acceptance. */
export const termsAccepted = (now: Date) => ({ termsAcceptedAt: now, termsVersion: SUPPLIER_TERMS_VERSION })

/** The same of the wish for the English terms. */
export const englishTermsWished = (now: Date) => ({
  englishTermsWishedAt: now,
  englishTermsVersion: SUPPLIER_TERMS_VERSION,
})

export const termsNotAccepted = () => wrongAnswer('acceptsTerms', saidBy(say('termsRequired')))
