import { toOpenAPISchema } from '@elysiajs/openapi/openapi'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { AnyElysia } from 'elysia'
import type { GenericSchema } from 'valibot'
import { stringify } from 'yaml'

const INFO = {
  title: 'Northrate',
  version: '1',
  description:
    'Canadian payment-processing rate checks and the marketplace for the leads they make. Amounts are CAD dollars with at most two decimals, card rates percent, shares fractions from 0 to 1, times ISO 8601 in UTC. Refusals are `{ code, message, error, fields? }`.',
}

/** The document of all routes that are not hidden, in the form that clients send and are sent. */
export function openApiDocument(api: AnyElysia) {
  const { paths, components } = toOpenAPISchema(api, undefined, undefined, { valibot: jsonSchemaOf })
  for (const path of Object.values(paths)) for (const route of Object.values(path ?? {})) keepJsonOnly(route)
  return { openapi: '3.1.0', info: INFO, paths, components }
}

/** The generator lists form encodings for every body; the door lets JSON in and nothing else (rule 2). */
function keepJsonOnly(route: unknown): void {
  if (typeof route !== 'object' || route === null || !('requestBody' in route)) return
  const { requestBody } = route
  if (typeof requestBody !== 'object' || requestBody === null || !('content' in requestBody)) return
  const { content } = requestBody
  if (typeof content !== 'object' || content === null || !('application/json' in content)) return
  requestBody.content = { 'application/json': content['application/json'] }
}

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
