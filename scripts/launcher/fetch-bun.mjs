import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { withCheckoutLock } from './checkout-lock.mjs'
import { fetchEnvironment } from './environment.mjs'
import { explain, LaunchFailure } from './failure.mjs'
import { runQuietly } from './run.mjs'

const BINARY = join('node_modules', 'bun', 'bin', 'bun.exe')

/** The path of the bun that package.json pins: the one that runs us if it is the same version, else fetched once. */
export async function fetchBun(root) {
  const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.bun
  if (process.versions.bun === version) return realpathSync(process.execPath)
  const home = join(root, '.bun-runtime')
  const place = join(home, version)
  const bun = join(place, BINARY)
  if (existsSync(bun)) return bun
  const what = `bun ${version}`
  try {
    await withCheckoutLock(home, async () => {
      if (!existsSync(bun)) await fetchInto(place, { home, version, what })
    })
  } catch (error) {
    if (error instanceof LaunchFailure) throw error
    throw new LaunchFailure(explain(String(error), { what, root }))
  }
  return bun
}

const UNFINISHED = 'unfinished-'

async function fetchInto(place, { home, version, what }) {
  for (const name of readdirSync(home)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(home, name), { recursive: true, force: true })
  }
  console.error(`Fetching ${what}.`)
  const staging = mkdtempSync(join(home, UNFINISHED))
  try {
    writeFileSync(join(staging, 'package.json'), '{ "private": true }\n')
    await npmInstall(staging, { home, version, what })
    await unpack(staging, { home, version, what })
    rmSync(place, { recursive: true, force: true })
    chmodSync(staging, 0o755)
    // Only a finished folder gets the name under which it is looked for.
    renameSync(staging, place)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

async function npmInstall(staging, { home, version, what }) {
  const options = ['--no-package-lock', '--ignore-scripts', '--include=optional', '--no-audit', '--no-fund']
  // npm's own waiting between tries would keep somebody without a network waiting for more than a minute.
  options.push('--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=60000')
  const ran = runQuietly('npm', ['install', ...options, `bun@${version}`], {
    cwd: staging,
    env: fetchEnvironment(home),
  })
  const { code, said } = await ran.catch((error) => {
    if (error.code !== 'ENOENT') throw error
    throw new LaunchFailure(
      `npm was not found, and ${what} is fetched with it. npm comes with Node.js 20 or later: install it and start again.`,
    )
  })
  if (code !== 0) throw new LaunchFailure(explain(said, { what, root: home }))
}

/** npm may be told never to run a package's scripts, so bun's own is run here: it chooses the binary for this machine. */
async function unpack(staging, { home, version, what }) {
  const env = fetchEnvironment(home)
  const cwd = join(staging, 'node_modules', 'bun')
  const unpacked = await runQuietly(process.execPath, ['install.js'], { cwd, env })
  const asked = existsSync(join(staging, BINARY))
    ? await runQuietly(join(staging, BINARY), ['--version'], { cwd, env })
    : unpacked
  if (asked.code !== 0 || asked.said.trim() !== version) {
    throw new LaunchFailure(explain(`${unpacked.said}\n${asked.said}`, { what, root: home }))
  }
}
