import * as v from 'valibot'
import { LANGUAGES } from '../../../domain/languages.ts'
import { sayFrom } from '../fields.ts'
import { fr } from './profile.messages.fr.ts'
import { en } from './profile.messages.ts'

const say = sayFrom({ en, fr })

/** For a table to download: a link sends the languages of its browser, not that of its page. */
export const TableQuery = v.object({
  language: v.optional(
    v.pipe(
      v.picklist(LANGUAGES, say('languageUnknown')),
      v.description('Of headings and words: en or fr. Without it, as `Accept-Language` says.'),
    ),
  ),
})
