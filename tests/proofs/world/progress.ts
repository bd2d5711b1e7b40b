/** The progress of the proof that runs, which `npm run proofs` shows. */
type State = { done: number; steps: number }

let state: State = { done: 0, steps: 0 }

/** The number of steps of a proof, of about the same length. */
export function willTake(steps: number): void {
  state = { done: 0, steps }
}

export function stepsDone(count = 1): void {
  state.done = Math.min(state.done + count, state.steps)
}

const EVERY_MS = 1_000
/** In a file, where lines stay. */
const EVERY_PLAIN_MS = 15_000

/** Shows the progress until the returned function is called: on a terminal one changing line, elsewhere a line every 15 s. */
export function showProgress(name: string): () => void {
  const { stdout } = process
  const startedAt = performance.now()
  willTake(0)
  const show = () => {
    const line = progressLine(name, state, performance.now() - startedAt)
    stdout.write(stdout.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
  }
  const timer = setInterval(show, stdout.isTTY ? EVERY_MS : EVERY_PLAIN_MS)
  return () => {
    clearInterval(timer)
    if (stdout.isTTY) stdout.write('\r\x1b[K')
  }
}

/** Takes each step left to be as long as those done. */
export function progressLine(name: string, { done, steps }: State, tookMs: number): string {
  const parts = [
    ...(steps === 0 ? [] : [`${Math.floor((100 * done) / steps)}%`]),
    `${timeOf(tookMs)} so far`,
    ...(done === 0 || done === steps ? [] : [`about ${timeOf((tookMs / done) * (steps - done))} left`]),
  ]
  return `${name}: ${parts.join(', ')}`
}

function timeOf(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
