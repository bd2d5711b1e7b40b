import * as v from 'valibot'

/** The answer to an action that has nothing to tell. */
export const Done = v.object({ success: v.literal(true) })
