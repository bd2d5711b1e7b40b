import * as v from 'valibot'
import { isExtension, LONGEST_PHONE, splitExtension } from '../../../domain/phones.ts'
import { TERRITORIES } from '../../../domain/provinces.ts'
import { optionalLine, requiredLine, sayFrom, yesOrNo } from '../forms/fields.ts'
import { codeAtSignIn, knownPassword, newlyChosenPassword } from '../forms/passwords.ts'
import { Email } from '../people/verification.ts'
import { fr } from './account.messages.fr.ts'
import { en } from './account.messages.ts'
import { holdsAddress, passesForOurs } from './provider-names.ts'

export const say = sayFrom({ en, fr })

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

export const line = { tooLong: say('tooLong'), unusual: say('unusualCharacters') }
export const LONGEST_NAME = 120
const SHORTEST_PASSWORD = 8

/** Ten digits, eleven that begin with 1, or + and what E.164 allows; with the signs that people put between them. */
function isPhoneShaped(typed: string): boolean {
  const { phone } = splitExtension(typed)
  if (!/^\+?[\d\s().-]+$/.test(phone)) return false
  const digits = phone.replace(/\D/g, '')
  return phone.startsWith('+') ? /^[1-9]\d{7,14}$/.test(digits) : /^1?\d{10}$/.test(digits)
}

export const extensionFits = v.check<string, ReturnType<typeof say>>((typed) => {
  const { ext } = splitExtension(typed)
  return ext === null || isExtension(ext)
}, say('extensionInvalid'))

const phoneFits = v.check<string, ReturnType<typeof say>>(
  (typed) => typed === '' || isPhoneShaped(typed),
  say('phoneInvalid'),
)

/** As written, with an extension behind it where the number has one. */
export const Phone = v.pipe(
  requiredLine(LONGEST_PHONE, { ...line, required: say('phoneRequired') }),
  phoneFits,
  extensionFits,
)
/** The same, or blank. */
export const OptionalPhone = v.pipe(optionalLine(LONGEST_PHONE, line), phoneFits, extensionFits)

const Password = knownPassword({ required: say('passwordRequired'), tooLong: say('tooLong') })

/** Whether it is too common, the email address or the company's name is for the API to say. */
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

/** A no is refused. The specification's call does not send this field: such an account has accepted nothing yet. */
const AcceptsTerms = v.pipe(
  v.nullish(yesOrNo(false, say('termsRequired')), null),
  v.check((accepts) => accepts !== false, say('termsRequired')),
)

/** `code` is left out where the second factor is not on, or not requested yet. */
export const SupplierLogin = v.object({
  email: Email,
  password: Password,
  code: codeAtSignIn({ tooLong: say('tooLong'), several: say('severalCodes') }),
})
export type SupplierLogin = v.InferOutput<typeof SupplierLogin>

/** Owners and admins read it in our mails and on our pages. */
const isProviderName = [
  v.check((name: string) => !holdsAddress(name), say('nameHoldsAddress')),
  v.check((name: string) => !passesForOurs(name), say('nameIsOurs')),
] as const

export const CompanyName = v.pipe(
  requiredLine(LONGEST_NAME, { ...line, required: say('nameRequired') }),
  ...isProviderName,
)
export const ContactPerson = v.pipe(
  requiredLine(LONGEST_NAME, { ...line, required: say('contactPersonRequired') }),
  ...isProviderName,
)
/** Either of the two, or blank. */
export const OtherName = v.pipe(optionalLine(LONGEST_NAME, line), ...isProviderName)

export const SupplierSignup = v.object({
  name: CompanyName,
  contactPerson: ContactPerson,
  email: Email,
  password: NewlyChosenPassword,
  phone: Phone,
  businessTypes: someOf(SERVED_BUSINESS_TYPES, say('businessTypesRequired')),
  territories: someOf(TERRITORIES, say('territoriesRequired')),
  acceptsTerms: AcceptsTerms,
  /** The company had the French terms first, and expressly wishes to be bound by the English ones. */
  wishesEnglish: v.optional(v.boolean()),
})
export type SupplierSignup = v.InferOutput<typeof SupplierSignup>

const { name, contactPerson, phone, businessTypes, territories } = SupplierSignup.entries

/** How we reach a supplier, and the name that owners of its leads are shown. */
export const OwnCompany = v.object({ name, contactPerson, phone })
export type OwnCompany = v.InferOutput<typeof OwnCompany>

/** Whom and where a supplier serves. */
export const OwnCoverage = v.object({ businessTypes, territories })
export type OwnCoverage = v.InferOutput<typeof OwnCoverage>

export const OwnPassword = v.object({ current: Password, next: NewlyChosenPassword })
export type OwnPassword = v.InferOutput<typeof OwnPassword>

/** The address a supplier corrects before it has confirmed one, or wants to use from now on. */
export const OwnEmail = v.object({ email: Email })

export const PasswordReset = v.object({ email: Email })

/** What stands behind the # of a link; one that is no token at all is a link that is over. */
const LinkToken = v.nullish(
  v.pipe(v.string(say('linkIncomplete')), v.maxLength(200, say('linkIncomplete'))),
  '',
)

export const NewPassword = v.object({
  token: LinkToken,
  password: NewlyChosenPassword,
  /** Required with the first password of an account that an admin made. */
  acceptsTerms: yesOrNo(false, say('termsRequired')),
  /** Keeps API keys, endpoints and alerts of an address that was proved before; without it they are removed. */
  keepsAccess: yesOrNo(false, say('keepsAccessUnknown')),
})
export type NewPassword = v.InferOutput<typeof NewPassword>

/** `token` as for a new password. */
export const EmailProof = v.object({ token: LinkToken })
export const PasswordLinkLook = v.object({ token: LinkToken })

/** The day of the newer of Terms of Use and Privacy Policy, stored with each acceptance. Change it with either. */
export const SUPPLIER_TERMS_VERSION = '2026-11-29'
