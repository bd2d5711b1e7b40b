import * as v from 'valibot'

/** A signed-in admin, as their own browser sees them. */
export const Admin = v.object({ username: v.string() })
export type Admin = v.InferOutput<typeof Admin>

export const AdminCheck = v.object({ isAdmin: v.literal(true), adminUser: Admin })
