import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { withCheckoutLock } from './checkout-lock.mjs'
import { withProgress } from './progress.mjs'
import { LaunchFailure, runQuietly } from './run.mjs'

const BINARY = join('node_modules', 'bun', 'bin', 'bun.exe')

/** The path of the bun that package.json pins: the one that runs us if it is the same version, else fetched once. */
export async function fetchBun(root) {
  const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.bun
  if (process.versions.bun === version) return realpathSync(process.execPath)
  const bun = join(root, '.bun-runtime', version, BINARY)
  await once(
    root,
    `bun ${version}`,
    () => existsSync(bun),
    (fetching) => fetchInto(version, fetching),
  )
  return bun
}

/** Installs the packages of bun.lock, if it or package.json has changed; for `product` without those of development. */
export async function installPackages(root, bun, { product }) {
  const isInstalled = () =>
    readStamp(root) === stampOf(root, ALL) || (product && readStamp(root) === stampOf(root, PRODUCT))
  await once(root, 'the packages', isInstalled, (installing) =>
    install(bun, { ...installing, which: product ? PRODUCT : ALL }),
  )
}

/** Does the work unless it is done, one launcher at a time. Explains failures in one line. */
async function once(root, what, isDone, work) {
  const home = join(root, '.bun-runtime')
  try {
    if (isDone()) return
    await withCheckoutLock(home, async () => {
      if (!isDone()) await work({ root, home, what })
    })
  } catch (error) {
    throw error instanceof LaunchFailure ? error : explain(String(error), { what, root })
  }
}

const UNFINISHED = 'unfinished'

async function fetchInto(version, { home, what }) {
  for (const name of readdirSync(home)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(home, name), { recursive: true, force: true })
  }
  const staging = mkdtempSync(join(home, `${UNFINISHED}-`))
  try {
    writeFileSync(join(staging, 'package.json'), '{ "private": true }\n')
    await withProgress(
      `Fetching ${what}`,
      () => '',
      async () => {
        await npmInstall(staging, { home, version, what })
        await unpack(staging, { home, version, what })
      },
    )
    const place = join(home, version)
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
  // With npm's defaults, people without a network would wait for more than a minute.
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
  if (code !== 0) throw explain(said, { what, root: home })
}

/** Runs bun's own install script, which chooses the binary for this machine: npm may be set never to run scripts. */
async function unpack(staging, { home, version, what }) {
  const env = fetchEnvironment(home)
  const cwd = join(staging, 'node_modules', 'bun')
  const unpacked = await runQuietly(process.execPath, ['install.js'], { cwd, env })
  const bun = join(staging, BINARY)
  const started = existsSync(bun) ? await runQuietly(bun, ['--version'], { cwd, env }) : unpacked
  if (started.code !== 0 || started.said.trim() !== version)
    throw explain(`${unpacked.said}\n${started.said}`, { what, root: home })
}

const ALL = { name: 'all', options: [] }
// Peers would bring TypeScript and types, which development has and other packages may use.
const PRODUCT = { name: 'product', options: ['--production', '--omit=peer'] }

async function install(bun, { root, home, what, which }) {
  const stamp = stampFile(root)
  // After an interrupted installation, packages that look complete may lack files.
  const options = [...which.options, ...(readStamp(root) === UNFINISHED ? ['--force'] : [])]
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stamp, UNFINISHED)
  const { code, said } = await withProgress(
    'Installing packages',
    () => `${countPackages(root)} so far`,
    () =>
      runQuietly(bun, ['install', '--frozen-lockfile', ...options], {
        cwd: root,
        env: fetchEnvironment(home),
      }),
  )
  if (code !== 0) {
    // It ended by itself, so no package is incomplete.
    rmSync(stamp)
    throw explain(said, { what, root })
  }
  writeFileSync(stamp, stampOf(root, which))
  rmSync(join(home, 'cache'), { recursive: true, force: true })
}

/** Counts packages, scoped ones included. A folder that has gone in between counts as empty. */
function countPackages(root) {
  const home = join(root, 'node_modules')
  const names = namesIn(home)
  const scoped = names.filter((name) => name.startsWith('@')).flatMap((scope) => namesIn(join(home, scope)))
  return names.filter((name) => !/^[.@]/.test(name)).length + scoped.length
}

function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function stampOf(root, { name }) {
  const hash = createHash('sha256')
  for (const file of ['bun.lock', 'package.json']) hash.update(readFileSync(join(root, file)))
  return `${hash.digest('hex')} ${name}`
}

const stampFile = (root) => join(root, 'node_modules', '.installed')

function readStamp(root) {
  try {
    return readFileSync(stampFile(root), 'utf8')
  } catch {
    return undefined
  }
}

// What "npm start --prefix x", "npm -g" and the like leave in the environment is not for our npm.
const MEANT_FOR_THE_CALLING_NPM =
  /^npm_(package|lifecycle)_|^npm_config_(global|location|local_prefix|prefix|dry_run|omit|only|production|workspaces?|include_workspace_root|package_lock_only|json|loglevel)$/i

/** The environment for fetching: with a cache beside the downloads if the home folder cannot hold one. */
function fetchEnvironment(home) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !MEANT_FOR_THE_CALLING_NPM.test(name)),
  )
  try {
    const folders = ['.npm', '.bun']
      .map((name) => join(homedir(), name))
      .filter((folder) => existsSync(folder))
    for (const folder of [homedir(), ...folders]) accessSync(folder, constants.W_OK | constants.X_OK)
    return env
  } catch {
    const cache = join(home, 'cache')
    return { ...env, npm_config_cache: join(cache, 'npm'), BUN_INSTALL_CACHE_DIR: join(cache, 'bun') }
  }
}

const REASONS = [
  [
    /ENOSPC|EDQUOT|NoSpaceLeft|no space left on device/i,
    ({ what }) => `The disk is full: no space for ${what}. Free some and start again.`,
  ],
  [
    /lockfile had changes, but lockfile is frozen/i,
    () => 'bun.lock does not fit package.json. Run "node scripts/bun.mjs install" and commit bun.lock.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ConnectionRefused|ConnectionClosed|FailedToOpenSocket|UnableToConnect|DNSResolve|Timeout/i,
    ({ what }) =>
      `The npm registry cannot be reached for ${what}. Check the network or proxy and start again.`,
  ],
  [
    /\b(EACCES|EPERM|EROFS|AccessDenied|ReadOnlyFileSystem)\b/,
    ({ what, root }) => `No permission to put ${what} into ${root}. Check whom the folder belongs to.`,
  ],
]

/** Why fetching failed, in one line, from the output of npm, bun or the file system. */
function explain(said, about) {
  const known = REASONS.find(([pattern]) => pattern.test(said))
  if (known) return new LaunchFailure(known[1](about))
  const lines = said.split('\n').map((line) => line.trim())
  const complaint = lines.find((line) => /\berror\b/i.test(line)) ?? lines.find((line) => line !== '')
  const reason = complaint?.replace(/^(npm )?error:?\s*/i, '') ?? 'no reason was given'
  return new LaunchFailure(`Installing ${about.what} failed: ${reason}`)
}
