/** Draws the papers of this folder: `node scripts/bun.mjs bench/statements/drawn/second/draw.ts [layout]`. */
import { run } from './run.ts'

await run(import.meta.dir, process.argv[2])
