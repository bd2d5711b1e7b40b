import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withCheckoutLock } from './checkout-lock.mjs'
import { fetchEnvironment } from './environment.mjs'
import { explain, LaunchFailure } from './failure.mjs'
import { runQuietly } from './run.mjs'

const UNFINISHED = 'unfinished'

/** Installs the packages that bun.lock names, unless that was done since it or package.json last changed. */
export async function installPackages(root, bun) {
  const home = join(root, '.bun-runtime')
  const what = 'the packages'
  try {
    if (isInstalled(root)) return
    await withCheckoutLock(home, async () => {
      if (!isInstalled(root)) await install(root, { bun, home, what })
    })
  } catch (error) {
    if (error instanceof LaunchFailure) throw error
    throw new LaunchFailure(explain(String(error), { what, root }))
  }
}

async function install(root, { bun, home, what }) {
  console.error('Installing packages.')
  const stamp = stampFile(root)
  // After an installation that was broken off, files may be missing from packages that look complete.
  const options = readStamp(root) === UNFINISHED ? ['--force'] : []
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stamp, UNFINISHED)
  const { code, said } = await runQuietly(bun, ['install', '--frozen-lockfile', ...options], {
    cwd: root,
    env: fetchEnvironment(home),
  })
  if (code !== 0) {
    // It ended by itself, so nothing is half there.
    rmSync(stamp)
    throw new LaunchFailure(explain(said, { what, root }))
  }
  writeFileSync(stamp, wantedHash(root))
  rmSync(join(home, 'cache'), { recursive: true, force: true })
}

const isInstalled = (root) => readStamp(root) === wantedHash(root)

function wantedHash(root) {
  const hash = createHash('sha256')
  for (const file of ['bun.lock', 'package.json']) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const stampFile = (root) => join(root, 'node_modules', '.installed')

function readStamp(root) {
  try {
    return readFileSync(stampFile(root), 'utf8')
  } catch {
    return undefined
  }
}
