import { toOpenAPISchema } from '@elysiajs/openapi/openapi'
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { AnyElysia } from 'elysia'
import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import { stringify } from 'yaml'
import { hostCookie } from '../contract/cookies.ts'
import { WITHOUT_BODY } from './answers-without-body.ts'
import { type Declared, NEVER_REFUSES, REFUSES, refusalsOf, STATUSES } from './refusals.ts'

const INFO = {
  title: 'Northrate',
  version: '1',
  description:
    'Canadian payment-processing rate checks and the lead marketplace behind them. Amounts are CAD dollars with at most two decimals, card rates are percentages, shares are fractions from 0 to 1, and times are ISO 8601 in UTC. Errors are `{ code, message, error, fields? }`. An unknown path answers 404; a known path with another method answers 405 with `Allow`.',
}

/** The document of all routes that are not hidden, in the form that clients send and are sent. */
export function openApiDocument(api: AnyElysia) {
  const { paths: written, components } = toOpenAPISchema(api, { staticFile: false }, undefined, {
    valibot: jsonSchemaOf,
  })
  const paths = Object.fromEntries(Object.entries(written).map(([path, calls]) => [templateOf(path), calls]))
  const refusals = refusalsOfCalls(api)
  for (const [path, calls] of Object.entries(paths))
    for (const [method, call] of Object.entries(calls ?? {}))
      if (isRecord(call)) describe(call, path, refusals.get(`${method.toUpperCase()} ${path}`))
  nameNullInLists(paths)
  const realms = [...refusals.values()].flatMap(({ realm }) => realm ?? [])
  const { responses, securitySchemes } = componentsFor(new Set(realms))
  const schemas = { ...components.schemas, Problem: PROBLEM }
  return { openapi: '3.1.0', info: INFO, paths, components: { schemas, responses, securitySchemes } }
}

type Refusals = { realm: string | undefined; refusals: Set<Declared> }

/** By method and path as the document writes them, such as `GET /api/supplier/receipts/{number}`. */
export function refusalsOfCalls(api: AnyElysia): Map<string, Refusals> {
  return new Map(api.routes.map((route) => [`${route.method} ${templateOf(route.path)}`, refusalsOf(route)]))
}

/** A route at the root of its prefix is written with a slash at its end, which callers need not send. */
const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '')

function describe(call: Record<string, unknown>, path: string, declared: Refusals | undefined): void {
  keepJsonOnly(call)
  const { responses: own, [WITHOUT_BODY]: withoutBody } = call
  for (const extension of [WITHOUT_BODY, REFUSES, NEVER_REFUSES]) delete call[extension]
  const statuses = new Set([...(declared?.refusals ?? [])].map((refusal) => refusal.slice(0, 3)))
  Object.assign(call, declared?.realm !== undefined && { security: [{ [declared.realm]: [] }] }, {
    responses: {
      ...(path.endsWith('.csv') && A_TABLE),
      ...Object.fromEntries(
        [...statuses].map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
      ...(isRecord(withoutBody) && withoutBody),
      ...(isRecord(own) && own),
    },
  })
}

const A_TABLE = {
  200: { description: 'A table for spreadsheets', content: { 'text/csv': { schema: { type: 'string' } } } },
}

/** The generator lists form encodings for every body; the middleware lets JSON in and nothing else (rule 2). */
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

/** Transformations have no JSON Schema; what goes in before them has. */
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
 * A field that is missing, null or blank is first read as blank and then refused where it must be filled, which its type
 * does not tell. So the schema itself is asked: what it refuses is required, and null is named where it is taken.
 */
function asItIsJudged(schema: GenericSchema, jsonSchema: JsonSchema): JsonSchema | undefined {
  if ('entries' in schema && isRecord(schema.entries)) {
    const required = Object.entries(schema.entries).flatMap(([name, entry]) =>
      takes(entry, undefined) ? [] : [name],
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

const takes = (schema: unknown, input: unknown) => isSchema(schema) && v.safeParse(schema, input).success

const isSchema = (thing: unknown): thing is GenericSchema => isRecord(thing) && thing.kind === 'schema'

/** The generator folds "or null" into the type and forgets it in a list of values (JSON Schema 2020-12, 6.1.2). */
function nameNullInLists(thing: unknown): void {
  if (Array.isArray(thing)) thing.forEach(nameNullInLists)
  if (!isRecord(thing)) return
  const { type, enum: values } = thing
  if (Array.isArray(type) && type.includes('null') && Array.isArray(values) && !values.includes(null))
    thing.enum = [...values, null]
  Object.values(thing).forEach(nameNullInLists)
}

const HEADERS: Record<string, Record<string, { schema: { type: 'integer' | 'string' } }>> = {
  405: { Allow: { schema: { type: 'string' } } },
  429: { 'Retry-After': { schema: { type: 'integer' } } },
}

const PROBLEM = {
  type: 'object' as const,
  required: ['code', 'message', 'error'],
  properties: {
    code: { type: 'string' as const, description: 'Stable, for programs.' },
    message: { type: 'string' as const, description: 'For people.' },
    error: { type: 'string' as const, description: 'The same text as `message`.' },
    fields: {
      type: 'object' as const,
      additionalProperties: { type: 'string' as const },
      description: 'The path of an answer, and what is wrong with it.',
    },
  },
}

/** What the answers and the security of calls point to. */
const componentsFor = (realms: Set<string>) => ({
  responses: Object.fromEntries(
    Object.entries(STATUSES).map(([status, description]) => [
      status,
      {
        description,
        ...(HEADERS[status] && { headers: HEADERS[status] }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  ),
  securitySchemes: Object.fromEntries(
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
})
