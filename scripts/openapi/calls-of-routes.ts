import { join } from 'node:path'
import { Glob } from 'bun'
import * as v from 'valibot'

/** What Elysia keeps of a route. */
type Route = { method: string; path: string; hooks: { body?: unknown; response?: unknown } }

const CONTRACT = join(import.meta.dir, '../../api/contract')
const HEAD = `// Written by \`npm run openapi\` from the routes: every call with JSON, by its method and path.
import type { InferInput, InferOutput } from 'valibot'`

const Schema = v.looseObject({ kind: v.literal('schema'), type: v.string() })
const ListOf = v.looseObject({ kind: v.literal('schema'), type: v.literal('array'), item: Schema })
const Statuses = v.record(v.string(), v.unknown())

/** The text of api/contract/calls.ts. A schema that the contract does not export is `unknown` there. */
export async function callsOfRoutes(routes: readonly Route[]): Promise<string> {
  const exported = await exportsOfContract()
  const used = new Map<string, string>()

  function typeOf(schema: unknown, direction: 'InferInput' | 'InferOutput'): string {
    const found = exported.get(schema)
    if (found) used.set(found.name, found.file)
    if (found) return `${direction}<typeof ${found.name}>`
    return v.is(ListOf, schema) ? `${typeOf(schema.item, direction)}[]` : 'unknown'
  }

  const calls = routes.flatMap(({ method, path, hooks }) => {
    if (hooks.response === undefined) return []
    const pattern = path.replace(/\/$/, '').replace(/:\w+/g, '$${string}')
    const body = hooks.body === undefined ? 'undefined' : typeOf(hooks.body, 'InferInput')
    const answer = typeOf(successOf(hooks.response), 'InferOutput')
    return `  | { method: '${method}'; path: \`${pattern}\`; body: ${body}; answer: ${answer} }`
  })
  const names = Map.groupBy([...used].sort(), ([, file]) => file)
  const imports = [...names].map(
    ([file, found]) => `import type { ${found.map(([name]) => name).join(', ')} } from './${file}'`,
  )
  return `${HEAD}\n${imports.sort().join('\n')}\n\nexport type ApiCall =\n${calls.join('\n')}\n`
}

/** One schema for whatever is answered, or one for each status. */
function successOf(response: unknown): unknown {
  if (v.is(Schema, response) || !v.is(Statuses, response)) return response
  return Object.entries(response).find(([status]) => status.startsWith('2'))?.[1]
}

/** Each schema that the contract exports, with its name and its file. */
async function exportsOfContract() {
  const found = new Map<unknown, { name: string; file: string }>()
  for (const file of [...new Glob('**/*.ts').scanSync(CONTRACT)].sort()) {
    if (file.endsWith('.test.ts')) continue
    const module: Record<string, unknown> = await import(join(CONTRACT, file))
    for (const [name, value] of Object.entries(module))
      if (v.is(Schema, value)) found.set(value, { name, file })
  }
  return found
}
