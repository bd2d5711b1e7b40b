import { say } from '../../contract/supplier/account.ts'
import { SUPPLIER_TERMS_VERSION } from '../../contract/supplier/terms.ts'
import { Refusal } from '../../platform/shared/refusal.ts'

/** What is kept of an acceptance: when, and which words. */
export const termsAccepted = (now: Date) => ({
  termsAcceptedAt: now,
  termsVersion: SUPPLIER_TERMS_VERSION,
})

export function termsNotAccepted(): Refusal {
  const message = say('termsRequired')({})
  return new Refusal('check_your_answers', 422, message, { fields: { acceptsTerms: message } })
}
