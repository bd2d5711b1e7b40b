/** Draws the papers of this folder: `node scripts/bun.mjs bench/statements/drawn/third/draw.ts [layout]`. */
import { run } from '../second/run.ts'

await run(import.meta.dir, process.argv[2])
