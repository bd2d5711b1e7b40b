// What the launcher's tests need: a checkout with the real launcher, and an npm at its edge.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PATIENCE_MS } from '../../tests/support/patience.ts'

/** No such bun exists: it is always fetched, by the npm that stands in for the registry, and is the bun that runs the test. */
export const VERSION = '99.0.0'
const LAUNCHER = Bun.which('node') ?? process.execPath

const made: string[] = []

export function removeCheckouts(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}

const LOCKFILE = `{
  "lockfileVersion": 2,
  "configVersion": 1,
  "workspaces": {
    "": {
      "name": "example",
      "dependencies": {
        "part": "file:./part",
      },
      "devDependencies": {
        "tool": "file:./tool",
      },
    },
  },
  "packages": {
    "part": ["part@file:part", {}],

    "tool": ["tool@file:tool", {}],
  }
}
`

type Npm = 'works' | 'slow' | 'missing' | 'offline' | 'disk full' | 'brings a broken bun' | 'never ends'
export type Checkout = ReturnType<typeof makeCheckout>

/** A checkout with the real launcher and no packages, and an npm that answers as the real one does. */
export function makeCheckout({ npm = 'works' }: { npm?: Npm } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'northrate launcher '))
  made.push(folder)
  const root = join(folder, 'the checkout')
  const tools = join(folder, 'tools')
  for (const path of [join(root, 'scripts'), tools]) mkdirSync(path, { recursive: true })
  for (const part of ['bun.mjs', 'launcher']) {
    cpSync(join(import.meta.dir, '..', part), join(root, 'scripts', part), { recursive: true })
  }
  for (const part of ['part', 'another-part', 'tool']) {
    mkdirSync(join(root, part))
    writeFileSync(join(root, part, 'package.json'), `{ "name": "${part}", "version": "1.0.0" }`)
  }
  writeFileSync(join(root, 'bun.lock'), LOCKFILE)
  const depend = (...parts: string[]) =>
    writeFileSync(
      join(root, 'package.json'),
      JSON.stringify({
        name: 'example',
        type: 'module',
        engines: { bun: VERSION },
        dependencies: Object.fromEntries(parts.map((part) => [part, `file:./${part}`])),
        devDependencies: { tool: 'file:./tool' },
      }),
    )
  depend('part')
  symlinkSync(LAUNCHER, join(tools, 'node'))
  for (const tool of ['sh', 'cat', 'mkdir', 'chmod', 'sleep'])
    symlinkSync(Bun.which(tool) ?? '', join(tools, tool))
  if (npm !== 'missing') writeProgram(join(tools, 'npm'), npmScript(npm, folder))

  const written = async (name: string) => {
    const patience = AbortSignal.timeout(PATIENCE_MS)
    const file = join(folder, name)
    while (!existsSync(file) || readFileSync(file, 'utf8') === '') {
      patience.throwIfAborted()
      await wait(10)
    }
    return readFileSync(file, 'utf8')
  }
  return {
    root,
    depend,
    written,
    fetches: () => readFileSync(join(folder, 'fetches'), 'utf8').trim().split('\n').length,
    launch: (...args: string[]) => launch(root, tools, args, {}),
    launchWith: (env: Record<string, string>, ...args: string[]) => launch(root, tools, args, env),
  }
}

function npmScript(npm: Npm, folder: string): string {
  const bun = 'node_modules/bun/bin/bun.exe'
  const realBun = `[ "$1" = --version ] && { echo ${VERSION}; exit; }; exec '${process.execPath}' "$@"`
  const bring = (program: string) => `echo fetched >> '${folder}/fetches'
    mkdir -p node_modules/bun/bin; cat > ${bun} <<'END'\n#!/bin/sh\n${program}\nEND
    chmod +x ${bun}; echo > node_modules/bun/install.js`
  const complaint = (text: string) => `echo 'npm error ${text}' >&2; exit 1`
  const scripts: Record<Npm, string> = {
    works: bring(realBun),
    slow: `sleep 0.3; ${bring(realBun)}`,
    missing: '',
    offline: complaint('code ECONNREFUSED'),
    'disk full': complaint('ENOSPC: no space left on device, write'),
    'brings a broken bun': bring('echo "Illegal instruction" >&2; exit 132'),
    'never ends': `echo $$ > '${folder}/npm.pid'; exec sleep 600`,
  }
  return scripts[npm]
}

function writeProgram(file: string, script: string): void {
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}

function launch(root: string, tools: string, args: string[], env: Record<string, string>) {
  const child = Bun.spawn([LAUNCHER, join(root, 'scripts/bun.mjs'), ...args], {
    cwd: tmpdir(),
    // Its own, because bun caches under it, and a cache that one user made is closed to the next.
    env: { PATH: tools, HOME: dirname(root), ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  let out = ''
  const reading = (async () => {
    for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) out += part
  })()
  const errors = new Response(child.stderr).text()
  return {
    child,
    async says(text: string) {
      const patience = AbortSignal.timeout(PATIENCE_MS)
      while (!out.includes(text)) {
        if (child.exitCode !== null) throw new Error(`The launcher ended: ${await errors}`)
        patience.throwIfAborted()
        await wait(10)
      }
    },
    async ended() {
      const code = await child.exited
      await reading
      return { code, out, errors: await errors }
    },
  }
}
