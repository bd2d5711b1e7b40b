import { type AnyElysia, NotFoundError } from 'elysia'
import * as v from 'valibot'
import { checkYourAnswers, type Said } from '../../platform/shared/refusal.ts'
import { requestLanguage } from '../../platform/shared/request-context.ts'
import { Uuid } from '../../platform/shared/uuid.ts'

/** Of a call about one thing. */
export const IdPath = v.object({ id: Uuid })

/** Where a call may hold what a person typed. */
const PARTS = ['body', 'query', 'params', 'headers'] as const

/**
 * Makes the schemas of these routes refuse in our own words, and refuses text that a database cannot store. The message of
 * Elysia's own error repeats the whole value for each fault: 64 KB of nonsense stopped the process for a minute. Call it
 * before another app uses this one.
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

function refusing(schema: v.GenericSchema, part: (typeof PARTS)[number]): v.GenericSchema {
  let ofNothing: object | undefined
  const validate = (value: unknown) => {
    // Most queries are empty, and their output is always the same.
    if (part === 'query' && ofNothing !== undefined && isEmpty(value)) return { value: { ...ofNothing } }
    if (isSomewhere(isTooLong, value)) throw refused(part, messagesFor(TOO_LONG, placesOf(isTooLong, value)))
    const abortEarly = isLargerThan(LARGEST_FORM, value)
    const lang = requestLanguage()
    const read = v.safeParse(schema, value, { lang, message: UNREADABLE[lang], abortEarly })
    const fields = read.success
      ? messagesFor(UNSTORABLE, placesOf(isUnstorable, read.output))
      : messagesOf(read.issues)
    if (!read.success || Object.keys(fields).length > 0) throw refused(part, fields)
    if (isEmpty(value) && typeof read.output === 'object' && read.output !== null)
      ofNothing = { ...read.output }
    return { value: read.output }
  }
  return { ...schema, '~standard': { version: 1, vendor: 'valibot', validate } }
}

const refused = (part: (typeof PARTS)[number], fields: Record<string, Said>) =>
  part === 'params' ? new NotFoundError() : checkYourAnswers(fields)

/** Values in all lists and objects of a body. Larger ones are checked up to the first fault only. */
const LARGEST_FORM = 500
const MAX_FIELDS = 50
/** For a check without a message, because valibot's own would repeat the input. */
const UNREADABLE: Said = {
  en: 'This isn’t a value we expected here.',
  fr: 'Cette valeur n’est pas de celles que nous attendons ici.',
}

/** Each field has its first message, which is in the language of the request already. */
function messagesOf(issues: v.BaseIssue<unknown>[]): Record<string, Said> {
  const fields: Record<string, Said> = {}
  for (const issue of issues.slice(0, MAX_FIELDS)) fields[v.getDotPath(issue) ?? 'form'] ??= saidOf(issue)
  return fields
}

/** A program that sends a telephone number as 4165550123 is not helped by "Enter your phone number." */
function saidOf({ kind, type, input, message }: v.BaseIssue<unknown>): Said {
  if (kind !== 'schema' || type !== 'string' || input === undefined) return { en: message, fr: message }
  const came = Array.isArray(input) ? LIST : (NAMES_OF_TYPES[typeof input] ?? LIST)
  return {
    en: `Send this as text, in quotes. It came as ${input === null ? 'null' : came.en}.`,
    fr: `Envoyez ce champ sous forme de texte, entre guillemets. Nous avons reçu ${input === null ? 'null' : came.fr}.`,
  }
}

const LIST: Said = { en: 'a list', fr: 'une liste' }
const NAMES_OF_TYPES: Partial<Record<string, Said>> = {
  number: { en: 'a number', fr: 'un nombre' },
  boolean: { en: 'true or false', fr: 'true ou false' },
  object: { en: 'an object', fr: 'un objet' },
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

const messagesFor = (said: Said, places: Iterable<string>) =>
  Object.fromEntries([...places].slice(0, MAX_FIELDS).map((place) => [place, said]))

/** Characters. The longest text of a form of ours is a consent receipt. Nothing reads a longer one, whichever field it is in. */
const LONGEST_TEXT = 20_000
const isTooLong = (text: string) => text.length > LONGEST_TEXT
const TOO_LONG: Said = {
  en: 'This is too long. Please shorten it.',
  fr: 'Ce texte est trop long. Veuillez le raccourcir.',
}

const UNSTORABLE: Said = {
  en: 'This contains characters we can’t store. Please type it again.',
  fr: 'Ce texte contient des caractères que nous ne pouvons pas conserver. Veuillez le retaper.',
}

/**
 * Text that Postgres refuses or changes: NUL, and halves of characters. Most fields have messages of their own for these
 * (`fields.ts`); this is for ids, filters and every other plain text.
 */
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

/** Much quicker than `placesOf`. */
function isSomewhere(isWrong: (text: string) => boolean, value: unknown): boolean {
  if (typeof value === 'string') return isWrong(value)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((inner) => isSomewhere(isWrong, inner))
  return Object.entries(value).some(([name, inner]) => isWrong(name) || isSomewhere(isWrong, inner))
}

/** Where such texts are; a name counts as its object. */
function* placesOf(isWrong: (text: string) => boolean, value: unknown, place = ''): Generator<string> {
  if (typeof value === 'string' && isWrong(value)) yield place || 'form'
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (isWrong(name)) yield place || 'form'
    else yield* placesOf(isWrong, inner, place === '' ? name : `${place}.${name}`)
  }
}

const isSchema = (thing: unknown): thing is v.GenericSchema =>
  typeof thing === 'object' && thing !== null && '~run' in thing && 'kind' in thing && thing.kind === 'schema'

/**
 * For a route's `transform`: restores each query parameter as plain text. Elysia splits values at commas and reads brackets as
 * JSON, so that nobody could search for "$10,000". A parameter that is sent twice stays a list, which no schema for text accepts.
 */
export function plainQuery({ query, request }: { query: object; request: Request }): void {
  const parameters = new URL(request.url).searchParams
  for (const [name, pairs] of Map.groupBy(parameters, ([name]) => name)) {
    const [value, ...more] = pairs.map(([, value]) => value)
    Object.assign(query, { [name]: more.length === 0 ? value : [value, ...more] })
  }
}
