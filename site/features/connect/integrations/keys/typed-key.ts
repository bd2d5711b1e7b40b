import * as v from 'valibot'
import { NewApiKey } from '../../../../../api/contract/supplier/api-keys.ts'

const { expiresInDays, allowedAddresses } = NewApiKey.entries

/** A new key as it stands in the form, read with the route's own checks. What is wrong with one address is said of the field. */
export const TypedKey = v.object({
  ...NewApiKey.entries,
  expiresInDays: v.pipe(
    v.string(),
    v.transform((days): number | null | undefined => (days === '' ? null : Number(days))),
    expiresInDays,
  ),
  allowedAddresses: v.pipe(
    v.string(),
    v.transform(linesOf),
    v.rawCheck(({ dataset, addIssue }) => {
      const [issue] = v.safeParse(allowedAddresses, dataset.value).issues ?? []
      if (issue) addIssue({ message: issue.message })
    }),
  ),
})

/** One address in each; who parts them by commas is understood too. */
function linesOf(typed: string): string[] {
  return typed
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
