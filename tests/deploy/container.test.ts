import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { freePort, IN_PRODUCTION } from '../support/processes/server-process.ts'

const BUILD = join(import.meta.dir, '../../deploy/container/build.sh')
const canRun = Bun.which('buildah') !== null && process.getuid?.() === 0
const LARGEST_MB = 100

let folder: string
let database: TestDatabase
beforeAll(async () => {
  if (!canRun) return
  folder = mkdtempSync(join(tmpdir(), 'northrate-image-'))
  database = await createTestDatabase()
  const archive = join(folder, 'northrate.oci.tar')
  await run(['bash', BUILD, archive])
  expect(statSync(archive).size / 1024 ** 2).toBeLessThan(LARGEST_MB)
  for (const name of ['image', 'root', 'empty']) mkdirSync(join(folder, name))
  await run(['tar', '-xf', archive, '-C', join(folder, 'image')])
  for (const digest of await layers()) await run(['tar', '-xf', blob(digest), '-C', join(folder, 'root')])
}, 600_000)
afterAll(async () => {
  await database?.drop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const blob = (digest: string) => join(folder, 'image/blobs', digest.replace(':', '/'))
const Digest = v.object({ digest: v.string() })

async function layers(): Promise<string[]> {
  const index = v.parse(
    v.object({ manifests: v.tuple([Digest]) }),
    await Bun.file(join(folder, 'image/index.json')).json(),
  )
  const manifest = v.parse(
    v.object({ layers: v.array(Digest) }),
    await Bun.file(blob(index.manifests[0].digest)).json(),
  )
  return manifest.layers.map(({ digest }) => digest)
}

async function run(command: string[]): Promise<void> {
  const child = Bun.spawn(command, { stdout: 'ignore', stderr: 'pipe' })
  const [trouble, code] = await Promise.all([new Response(child.stderr).text(), child.exited])
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${trouble}`)
}

/** As a container runs it: without privileges, on a file system that nobody can write to but /data and /tmp. */
function start(environment: Record<string, string>) {
  const root = join(folder, 'root')
  const script = `mount --rbind ${root} ${root} && mount -o remount,ro,bind ${root} && mkdir -p ${root}/dev
    for name in dev proc; do mount --rbind /$name ${root}/$name; done
    for name in data tmp; do mount -t tmpfs -o mode=1777 tmpfs ${root}/$name; done
    cd ${root} && exec chroot --userspec=10001:10001 ${root} /bun /app/dist/server/server.js`
  for (const name of ['dev', 'proc']) mkdirSync(join(root, name), { recursive: true })
  return Bun.spawn(['unshare', '--mount', 'bash', '-c', script], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      DATA_DIR: '/data',
      HOME: '/data',
      ...environment,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

test.skipIf(!canRun)(
  'the container runs without privileges on a read-only file system, and ends in order',
  async () => {
    const port = String(await freePort())
    const process = start({ ...IN_PRODUCTION, DATABASE_URL: database.url, PORT: port })
    const origin = `http://127.0.0.1:${port}`
    const isReady = () =>
      fetch(`${origin}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (process.exitCode === null && !(await isReady())) await Bun.sleep(50)
    if (process.exitCode !== null) throw new Error(await new Response(process.stderr).text())
    expect(await (await fetch(origin, { headers: { host: 'northrate.example' } })).text()).toContain(
      '<html lang="en',
    )
    process.kill('SIGTERM')
    expect(await process.exited).toBe(0)
  },
)

test.skipIf(!canRun)('a container without settings names what is missing, and ends', async () => {
  const process = start({})
  expect(await process.exited).toBe(1)
  expect(await new Response(process.stderr).text()).toContain('DATABASE_URL')
})

test.skipIf(!canRun)('the container holds no sources, no tests and no tool but the server', () => {
  expect(readdirSync(join(folder, 'root/app')).sort()).toEqual(['api', 'db', 'dist', 'node_modules'])
  const files = [...new Bun.Glob('**/*.ts').scanSync({ cwd: join(folder, 'root/app') })]
  expect(files).toEqual([])
})
