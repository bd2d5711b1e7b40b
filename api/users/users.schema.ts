import * as v from 'valibot'

/** A signed-in business owner, as their own browser sees them. */
export const User = v.object({
  firstName: v.string(),
  /** First and last name joined. */
  name: v.string(),
  /** Neither a rate check nor the issuer told a name, so the home screen asks for it. Both names are empty then. */
  needsName: v.boolean(),
  isAdmin: v.boolean(),
  currentProvider: v.nullable(v.string()),
})
export type User = v.InferOutput<typeof User>
