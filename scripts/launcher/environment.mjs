import { accessSync, constants, existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

// What "npm start --prefix x", "npm -g" and the like leave in the environment is meant for that npm, not for ours.
const MEANT_FOR_THE_CALLING_NPM =
  /^npm_(package|lifecycle)_|^npm_config_(global|location|local_prefix|prefix|dry_run|omit|only|production|workspaces?|include_workspace_root|package_lock_only|json|loglevel)$/i

/** The environment for fetching: a cache beside the fetched things where the home folder cannot hold one. */
export function fetchEnvironment(home) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !MEANT_FOR_THE_CALLING_NPM.test(name)),
  )
  if (homeIsUsable()) return env
  const cache = join(home, 'cache')
  return { ...env, npm_config_cache: join(cache, 'npm'), BUN_INSTALL_CACHE_DIR: join(cache, 'bun') }
}

function homeIsUsable() {
  try {
    const home = homedir()
    accessSync(home, constants.W_OK | constants.X_OK)
    return ['.npm', '.bun'].every((name) => {
      const folder = join(home, name)
      if (existsSync(folder)) accessSync(folder, constants.W_OK | constants.X_OK)
      return true
    })
  } catch {
    return false
  }
}
