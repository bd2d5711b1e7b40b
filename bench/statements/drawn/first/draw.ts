// node scripts/bun.mjs bench/statements/drawn/first/draw.ts [ids]    draws the papers, writes what is true of each, and checks both
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Paper } from './truth.ts'
import { writePapers } from './write-papers.ts'

const layouts = join(import.meta.dirname, 'layouts')
const files = readdirSync(layouts).sort()
const loaded = await Promise.all(
  files.map((file) => import(join(layouts, file)) as Promise<{ papers: Paper[] }>),
)
await writePapers(
  loaded.flatMap((layout) => layout.papers),
  import.meta.dirname,
)
