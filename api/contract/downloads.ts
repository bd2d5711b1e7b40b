import * as v from 'valibot'
import { OurLanguage } from './forms/fields.ts'

/** For a file to download: a link sends the languages of its browser, not that of its page. */
export const DownloadQuery = v.object({
  language: v.optional(
    v.pipe(
      OurLanguage,
      v.description('Of its words and name: en or fr. Without it, as `Accept-Language` says.'),
    ),
  ),
})
export type DownloadQuery = v.InferOutput<typeof DownloadQuery>

/** What the document says of a table in either language. */
export const FRENCH_TABLE =
  'A table in French has semicolons between fields and commas in numbers, as Excel set to French (Canada) reads it.'
