import { toOpenAPISchema } from '@elysiajs/openapi/openapi'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { AnyElysia } from 'elysia'
import type { GenericSchema } from 'valibot'
import { stringify } from 'yaml'
import { COMPONENTS, refusalsOf } from './refusals-of-calls.ts'

const INFO = {
  title: 'Northrate',
  version: '1',
  description:
    'Canadian payment-processing rate checks and the marketplace for the leads they make. Amounts are CAD dollars with at most two decimals, card rates percent, shares fractions from 0 to 1, times ISO 8601 in UTC. Refusals are `{ code, message, error, fields? }`.',
}

/** The document of all routes that are not hidden, in the form that clients send and are sent. */
export function openApiDocument(api: AnyElysia) {
  const { paths, components } = toOpenAPISchema(api, { staticFile: false }, undefined, {
    valibot: jsonSchemaOf,
  })
  for (const [path, calls] of Object.entries(paths))
    for (const [method, call] of Object.entries(calls ?? {}))
      if (isRecord(call)) describe(call, { method: method.toUpperCase(), path })
  const schemas = { ...components.schemas, ...COMPONENTS.schemas }
  return { openapi: '3.1.0', info: INFO, paths, components: { ...COMPONENTS, schemas } }
}

function describe(call: Record<string, unknown>, at: { method: string; path: string }): void {
  keepJsonOnly(call)
  const parameters = Array.isArray(call.parameters) ? call.parameters : []
  const query = parameters.some((parameter) => isRecord(parameter) && parameter.in === 'query')
  const { responses, ...rest } = refusalsOf({ ...at, body: call.requestBody !== undefined, query })
  const own = isRecord(call.responses) ? call.responses : {}
  Object.assign(call, rest, { responses: { ...(at.path.endsWith('.csv') && A_TABLE), ...responses, ...own } })
}

const A_TABLE = {
  200: { description: 'A table for spreadsheets', content: { 'text/csv': { schema: { type: 'string' } } } },
}

/** The generator lists form encodings for every body; the door lets JSON in and nothing else (rule 2). */
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
  })
  return rest
}
