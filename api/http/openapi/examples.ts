import * as v from 'valibot'
import examplesFile from './examples.json' with { type: 'json' }

const Examples = v.object({
  /** By call and status, such as `GET /api/supplier/leads 200`. */
  answers: v.record(v.string(), v.unknown()),
  /** One for each status. */
  refusals: v.record(v.string(), v.unknown()),
  /** By the type of the event. */
  webhooks: v.record(v.string(), v.unknown()),
})

/** What the product truly answered when the examples were recorded (`examples.routes.test.ts`). */
export const EXAMPLES = v.parse(Examples, examplesFile)
