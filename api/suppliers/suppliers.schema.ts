import * as v from 'valibot'
import { knownPassword, newlyChosenPassword } from '../passwords/passwords.schema.ts'
import { requiredLine } from '../shared/fields.ts'
import { Email } from '../verification/verification.schema.ts'
import { say } from './suppliers.messages.ts'

/** Business types that a supplier may say it serves, in the order the form lists them. */
export const SERVED_BUSINESS_TYPES = [
  'Retail',
  'Restaurant',
  'E-commerce',
  'Healthcare',
  'Professional Services',
  'Non-profit',
  'Automotive',
  'Beauty & Wellness',
  'Other',
] as const

/** Where a supplier may say it operates, from west to east and then north, as the form lists them. */
export const TERRITORIES = [
  'British Columbia',
  'Alberta',
  'Saskatchewan',
  'Manitoba',
  'Ontario',
  'Quebec',
  'New Brunswick',
  'Nova Scotia',
  'Prince Edward Island',
  'Newfoundland and Labrador',
  'Northwest Territories',
  'Nunavut',
  'Yukon',
] as const

export const line = { tooLong: say('tooLong'), unusual: say('unusualCharacters') }
export const LONGEST_NAME = 120
const SHORTEST_PASSWORD = 8

/** Ten digits, eleven that begin with 1, or + and what E.164 allows; with the signs that people put between them. */
export function isPhoneShaped(typed: string): boolean {
  if (!/^\+?[\d\s().-]+$/.test(typed)) return false
  const digits = typed.replace(/\D/g, '')
  return typed.startsWith('+') ? /^[1-9]\d{7,14}$/.test(digits) : /^1?\d{10}$/.test(digits)
}

/** Kept as it was written. */
export const Phone = v.pipe(
  requiredLine(40, { ...line, required: say('phoneRequired') }),
  v.check(isPhoneShaped, say('phoneInvalid')),
)

const Password = knownPassword({ required: say('passwordRequired'), tooLong: say('tooLong') })

/** Whether it is too common, the e-mail address or the company's name is for the API to say. */
const NewlyChosenPassword = newlyChosenPassword(SHORTEST_PASSWORD, {
  required: say('newPasswordRequired'),
  unusual: say('unusualCharacters'),
  length: say('passwordLength'),
})

/** At least one of `options`; comes out without repeats, in their order. */
const someOf = <const Option extends string>(options: readonly Option[], required: ReturnType<typeof say>) =>
  v.nullish(
    v.pipe(
      v.array(v.picklist(options, required), required),
      v.transform((chosen) => options.filter((option) => chosen.includes(option))),
      v.minLength(1, required),
    ),
    [],
  )

export const SupplierLogin = v.object({ email: Email, password: Password })

export const SupplierSignup = v.object({
  name: requiredLine(LONGEST_NAME, { ...line, required: say('nameRequired') }),
  contactPerson: requiredLine(LONGEST_NAME, { ...line, required: say('contactPersonRequired') }),
  email: Email,
  password: NewlyChosenPassword,
  phone: Phone,
  businessTypes: someOf(SERVED_BUSINESS_TYPES, say('businessTypesRequired')),
  territories: someOf(TERRITORIES, say('territoriesRequired')),
})
export type SupplierSignup = v.InferOutput<typeof SupplierSignup>

export const PasswordReset = v.object({ email: Email })

/** `token` is what stands behind the # of the link; one that is no token at all is a link that is over. */
export const NewPassword = v.object({
  token: v.nullish(v.pipe(v.string(say('linkIncomplete')), v.maxLength(200, say('linkIncomplete'))), ''),
  password: NewlyChosenPassword,
})

/** `token` as for a new password. */
export const EmailProof = v.object({
  token: v.nullish(v.pipe(v.string(say('linkIncomplete')), v.maxLength(200, say('linkIncomplete'))), ''),
})
