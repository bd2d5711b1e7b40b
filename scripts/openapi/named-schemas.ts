import * as v from 'valibot'
import { exportsOfContract, Schema } from './exports-of-contract.ts'

/** What Elysia keeps of a route. */
type Route = { hooks: { body?: unknown; response?: unknown } }

const HEAD = `// Written by \`npm run openapi\` from the routes: the schemas of the contract that they use, which have names in the document.
import type { GenericSchema } from 'valibot'`

/** A text or a number is shorter than its name. */
const WORTH_A_NAME = [
  'object',
  'strict_object',
  'loose_object',
  'intersect',
  'union',
  'variant',
  'array',
  'picklist',
]
const Wrapping = v.looseObject({ wrapped: Schema })

/** The text of api/http/openapi/named-schemas.ts. */
export async function namedSchemas(routes: readonly Route[]): Promise<string> {
  const used = partsOf(routes.map(({ hooks }) => [hooks.body, hooks.response]))
  const found = [...(await exportsOfContract())].flatMap(([schema, exported]) =>
    used.has(schema) && isWorthAName(schema) ? [exported] : [],
  )
  const imports = [...Map.groupBy(found, ({ file }) => file)].map(
    ([file, inIt]) => `import { ${inIt.map(({ name }) => name).join(', ')} } from '../../contract/${file}'`,
  )
  const names = found.map(({ name }) => name).sort()
  return `${HEAD}\n${imports.join('\n')}\n\nexport const CONTRACT: Record<string, GenericSchema> = {\n  ${names.join(',\n  ')},\n}\n`
}

function isWorthAName(schema: unknown): boolean {
  if (v.is(Wrapping, schema)) return isWorthAName(schema.wrapped)
  return v.is(Schema, schema) && WORTH_A_NAME.includes(schema.type)
}

/** Everything that these objects are made of. */
function partsOf(thing: unknown, parts = new Set<unknown>()): Set<unknown> {
  if (typeof thing !== 'object' || thing === null || parts.has(thing)) return parts
  parts.add(thing)
  for (const part of Object.values(thing)) partsOf(part, parts)
  return parts
}
