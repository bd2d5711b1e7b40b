import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { PATIENCE_MS } from '../patience.ts'
import { freePort } from '../processes/server-process.ts'
import type { Window } from './window.ts'

/** How WebDriver writes an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const Reference = v.object({ [ELEMENT]: v.string() })
const Session = v.object({ sessionId: v.string() })
const Failure = v.object({ error: v.string(), message: v.string() })
const Size = v.object({ width: v.number(), height: v.number() })

const ERRORS = 'errors-of-test'

/** Runs in the page. The driver has no console: each step looks whether a new page has to be listened to. */
const keepErrors = `function () {
  if (globalThis.keepsErrors) return
  globalThis.keepsErrors = true
  const keep = (text) => { sessionStorage['${ERRORS}'] = JSON.stringify([...JSON.parse(sessionStorage['${ERRORS}'] ?? '[]'), String(text)]) }
  addEventListener('error', (event) => keep(event.message))
  addEventListener('unhandledrejection', (event) => keep(event.reason))
  const log = console.error
  console.error = (...all) => { keep(all.join(' ')); log(...all) }
}`

/** WebKitGTK's MiniBrowser on a screen of its own in memory, driven by W3C WebDriver. */
export async function openWebKitWindow(
  miniBrowser: string,
  size: { width: number; height: number },
): Promise<Window<string>> {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'northrate-webkit-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'gtk-3.0'))
  // The bar over the page, at its own size, is wider than a phone.
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), '* { min-width: 0; padding: 0; font-size: 1px; }')

  const start = (command: string[], env = {}) => {
    const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'ignore', env: { ...process.env, ...env } })
    opened.defer(async () => {
      child.kill()
      await child.exited
    })
    return child
  }
  const screen = start(['Xvfb', '-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
  const display = new TextDecoder().decode((await screen.stdout.getReader().read()).value).trim()
  const port = await freePort()
  start(['WebKitWebDriver', `--port=${port}`], { DISPLAY: `:${display}`, XDG_CONFIG_HOME: folder })

  const driver = `http://127.0.0.1:${port}`
  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${driver}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = v.parse(v.object({ value: v.unknown() }), await answer.json())
    if (v.is(Failure, value)) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
  for (const end = Date.now() + PATIENCE_MS; ; await wait(50)) {
    const status = await call('GET', '/status').catch((error: Error) => error)
    if (!(status instanceof Error)) break
    if (Date.now() > end) throw status
  }
  const { sessionId } = v.parse(
    Session,
    await call('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': {
            binary: miniBrowser,
            args: ['--automation'],
          },
        },
      },
    }),
  )
  const session = `/session/${sessionId}`
  opened.defer(async () => void (await call('DELETE', session)))
  const run = (script: string) =>
    call('POST', `${session}/execute/sync`, { script: `(${keepErrors})(); return (${script})`, args: [] })

  // The window has a frame and a bar around the page.
  await call('POST', `${session}/window/rect`, size)
  const inner = v.parse(Size, await run('{ width: innerWidth, height: innerHeight }'))
  await call('POST', `${session}/window/rect`, {
    width: 2 * size.width - inner.width,
    height: 2 * size.height - inner.height,
  })

  const everything = opened.move()
  return {
    evaluate: run,
    async find(script) {
      const found = await run(script)
      return found === null ? undefined : v.parse(Reference, found)[ELEMENT]
    },
    click: async (element) => void (await call('POST', `${session}/element/${element}/click`, {})),
    type: async (element, text) => void (await call('POST', `${session}/element/${element}/value`, { text })),
    upload: async (element, path) =>
      void (await call('POST', `${session}/element/${element}/value`, { text: path })),
    picture: async () =>
      Buffer.from(v.parse(v.string(), await call('GET', `${session}/screenshot`)), 'base64'),
    errors: async () =>
      v.parse(v.array(v.string()), await run(`JSON.parse(sessionStorage['${ERRORS}'] ?? '[]')`)),
    close: () => everything.disposeAsync(),
  }
}
