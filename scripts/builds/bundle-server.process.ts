import { join } from 'node:path'
import { mapOfOurLines } from './line-map.ts'

/** Is loaded when the first text message goes out, and half as large as everything else. */
const LEFT_OUT = ['twilio']

const [source = '', folder = ''] = process.argv.slice(2)
const { outputs } = await Bun.build({
  entrypoints: [source],
  outdir: folder,
  target: 'bun',
  // For modules of the standard's own kind Bun keeps no bytecode, but in an executable.
  format: 'cjs',
  bytecode: true,
  // Of deeper functions too it would take 2 MB more of memory, and save a start up to a tenth of a second.
  bytecodeDepth: 1,
  sourcemap: 'linked',
  external: LEFT_OUT,
  // Or Bun writes in what it is at the build, which may be that of tests.
  define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' },
})
// Bun says nothing when it could not compile what it wrote, as with `import.meta.resolve`, which this format does not have.
if (!outputs.some(({ kind }) => kind === 'bytecode'))
  throw new Error(`${join(folder, 'server.js')} could not be compiled.`)

const map = Bun.file(join(folder, 'server.js.map'))
await map.write(JSON.stringify(mapOfOurLines(await map.json())))
