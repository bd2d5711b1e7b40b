import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FinishedFolder, makeFinishedFolder, removeOldBuilds } from './finished-folder.ts'

const ROOT = join(import.meta.dir, '../..')
/** A demo brings its sandbox; nothing of it is in what production runs. */
const KINDS = {
  production: { source: 'api/server.ts', kind: 'server', trees: 'api,db,domain' },
  demo: { source: 'sandbox/server.ts', kind: 'demo-server', trees: 'api,db,domain,sandbox' },
} as const
type Mode = keyof typeof KINDS
const BUNDLER = join(import.meta.dir, 'bundle-server.process.ts')

/**
 * The file to load `startServer` from: one that holds the sources as they are now with all their packages, made anew when
 * they have changed (decision 57). Where `dist` cannot be written to and has none, the source itself, which takes longer to load.
 * `stop` breaks a build off: it rejects.
 */
export async function buildServerIfChanged(mode: Mode, root = ROOT, stop?: AbortSignal): Promise<string> {
  const { source, kind, trees } = KINDS[mode]
  const build: FinishedFolder = { root, kind }
  const hash = hashOfServerSources(root, trees)
  const name = `${kind}-${hash}`
  const file = join(root, 'dist', name, 'server.js')
  if (existsSync(file)) return file
  if (!canWriteTo(join(root, 'dist'))) return join(root, source)
  await makeFinishedFolder(build, name, async (unfinished) => {
    await bundle(join(root, source), unfinished, stop)
    if (hashOfServerSources(root, trees) !== hash)
      throw new Error('The sources were changed while the server was built from them. Please start again.')
  })
  removeOldBuilds(build, name)
  return file
}

function canWriteTo(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** In a process of its own: what bundling needs in memory would otherwise stay with the product. */
async function bundle(source: string, folder: string, stop?: AbortSignal): Promise<void> {
  const bundler = Bun.spawn([process.execPath, BUNDLER, source, folder], {
    stdout: 'pipe',
    stderr: 'pipe',
    signal: stop,
  })
  const [output, errors] = await Promise.all([
    new Response(bundler.stdout).text(),
    new Response(bundler.stderr).text(),
  ])
  const code = await bundler.exited
  // It may have been done before it heard of the stop.
  stop?.throwIfAborted()
  if (code !== 0) throw new Error(`The server could not be built.\n${output}\n${errors}`)
}

/** One value for all that the file is made from: the same value, the same file. */
function hashOfServerSources(root: string, trees: string): string {
  // Where the sources find their data files is written into it.
  const hash = createHash('sha256').update(`${root}\n${Bun.revision}\n`)
  for (const path of serverSources(root, trees)) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

const serverSources = (root: string, trees: string) =>
  [`{${trees}}/**/*.{ts,json,html}`, 'scripts/builds/*.ts', 'package.json', 'bun.lock', 'tsconfig.json']
    .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })])
    .filter((path) => !/\.test\.ts$|_snapshot\.json$/.test(path))
    .sort()
