import * as v from 'valibot'

/** A signed-in business owner, as their own browser sees them. Names are empty until a rate check tells them. */
export const User = v.object({
  firstName: v.string(),
  name: v.string(),
  isAdmin: v.boolean(),
  currentProvider: v.nullable(v.string()),
})
export type User = v.InferOutput<typeof User>
