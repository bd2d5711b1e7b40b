import * as v from 'valibot'
import { openApiDocument } from '../../../api/http/openapi/document.ts'
import { describedRoutes } from '../../../scripts/openapi/calls-of-routes.ts'

/** A part of our own document. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
const Schema = v.custom<Schema>((thing) => typeof thing === 'object' && thing !== null)
const Described = v.object({
  parameters: v.optional(
    v.array(v.object({ in: v.string(), name: v.string(), schema: v.optional(Schema, {}) })),
    [],
  ),
  requestBody: v.optional(
    v.object({ content: v.object({ 'application/json': v.object({ schema: Schema }) }) }),
  ),
  security: v.optional(v.array(v.record(v.string(), v.array(v.string()))), []),
})

/** `name` is the method and the path, such as `GET /api/supplier/receipts/{number}`. */
export type DescribedCall = { name: string; method: string; path: string } & v.InferOutput<typeof Described>

/** The product's routes with nothing behind them. */
export const routes = describedRoutes()
export const document = openApiDocument(routes)

const REFERENCE = /^#\/components\/(schemas|responses)\/(\w+)$/

/** With what they name in place of all references. */
export const inFull = (part: unknown): unknown =>
  JSON.parse(JSON.stringify(part), (_key, inner) => {
    const [, place, name = ''] = REFERENCE.exec(inner?.$ref) ?? []
    if (place === undefined) return inner
    const { schemas, responses } = document.components
    const named = new Map<string, unknown>(Object.entries(place === 'schemas' ? schemas : responses)).get(
      name,
    )
    return Object.assign({}, inFull(named), inner)
  })

/** Every call that the document describes. */
export const describedCalls: DescribedCall[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([small, call]) => {
    const method = small.toUpperCase()
    return { name: `${method} ${path}`, method, path, ...v.parse(Described, inFull(call)) }
  }),
)

export const bodySchemaOf = ({ requestBody }: DescribedCall): Schema =>
  requestBody?.content['application/json'].schema ?? {}

/** Each parameter of the path gets this text. */
export const pathWith = ({ path }: Pick<DescribedCall, 'path'>, text: string) =>
  path.replace(/\{\w+\}/g, encodeURIComponent(text))

/** A value that the schema accepts, as far as the document tells. `id` stands where it wants a UUID. */
export function sample(schema: Schema, id: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find((one) => one !== null && one !== '')
  const [variant] = schema.anyOf ?? schema.oneOf ?? []
  if (variant) return sample(variant, id)
  if (schema.properties || schema.allOf) return sampleOf(propertiesOf(schema), id)
  if (isOf(schema, 'array')) return [sample(schema.items ?? {}, id)]
  if (isOf(schema, 'string')) return textFor(schema, id)
  if (isOf(schema, 'boolean')) return true
  return schema.minimum ?? 1
}

export const sampleOf = (properties: Record<string, Schema>, id: string) =>
  Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sample(inner, id)]))

const isOf = ({ type }: Schema, name: string) => type === name || (type?.includes(name) ?? false)

function textFor({ format, pattern }: Schema, id: string): string {
  if (format === 'email') return 'ana@example.ca'
  if (format === 'uuid') return id
  if (format?.startsWith('date')) return '2026-11-21T15:00:00Z'
  return pattern?.includes('\\d') ? '123456' : '416 555 0123'
}

/** Of an object, and of all its variants. */
export function propertiesOf(schema: Schema): Record<string, Schema> {
  const variants = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return Object.assign({}, ...variants.map(propertiesOf), schema.properties)
}

/** The same body with another in place of each value in turn, however deep. */
export function* withValueAt(body: unknown, value: unknown): Generator<unknown> {
  if (Array.isArray(body)) {
    for (const [at, inner] of body.entries())
      for (const changed of withValueAt(inner, value)) yield body.with(at, changed)
  } else if (typeof body === 'object' && body !== null) {
    for (const [name, inner] of Object.entries(body))
      for (const changed of withValueAt(inner, value)) yield { ...body, [name]: changed }
  } else if (body !== undefined) yield value
}
