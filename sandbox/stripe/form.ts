import * as v from 'valibot'
import { missing, unfit, unknownParameter } from './stripe-problem.ts'

/** A form with brackets: `metadata[lead]=7` is `{ metadata: { lead: '7' } }`. */
export type Form = { [name: string]: string | Form }

/** Stripe's own parameters have five. */
const DEEPEST_NAME = 8

export function readForm(encoded: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll(']', '').split('[')
    if (path.length > DEEPEST_NAME) throw unknownParameter(path.slice(0, 1).join())
    const last = path.pop() ?? name
    let place = form
    for (const step of path) {
      const inner = place[step]
      // Without a prototype, so that a name in a form is only a name.
      const next: Form = typeof inner === 'object' ? inner : Object.create(null)
      place[step] = next
      place = next
    }
    place[last] = value
  }
  return form
}

/** The same text for the same form, in any order. */
export function inOrder(form: Form): string {
  const entries = Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : inOrder(value)]),
  )
}

/** What the schema makes of the parameters, or Stripe's refusal of the first one that does not fit. */
export function parametersOf<Schema extends v.GenericSchema>(
  schema: Schema,
  form: Form,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, form, { abortEarly: true })
  if (read.success) return read.output
  const [issue] = read.issues
  const [first = '', ...rest] = (issue.path ?? []).map(({ key }) => String(key))
  const name = first + rest.map((step) => `[${step}]`).join('')
  if (issue.expected === 'never') throw unknownParameter(name)
  if (issue.received === 'undefined') throw missing(name)
  throw unfit(name, issue.message)
}

export const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,12}$/, ({ received }) => `Invalid integer: ${received.slice(0, 40)}`),
  v.transform(Number),
)
export const metadata = v.optional(v.record(v.string(), v.string()), {})
/** The pages of all Stripe lists. */
export const pageOfList = {
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(100)), '10'),
  starting_after: v.optional(v.string()),
  ending_before: v.optional(v.string()),
}

/** The filter by time of Stripe's lists, as a condition on their rows. */
export const createdWhen = v.pipe(
  v.optional(
    v.strictObject({
      gt: v.optional(wholeNumber),
      gte: v.optional(wholeNumber),
      lt: v.optional(wholeNumber),
      lte: v.optional(wholeNumber),
    }),
    {},
  ),
  v.transform(({ gt = -1, gte = 0, lt = Number.MAX_SAFE_INTEGER, lte = Number.MAX_SAFE_INTEGER }) => ({
    sql: 'created between $from and $to',
    values: { from: Math.max(gte, gt + 1), to: Math.min(lte, lt - 1) },
  })),
)
