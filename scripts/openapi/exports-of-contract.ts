import { join } from 'node:path'
import { Glob } from 'bun'
import * as v from 'valibot'

const CONTRACT = join(import.meta.dir, '../../api/contract')

export const Schema = v.looseObject({ kind: v.literal('schema'), type: v.string() })

/** Each schema that the contract exports, with its name and its file. */
export async function exportsOfContract() {
  const found = new Map<unknown, { name: string; file: string }>()
  for (const file of [...new Glob('**/*.ts').scanSync(CONTRACT)].sort()) {
    if (file.endsWith('.test.ts')) continue
    const module: Record<string, unknown> = await import(join(CONTRACT, file))
    for (const [name, value] of Object.entries(module))
      if (v.is(Schema, value)) found.set(value, { name, file })
  }
  return found
}
