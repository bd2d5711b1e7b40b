/** Draws the papers of this folder: `node scripts/bun.mjs bench/statements/drawn/second/draw.ts [id]`. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Layout } from './drawn.ts'
import { press } from './press.ts'

const only = process.argv[2]
const folder = import.meta.dir
const files = (await readdir(join(folder, 'layouts'))).sort()
const faults: string[] = []
for (const file of files) {
  if (only && !file.startsWith(only)) continue
  const { draw } = (await import(join(folder, 'layouts', file))) as { draw: Layout }
  for (const paper of await draw()) {
    faults.push(...(await press(folder, paper)))
    console.log(paper.id, paper.bytes.length, paper.facts.values)
  }
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length ? 1 : 0
