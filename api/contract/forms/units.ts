import * as v from 'valibot'

/** ISO 8601, UTC. */
export const Moment = v.string()
/** CAD. */
export const Dollars = v.number()
/** Percent: 2.65 is 2.65 %. */
export const Percent = v.number()
