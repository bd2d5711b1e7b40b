import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../tests/support/processes/server-process.ts'
import { nginxConfig } from './nginx-config.ts'
import type { PeerConfig } from './peer-config.ts'

export type Peer = { port: number; pid: number; [Symbol.asyncDispose](): Promise<void> }

const HERE = import.meta.dir
const READY_WITHIN_MS = 15_000

export const startBare = (config: Omit<PeerConfig, 'port'>): Promise<Peer> =>
  inFolder(async (folder, port) => {
    const file = writeConfig(folder, { ...config, port })
    return [process.execPath, '--no-orphans', '--no-env-file', join(HERE, 'bare.process.ts'), file]
  })

/** Express is fetched here when it is first needed. */
export const startExpress = (config: Omit<PeerConfig, 'port'>): Promise<Peer> =>
  inFolder(async (folder, port) => {
    await installPeers()
    await bundleExpress(join(folder, 'express.mjs'))
    return ['node', join(folder, 'express.mjs'), writeConfig(folder, { ...config, port })]
  })

const NGINX = Bun.which('nginx', { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` })
export const WITHOUT_NGINX = NGINX === null ? 'nginx is not installed' : null

/** One process of the system's own nginx; it serves existing `.br` files, as its module would. */
export const startNginx = (config: Pick<PeerConfig, 'fixed'>): Promise<Peer> =>
  inFolder(async (folder, port) => {
    if (NGINX === null) throw new Error('nginx is not installed.')
    const file = join(folder, 'nginx.conf')
    writeFileSync(file, nginxConfig({ folder, port, fixed: config.fixed }))
    return [NGINX, '-p', folder, '-c', file, '-e', join(folder, 'error.log')]
  })

async function installPeers(): Promise<void> {
  if (existsSync(join(HERE, 'node_modules/express'))) return
  await run('installed', ['install', '--frozen-lockfile', '--cwd', HERE])
}

/** By a process of its own: this one goes on thinking that there is no Express where it has just been installed. */
const bundleExpress = (file: string) =>
  run('bundled', [
    'build',
    join(HERE, 'express.process.ts'),
    '--target=node',
    `--outfile=${file}`,
    '--external=pg-native',
    '--external=pg-cloudflare',
  ])

async function run(what: string, command: string[]): Promise<void> {
  const bun = Bun.spawn([process.execPath, ...command], { stdout: 'ignore', stderr: 'pipe' })
  const complaint = await new Response(bun.stderr).text()
  if ((await bun.exited) !== 0) throw new Error(`Express could not be ${what}: ${complaint}`)
}

function writeConfig(folder: string, config: PeerConfig): string {
  const file = join(folder, 'config.json')
  writeFileSync(file, JSON.stringify(config))
  return file
}

/** Starts what `prepare` gives the command of, and takes its folder along at its end. */
async function inFolder(prepare: (folder: string, port: number) => Promise<string[]>): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'northrate-peer-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const port = await freePort()
    const child = Bun.spawn(await prepare(folder, port), {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
    })
    // A row that timed out ends nothing.
    process.once('exit', () => child.kill('SIGKILL'))
    const end = async () => {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS)
      await child.exited
      clearTimeout(late)
    }
    try {
      await becomeReady(port, child)
    } catch (error) {
      await end()
      throw error
    }
    return { port, pid: child.pid, [Symbol.asyncDispose]: () => end().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

async function becomeReady(port: number, child: Bun.Subprocess<'ignore', 'ignore', 'pipe'>): Promise<void> {
  const end = performance.now() + READY_WITHIN_MS
  while (performance.now() < end && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined)
    if (answer?.ok) return
    await wait(20)
  }
  child.kill('SIGKILL')
  throw new Error(`A peer did not start: ${await new Response(child.stderr).text()}`)
}
