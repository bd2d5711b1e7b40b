import * as v from 'valibot'
import { LONGEST_PHONE, splitExtension } from '../../../domain/phones.ts'
import { OurLanguage, optionalLine, sayFrom } from '../forms/fields.ts'
import { Phone } from '../people/verification.ts'
import { extensionFits } from './account.ts'
import { fr } from './profile.messages.fr.ts'
import { en } from './profile.messages.ts'

export const say = sayFrom({ en, fr })

const LONGEST_WEBSITE = 200

/** Null unless it is https, has a host with a dot, and no name, password or port. */
function websiteOf(typed: string): string | null {
  const url = URL.parse(typed)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null
  return /[^.]\.[\p{L}\p{N}-]*\p{L}$/u.test(url.hostname) ? url.href : null
}

/** What owners whose lead it bought are shown; blank shows none. Whether the number is in use in Canada is for the API to say. */
export const OwnProfile = v.object({
  phoneForOwners: v.pipe(
    optionalLine(LONGEST_PHONE, { tooLong: say('phoneInvalid'), unusual: say('unusualCharacters') }),
    v.check((typed) => typed === '' || v.is(Phone, splitExtension(typed).phone), say('phoneInvalid')),
    extensionFits,
  ),
  website: v.pipe(
    optionalLine(LONGEST_WEBSITE, { tooLong: say('websiteTooLong'), unusual: say('unusualCharacters') }),
    v.check((typed) => typed === '' || websiteOf(typed) !== null, say('websiteInvalid')),
    v.transform((typed) => websiteOf(typed) ?? ''),
    v.maxLength(LONGEST_WEBSITE, say('websiteTooLong')),
  ),
})
export type OwnProfile = v.InferOutput<typeof OwnProfile>

/** The mails that a supplier can do without, and the language of all of them; without one it stays. */
export const OwnMails = v.object({
  followUpMails: v.boolean(),
  promiseMails: v.boolean(),
  language: v.optional(OurLanguage),
})
export type OwnMails = v.InferOutput<typeof OwnMails>

/** The version of the terms that binds the supplier. */
export const TermsLanguage = v.object({ language: OurLanguage })
export type TermsLanguage = v.InferOutput<typeof TermsLanguage>
