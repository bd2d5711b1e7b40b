import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type FinishedFolder,
  hashOfFiles,
  makeFinishedFolder,
  removeOldBuilds,
  runBuilder,
} from './finished-folder.ts'

const ROOT = join(import.meta.dir, '../..')
/** A demo brings its sandbox; nothing of it is in what production runs. */
const KINDS = {
  production: { source: 'api/server.ts', kind: 'server', trees: 'api,db,domain' },
  demo: { source: 'sandbox/server.ts', kind: 'demo-server', trees: 'api,db,domain,sandbox' },
} as const
type Mode = keyof typeof KINDS
const BUNDLER = join(import.meta.dir, 'bundle-server.process.ts')

/**
 * The file to load `startServer` from, which holds the current sources and all their packages (decision 49). If it is missing
 * and `dist` cannot be written to, the source itself, which takes longer to load. Rejects when `stop` aborts a build.
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
    // In a process of its own: what bundling needs in memory would otherwise stay with the product.
    await runBuilder('server', [process.execPath, BUNDLER, join(root, source), unfinished], { signal: stop })
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

/** The root counts because the file holds the paths of data files. */
const hashOfServerSources = (root: string, trees: string) =>
  hashOfFiles(root, serverSources(root, trees), `${root}\n${Bun.revision}\n`)

const serverSources = (root: string, trees: string) =>
  [`{${trees}}/**/*.{ts,json,html}`, 'scripts/builds/*.ts', 'package.json', 'bun.lock', 'tsconfig.json']
    .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })])
    .filter((path) => !/\.test\.ts$|_snapshot\.json$/.test(path))
    .sort()
