// node scripts/bun.mjs bench/statements/drawn/others/draw.ts [ids]    draws papers that are no statement, or none that can be used
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Paper } from '../first/truth.ts'
import { writePapers } from '../first/write-papers.ts'

const layouts = join(import.meta.dirname, 'layouts')
const files = readdirSync(layouts).sort()
const loaded = await Promise.all(
  files.map((file) => import(join(layouts, file)) as Promise<{ papers: Paper[] }>),
)
await writePapers(
  loaded.flatMap((layout) => layout.papers),
  import.meta.dirname,
)
