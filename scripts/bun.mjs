// Runs the pinned bun with these arguments, from a clean checkout on a machine with nothing but Node and npm. Uses no packages,
// because it fetches them.
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchBun, installPackages } from './launcher/installation.mjs'
import { LaunchFailure, runForeground } from './launcher/run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)

// These change what is installed, so they must work while bun.lock and package.json do not fit each other.
const MANAGES_PACKAGES = ['install', 'add', 'remove', 'update']

// These work without the packages of development, which are half of all by size.
const NEEDS_THE_PRODUCT_ALONE =
  /^scripts\/(start|start-split-site|sandbox-stripe|migrate|backup\/(backup|restore|compare-payments)|retention|rotate-secret|end-sessions|legal-hold|admin|builds\/build|site\/build-cdn-site)\.ts$/

try {
  const bun = await fetchBun(root)
  const env = { ...process.env, PATH: [dirname(bun), process.env.PATH].join(delimiter) }
  if (!MANAGES_PACKAGES.includes(args[0])) {
    await installPackages(root, bun, { product: NEEDS_THE_PRODUCT_ALONE.test(args[0]) })
  }
  process.exitCode = await runForeground(bun, [...envFile(), ...args], { cwd: root, env })
} catch (error) {
  if (!(error instanceof LaunchFailure)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}

/** Settings that the environment lacks come from `.env`. Bun by itself would also read `.env.local`, and skip an unreadable file. */
function envFile() {
  if (args.includes('--no-env-file')) return []
  const file = join(root, '.env')
  if (!existsSync(file)) return ['--no-env-file']
  try {
    readFileSync(file)
  } catch (error) {
    throw new LaunchFailure(`${file} cannot be read (${error.code}). Check whom it belongs to, or remove it.`)
  }
  return [`--env-file=${file}`]
}
