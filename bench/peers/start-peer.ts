import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../tests/support/processes/server-process.ts'
import type { Served } from '../world.ts'
import type { PeerConfig } from './peer.ts'

const HERE = import.meta.dir
const READY_WITHIN_MS = 15_000

type Config = Partial<Omit<PeerConfig, 'port'>>

export const startBare = (config: Config): Promise<Served> =>
  start([process.execPath, '--no-orphans', '--no-env-file', join(HERE, 'bare.process.ts')], config)

/** Express is fetched here when it is first needed. */
export async function startExpress(config: Config): Promise<Served> {
  if (!existsSync(join(HERE, 'node_modules/express')))
    await Bun.$`${process.execPath} install --frozen-lockfile --cwd ${HERE}`.quiet()
  const bundle = join(HERE, 'dist/express.mjs')
  // By a process of its own: this one goes on thinking that there is no Express where it has just been installed.
  await Bun.$`${process.execPath} build ${join(HERE, 'express.process.ts')} --target=node --outfile=${bundle} --external=pg-native --external=pg-cloudflare`.quiet()
  return start(['node', bundle], config)
}

async function start(command: string[], config: Config): Promise<Served> {
  const port = await freePort()
  const nothing = { databaseUrl: '', sessionCookie: '', page: null, list: null, insert: null }
  const child = Bun.spawn(command, {
    stdin: new Blob([JSON.stringify({ ...nothing, ...config, port })]),
    stdout: 'ignore',
    stderr: 'inherit',
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
  })
  // A row that timed out ends nothing.
  process.once('exit', () => child.kill('SIGKILL'))
  const end = async () => {
    child.kill('SIGKILL')
    await child.exited
  }
  const late = performance.now() + READY_WITHIN_MS
  while (!(await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.ok) {
    if (performance.now() > late || child.exitCode !== null) {
      await end()
      throw new Error('A peer did not start.')
    }
    await Bun.sleep(20)
  }
  return { port, pid: child.pid, [Symbol.asyncDispose]: end }
}
