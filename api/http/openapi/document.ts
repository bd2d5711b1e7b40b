import { readFileSync } from 'node:fs'
import { toOpenAPISchema } from '@elysiajs/openapi/openapi'
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { AnyElysia } from 'elysia'
import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import { stringify } from 'yaml'
import { LANGUAGES } from '../../../domain/languages/languages.ts'
import { hostCookie } from '../../contract/cookies.ts'
import { WITHOUT_BODY } from './answers-without-body.ts'
import { errorTable } from './error-catalogue.ts'
import { FIELDS } from './fields.ts'
import { type Declared, NEVER_REFUSES, REFUSES, refusalsOf, STATUSES } from './refusals.ts'
import { EXAMPLES, webhooksFor } from './webhooks-document.ts'

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8').trimEnd()

/** A test runs the commands in it as they stand there. */
const INTRODUCTION = textOf('./get-started.md')
  .replace('{{receiver}}', () => textOf('../../../docs/examples/webhook-receiver.ts'))
  .replace('{{errors}}', errorTable)

export const INFO = { title: 'Northrate', version: '1', description: INTRODUCTION }

/** Where `get-started.md` is tried. */
const LOCAL = 'http://localhost:3000'

/** The part for providers, who read it at the address of this server. */
export function documentForProviders(api: AnyElysia, publicUrl: string) {
  const document = openApiDocument(api)
  const [ofKeys, ofAccounts] = TAG_GROUPS
  const shown = [ofKeys, ofAccounts].flatMap((group) => group?.tags ?? [])
  const isShown = (call: unknown) =>
    isRecord(call) && Array.isArray(call.tags) && call.tags.some((tag) => shown.includes(tag))
  const paths = Object.entries(document.paths).flatMap(([path, calls]) => {
    const kept = Object.entries(calls ?? {}).filter(([, call]) => isShown(call))
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]]
  })
  return {
    ...document,
    info: { ...INFO, description: INTRODUCTION.replaceAll(LOCAL, publicUrl) },
    servers: [{ url: publicUrl }],
    'x-tagGroups': [ofKeys, ofAccounts],
    paths: Object.fromEntries(paths),
  }
}

/** The document of all routes that are not hidden, with the types that clients send and receive. */
export function openApiDocument(api: AnyElysia) {
  const { paths: written, components } = toOpenAPISchema(api, { staticFile: false }, undefined, {
    valibot: jsonSchemaOf,
  })
  // For an app that serves, the generator also writes everything that is served beside our routes.
  const own = new Set(api.routes.map(({ path }) => templateOf(path)))
  const paths = Object.fromEntries(
    Object.entries(written)
      .map(([path, calls]) => [templateOf(path), calls] as const)
      .filter(([path]) => own.has(path)),
  )
  const refusals = refusalsOfCalls(api)
  for (const [path, calls] of Object.entries(paths))
    for (const [method, call] of Object.entries(calls ?? {}))
      if (isRecord(call)) {
        const name = `${method.toUpperCase()} ${path}`
        describe(call, name, refusals.get(name))
      }
  nameNullInLists(paths)
  const { responses, securitySchemes } = componentsFor(
    new Set([...refusals.values()].flatMap(({ realm }) => realm ?? [])),
  )
  const schemas = { ...components.schemas, Problem: PROBLEM }
  const webhooks = webhooksFor(jsonSchemaOf)
  return {
    openapi: '3.1.0',
    info: INFO,
    'x-tagGroups': TAG_GROUPS,
    paths,
    webhooks,
    components: { schemas, responses, securitySchemes },
  }
}

type Refusals = ReturnType<typeof refusalsOf>

/** The order in which viewers show calls: those that take API keys first. */
const TAG_GROUPS = [
  {
    name: 'A provider’s own system',
    tags: ['Market', 'Purchases', 'My leads', 'Saved searches', 'Integrations', 'Webhooks'],
  },
  { name: 'Providers’ accounts', tags: ['Suppliers', 'Payments'] },
  {
    name: 'Businesses and admins',
    tags: [
      'Rate check',
      'Your request',
      'Business owners',
      'Privacy',
      'Consent receipts',
      'Admins',
      'Operations',
    ],
  },
]

/** By method and path, such as `GET /api/supplier/receipts/{number}`. */
export function refusalsOfCalls(api: AnyElysia): Map<string, Refusals> {
  return new Map(api.routes.map((route) => [`${route.method} ${templateOf(route.path)}`, refusalsOf(route)]))
}

/** A route at the root of its prefix ends in a slash, which callers need not send. */
const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '')

function describe(call: Record<string, unknown>, name: string, declared: Refusals | undefined): void {
  keepJsonOnly(call)
  const { responses: own, [WITHOUT_BODY]: withoutBody } = call
  for (const extension of [WITHOUT_BODY, REFUSES, NEVER_REFUSES]) delete call[extension]
  if (isRecord(own)) {
    addExamples(own, name)
    if (declared?.keys !== undefined)
      for (const answer of Object.values(own)) if (isRecord(answer)) describeFields(answer.content)
  }
  if (declared?.keys?.changes !== undefined && !name.startsWith('GET'))
    call.parameters = [...(Array.isArray(call.parameters) ? call.parameters : []), IDEMPOTENCY_KEY]
  const security = securityOf(name, declared)
  Object.assign(call, security.length > 0 && { security }, {
    responses: {
      ...(name.endsWith('.csv') && A_TABLE),
      ...refusalsByStatus(declared?.refusals ?? new Set()),
      ...(isRecord(withoutBody) && withoutBody),
      ...(isRecord(own) && own),
    },
  })
}

function securityOf(name: string, declared: Refusals | undefined): Record<string, string[]>[] {
  const { realm, keys } = declared ?? {}
  const scope = name.startsWith('GET') ? keys?.reads : keys?.changes
  return [realm === undefined ? [] : { [realm]: [] }, scope === undefined ? [] : { key: [scope] }].flat()
}

/** Each status with the codes that this call may give it. */
function refusalsByStatus(refusals: Set<Declared>) {
  const codes = Map.groupBy([...refusals].sort(), (refusal) => refusal.slice(0, 3))
  return Object.fromEntries(
    [...codes].map(([status, declared]) => [
      status,
      {
        $ref: `#/components/responses/${status}`,
        description: declared.map((refusal) => `\`${refusal.slice(4)}\``).join(', '),
      },
    ]),
  )
}

function addExamples(responses: Record<string, unknown>, name: string): void {
  for (const [status, response] of Object.entries(responses)) {
    const example = EXAMPLES.answers[`${name} ${status}`]
    const json = isRecord(response) && isRecord(response.content) && response.content['application/json']
    if (example !== undefined && isRecord(json)) json.example = example
  }
}

/** Adds what the fields of this schema mean, except to those that say so themselves. `holder` is the field that it is the value of. */
function describeFields(schema: unknown, holder = ''): void {
  if (Array.isArray(schema)) for (const one of schema) describeFields(one, holder)
  if (!isRecord(schema)) return
  const { properties, ...others } = schema
  for (const part of Object.values(others)) describeFields(part, holder)
  if (!isRecord(properties)) return
  for (const [name, field] of Object.entries(properties)) {
    if (!isRecord(field)) continue
    const meaning = FIELDS[`${holder}.${name}`] ?? FIELDS[name]
    if (meaning !== undefined) field.description ??= meaning
    describeFields(field, name)
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'With an API key: the same request with the same value is carried out once in 24 hours, and answered the same.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const A_TABLE = {
  200: { description: 'A table for spreadsheets', content: { 'text/csv': { schema: { type: 'string' } } } },
}

/** The generator lists form encodings for every body; the middleware accepts only JSON (rule 2). */
function keepJsonOnly(call: Record<string, unknown>): void {
  if (!isRecord(call.requestBody) || !isRecord(call.requestBody.content)) return
  const { content } = call.requestBody
  if ('application/json' in content)
    call.requestBody.content = { 'application/json': content['application/json'] }
}

const isRecord = (thing: unknown): thing is Record<string, unknown> =>
  typeof thing === 'object' && thing !== null && !Array.isArray(thing)

export const openApiYaml = (api: AnyElysia) =>
  stringify(openApiDocument(api), { aliasDuplicateObjects: false })

/** Of the input, because transformations have no JSON Schema. */
function jsonSchemaOf(schema: GenericSchema) {
  const { $schema, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode: 'input',
    target: 'draft-2020-12',
    overrideSchema: ({ valibotSchema, jsonSchema }) => asItIsJudged(valibotSchema, jsonSchema),
  })
  return rest
}

/**
 * A schema reads a missing, null or blank field as blank and then refuses it where it must be filled, which its type does not
 * show. So this tries the schema itself: a field it refuses is required, and null is named where it is accepted.
 */
function asItIsJudged(schema: GenericSchema, jsonSchema: JsonSchema): JsonSchema | undefined {
  if ('entries' in schema && isRecord(schema.entries)) {
    const required = Object.entries(schema.entries).flatMap(([name, entry]) =>
      mayBeMissing(entry) ? [] : [name],
    )
    const { required: _asTyped, ...rest } = jsonSchema
    return required.length === 0 ? rest : { ...rest, required }
  }
  if (schema.type !== 'nullish' || takes(schema, null)) return undefined
  const { default: _blank, anyOf = [], ...rest } = jsonSchema
  const filled = anyOf.filter((one) => typeof one === 'object' && one.type !== 'null')
  const [only] = filled
  return filled.length === 1 && typeof only === 'object' ? { ...rest, ...only } : { ...rest, anyOf: filled }
}

/** An exact option takes no `undefined`, but need not be there. */
const mayBeMissing = (entry: unknown) =>
  (isSchema(entry) && entry.type === 'exact_optional') || takes(entry, undefined)

const takes = (schema: unknown, input: unknown) => isSchema(schema) && v.safeParse(schema, input).success

const isSchema = (thing: unknown): thing is GenericSchema => isRecord(thing) && thing.kind === 'schema'

/** The generator moves "or null" into the type and omits it from a list of values (JSON Schema 2020-12, 6.1.2). */
function nameNullInLists(thing: unknown): void {
  if (Array.isArray(thing)) thing.forEach(nameNullInLists)
  if (!isRecord(thing)) return
  const { type, enum: values } = thing
  if (Array.isArray(type) && type.includes('null') && Array.isArray(values) && !values.includes(null))
    thing.enum = [...values, null]
  Object.values(thing).forEach(nameNullInLists)
}

type Header = { schema: { type: 'integer' | 'string'; enum?: string[] }; description?: string }

/** Of every refusal. */
const LANGUAGE_HEADERS: Record<string, Header> = {
  'Content-Language': {
    schema: { type: 'string', enum: [...LANGUAGES] },
    description: 'The language of `message`, `error` and `fields`.',
  },
  Vary: { schema: { type: 'string' }, description: 'Names `Accept-Language`.' },
}

const HEADERS: Record<string, Record<string, Header>> = {
  405: { Allow: { schema: { type: 'string' } } },
  429: { 'Retry-After': { schema: { type: 'integer' } } },
  503: { 'Retry-After': { schema: { type: 'integer' } } },
}

const PROBLEM = {
  type: 'object' as const,
  required: ['code', 'message', 'error'],
  properties: {
    code: { type: 'string' as const, description: 'Stable, for programs.' },
    message: {
      type: 'string' as const,
      description: 'For people, in English; in French where `Accept-Language` prefers it.',
    },
    error: { type: 'string' as const, description: 'The same text as `message`.' },
    fields: {
      type: 'object' as const,
      additionalProperties: { type: 'string' as const },
      description: 'The path of an answer, and what is wrong with it.',
    },
  },
}

const componentsFor = (realms: Set<string>) => ({
  responses: Object.fromEntries(
    Object.entries(STATUSES).map(([status, description]) => [
      status,
      {
        description,
        headers: { ...LANGUAGE_HEADERS, ...HEADERS[status] },
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Problem' },
            ...(EXAMPLES.refusals[status] !== undefined && { example: EXAMPLES.refusals[status] }),
          },
        },
      },
    ]),
  ),
  securitySchemes: {
    key: {
      type: 'http' as const,
      scheme: 'bearer',
      bearerFormat: 'nr_live_… or nr_test_…',
      description: 'An API key of a provider, with the scope that the call names.',
    },
    ...Object.fromEntries(
      [...realms].map((realm) => [
        realm,
        {
          type: 'apiKey' as const,
          in: 'cookie',
          name: hostCookie(`northrate_${realm}`, true),
          description: `Where the site is not https, as in a demo, its name is \`northrate_${realm}\`.`,
        },
      ]),
    ),
  },
})
