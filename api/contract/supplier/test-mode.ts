import * as v from 'valibot'

/** A supplier's own copy of the made-up leads that its test keys see. */
export const TestMode = v.object({
  /** Always the same ones, with the same ids for every supplier. */
  leads: v.number(),
  /** How many of them it has bought since its last reset. */
  purchased: v.number(),
})
export type TestMode = v.InferOutput<typeof TestMode>
