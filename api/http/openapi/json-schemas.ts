import { type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { isRecord } from './refusals.ts'

export type JsonSchemas = ReturnType<typeof jsonSchemasOf>

const PLACE = '#/components/schemas/'
const REFERENCE = /"#\/components\/(\w+)\/(\w+)"/g

/**
 * JSON Schemas of what clients send and receive: of each named one, and of some others, in which a reference stands for each
 * named one. They are written at once, because any conversion writes everything that has a name.
 */
export function jsonSchemasOf(named: Record<string, v.GenericSchema>, others: Iterable<v.GenericSchema>) {
  const names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]))
  const unnamed = [...new Set(others)].filter((schema) => !names.has(schema))
  // No such name can be that of an export.
  const keys = new Map([
    ...names,
    ...unnamed.map((schema, index): [v.GenericSchema, string] => [schema, `${index}`]),
  ])
  const written = toJsonSchemaDefs(Object.fromEntries([...keys].map(([schema, key]) => [key, schema])), {
    errorMode: 'ignore',
    // Because transformations have no JSON Schema.
    typeMode: 'input',
    target: 'draft-2020-12',
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      withNullInType(withoutBlankDefault(asItIsJudged(valibotSchema, jsonSchema) ?? jsonSchema)),
    overrideRef: ({ referenceId }) => PLACE + referenceId,
  })
  const nameOf = (schema: unknown) => (isSchema(schema) ? names.get(schema) : undefined)
  /** `LeadCard`, or `ListOfLeadCard` for a list of them. */
  const answerName = (schema: v.GenericSchema) => {
    const item = v.is(List, schema) ? nameOf(schema.item) : undefined
    return nameOf(schema) ?? (item && `ListOf${item}`)
  }
  /** In full, even where it has a name. */
  const whole = (schema: v.GenericSchema): JsonSchema => written[keys.get(schema) ?? ''] ?? {}
  const referred = (schema: v.GenericSchema): JsonSchema => {
    const name = names.get(schema)
    return name === undefined ? whole(schema) : { $ref: PLACE + name }
  }
  const components = Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, whole(schema)]))
  return { whole, referred, answerName, components }
}

const List = v.looseObject({ kind: v.literal('schema'), type: v.literal('array'), item: v.unknown() })

/** The components that a part of the document refers to, also by way of others: such as `schemas/LeadCard`. */
export function referencesIn(
  part: unknown,
  components: Record<string, Record<string, unknown>>,
  found = new Set<string>(),
): Set<string> {
  for (const [, place = '', name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
    if (found.has(`${place}/${name}`)) continue
    found.add(`${place}/${name}`)
    referencesIn(components[place]?.[name] ?? null, components, found)
  }
  return found
}

/**
 * A schema reads a missing, null or blank field as blank and then refuses it where it must be filled, which its type does not
 * show. So this tries the schema itself: a field it refuses is required, and null is named where it is accepted.
 */
function asItIsJudged(schema: v.GenericSchema, jsonSchema: JsonSchema): JsonSchema | undefined {
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

/** Generated clients demand a field that has a default, although it need not be sent. */
function withoutBlankDefault({ default: missing, ...rest }: JsonSchema): JsonSchema {
  return missing === undefined || missing === '' ? rest : { ...rest, default: missing }
}

/** Says "text or null" in `type`, as readers and generators show it best, and names null in a list of values. */
function withNullInType(jsonSchema: JsonSchema): JsonSchema {
  const { anyOf: [filled, empty, ...more] = [], ...rest } = jsonSchema
  if (typeof filled !== 'object' || typeof empty !== 'object' || more.length > 0) return jsonSchema
  if (typeof filled.type !== 'string' || empty.type !== 'null' || filled.const !== undefined)
    return jsonSchema
  return {
    ...rest,
    ...filled,
    type: [filled.type, 'null'],
    ...(filled.enum && { enum: [...filled.enum, null] }),
  }
}

/** An exact option takes no `undefined`, but need not be there. */
const mayBeMissing = (entry: unknown) =>
  (isSchema(entry) && entry.type === 'exact_optional') || takes(entry, undefined)

const takes = (schema: unknown, input: unknown) => isSchema(schema) && v.safeParse(schema, input).success

export const isSchema = (thing: unknown): thing is v.GenericSchema =>
  isRecord(thing) && thing.kind === 'schema'
