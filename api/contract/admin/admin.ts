import * as v from 'valibot'

// Apart from the checks of the forms, which every page of admins would bring along otherwise.

/** A signed-in admin, as their own browser sees them. */
export const Admin = v.object({ username: v.string() })
export type Admin = v.InferOutput<typeof Admin>

export const AdminCheck = v.object({ isAdmin: v.literal(true), adminUser: Admin })
