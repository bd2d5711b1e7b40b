import { setTimeout as wait } from 'node:timers/promises'
import type { Subprocess } from 'bun'

export type Outcome = {
  name: string
  seconds: number
  passed: number
  failed: number
  note?: string
  /** What was printed about each failed test, to repeat at the end of a long log. */
  failures?: string[]
}

const ROOT = `${import.meta.dir}/..`
const COLOURS = process.stdout.isTTY && !process.env.CI && !process.env.NO_COLOR

const running = new Set<Subprocess>()

/** Runs one check and prints its output at its end, so that those of two do not mix. Never throws. */
export const runPhase = (name: string, command: string[]): Promise<Outcome> =>
  timed(name, async () => {
    const { code, text } = await run(command, {}, () => {})
    // Some tools colour their output whatever their settings.
    const said = COLOURS ? text : Bun.stripANSI(text)
    if (code !== 0) process.stdout.write(`\n${name} failed:\n${said.trimEnd()}\n`)
    else console.log(`${name} passed`)
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  })

export async function timed(
  name: string,
  work: () => Promise<Omit<Outcome, 'name' | 'seconds'>>,
): Promise<Outcome> {
  const startedAt = performance.now()
  const counts = await work()
  return { name, seconds: (performance.now() - startedAt) / 1000, ...counts }
}

/** How long a command may take to end after SIGTERM. */
const LAST_WORDS_MS = 10_000

/**
 * Runs a command, by default from the root of the checkout; `show` gets each piece of both output streams. `mustEnd` ends it, with
 * what it has printed so far.
 */
export async function run(
  command: string[],
  env: Record<string, string | undefined>,
  show: (piece: Uint8Array) => void,
  cwd = ROOT,
  mustEnd?: AbortSignal,
): Promise<{ code: number; text: string }> {
  const colours = COLOURS ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined }
  const child = Bun.spawn(command, {
    cwd,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...colours, ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  running.add(child)
  let text = ''
  const follow = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const piece of stream) {
      show(piece)
      text += decoder.decode(piece, { stream: true })
    }
  }
  const finished = Promise.all([follow(child.stdout), follow(child.stderr)])
  await Promise.race([finished, ...(mustEnd ? [endOn(mustEnd, child)] : [])])
  const code = await child.exited
  running.delete(child)
  return { code, text }
}

/** Resolves when the command has ended because of the signal, although what it started may still hold its streams open. */
async function endOn(signal: AbortSignal, child: Subprocess): Promise<void> {
  if (!signal.aborted)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  child.kill('SIGTERM')
  const late = wait(LAST_WORDS_MS, 'late', { ref: false })
  if ((await Promise.race([child.exited, late])) === 'late') child.kill('SIGKILL')
  await child.exited
}

/** Passes a signal on to running commands, so that none is left behind. */
export function stopOnSignal(thenAlso: () => Promise<void> = async () => {}): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      const children = [...running]
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(children.map((child) => child.exited))
      await thenAlso()
      console.log('Stopped before the end.')
      process.exit(1)
    })
  }
}

/** Prints failures once more, how long each took and, as the last line, the count. Returns the exit code. */
export function report(outcomes: Outcome[]): number {
  const total = (of: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[of], 0)
  for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) console.log(`\n${failure}`)
  console.log('')
  for (const { name, seconds, failed, note } of outcomes) {
    const verdict = failed === 0 ? 'passed' : 'FAILED'
    console.log(`${name.padEnd(12)}${seconds.toFixed(1).padStart(7)} s  ${verdict}${note ? `  ${note}` : ''}`)
  }
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') === 0 && total('passed') > 0 ? 0 : 1
}
