import { type AnyElysia, NotFoundError } from 'elysia'
import * as v from 'valibot'
import { checkYourAnswers } from '../../platform/shared/refusal.ts'

/** Where a call may hold what a person typed. */
const PARTS = ['body', 'query', 'params', 'headers'] as const
type Part = (typeof PARTS)[number]

/**
 * The same routes, whose schemas refuse in our own words. Elysia would make an error of it whose message holds the whole
 * value, once for each thing that is wrong with it: 64 KB of nonsense stopped the process for a minute. Besides, no text
 * gets through that a database cannot keep. Goes around an app before another uses it.
 */
export function withCheckedInput<App extends AnyElysia>(app: App): App {
  for (const { hooks } of app.routes) {
    for (const part of PARTS) {
      const schema: unknown = hooks[part]
      if (isSchema(schema)) hooks[part] = refusing(schema, part)
    }
  }
  return app
}

function refusing(schema: v.GenericSchema, part: Part): v.GenericSchema {
  let ofNothing: object | undefined
  const validate = (value: unknown) => {
    // Most questions come without a parameter, and what a schema makes of that is always the same.
    if (part === 'query' && ofNothing !== undefined && isEmpty(value)) return { value: { ...ofNothing } }
    const abortEarly = isLargerThan(LARGEST_FORM, value)
    const read = v.safeParse(schema, value, { message: UNREADABLE, abortEarly })
    const fields = read.success ? messagesFor(unkeepable(read.output)) : messagesOf(read.issues)
    if (read.success && Object.keys(fields).length === 0) {
      if (isEmpty(value) && typeof read.output === 'object' && read.output !== null)
        ofNothing = { ...read.output }
      return { value: read.output }
    }
    throw part === 'params' ? new NotFoundError() : checkYourAnswers(fields)
  }
  return { ...schema, '~standard': { version: 1, vendor: 'valibot', validate } }
}

/** Values, in all its lists and objects. Of what holds more than any form of ours only the first fault is looked for. */
const LARGEST_FORM = 500
/** A long list of faults helps nobody. */
const MAX_FIELDS = 50
/** For what a schema has no words of its own: valibot's would repeat what was sent. */
const UNREADABLE = 'This isn’t a value we expected here.'

/** The first message of a field stands. */
function messagesOf(issues: v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues.slice(0, MAX_FIELDS)) fields[v.getDotPath(issue) ?? 'form'] ??= issue.message
  return fields
}

function isLargerThan(limit: number, value: unknown): boolean {
  const inside: unknown[] = [value]
  for (const one of inside) {
    const values = typeof one === 'object' && one !== null ? Object.values(one) : []
    if (inside.length + values.length > limit) return true
    inside.push(...values)
  }
  return false
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

const messagesFor = (places: Iterable<string>) =>
  Object.fromEntries(
    [...places]
      .slice(0, MAX_FIELDS)
      .map((place) => [place, 'This contains characters we can’t store. Please type it again.']),
  )

/**
 * Where a value holds text that Postgres refuses or would keep as something else: NUL, and halves of characters. Most
 * fields have words of their own for these (`fields.ts`); this is for ids, filters and whatever else is a plain text.
 */
function* unkeepable(value: unknown, place = ''): Generator<string> {
  if (typeof value === 'string' && !isKeepable(value)) yield place || 'form'
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const innerPlace = place === '' ? name : `${place}.${name}`
    if (isKeepable(name)) yield* unkeepable(inner, innerPlace)
    else yield place || 'form'
  }
}

const isKeepable = (text: string) => !text.includes('\0') && text.isWellFormed()

const isSchema = (thing: unknown): thing is v.GenericSchema =>
  typeof thing === 'object' && thing !== null && '~run' in thing && 'kind' in thing && thing.kind === 'schema'

/**
 * Gives each parameter back as the text it was: before a schema of ours sees them, Elysia splits values at commas and
 * reads what stands in brackets as JSON, so that nobody could search for "$10,000". Goes into a route's `transform`.
 * A parameter that is there twice stays a list, which no schema for one text takes.
 */
export function plainQuery({ query, request }: { query: object; request: Request }): void {
  const parameters = new URL(request.url).searchParams
  for (const [name, pairs] of Map.groupBy(parameters, ([name]) => name)) {
    const [value, ...more] = pairs.map(([, value]) => value)
    Object.assign(query, { [name]: more.length === 0 ? value : [value, ...more] })
  }
}
