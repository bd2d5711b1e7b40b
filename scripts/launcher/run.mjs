import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Ends the launcher with one line for people, which needs no stack. */
export class LaunchFailure extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP']

// One Ctrl-C arrives here twice: from the terminal, and passed on by npm.
const SAME_SIGNAL_WITHIN_MS = 500

/** Runs the command and passes signals on; resolves to its exit code, 128 + n if signal n ended it. */
export function runForeground(command, args, options) {
  const child = spawnFollowed(command, args, { ...options, stdio: 'inherit' })
  if (process.env.npm_lifecycle_event) stopWithCaller(child)
  return end(child)
}

const LOOK_FOR_CALLER_EVERY_MS = 500

/** npm does not pass SIGHUP on, and cannot pass SIGKILL on: this stops a command whose npm is gone. */
function stopWithCaller(child) {
  const caller = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === caller) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, LOOK_FOR_CALLER_EVERY_MS)
  timer.unref()
}

const TEN_MINUTES_MS = 600_000

/** Runs the command without showing it; resolves to its exit code and output. A signal to us ends it, and this rejects. */
export async function runQuietly(command, args, { timeoutMs = TEN_MINUTES_MS, ...options }) {
  let signalled
  let isLate = false
  const child = spawnFollowed(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }, (signal) => {
    signalled = signal
    stopListening()
  })
  // Otherwise we would also wait for whatever the command has started, if that outlives it.
  const stopListening = () => {
    child.stdout.destroy()
    child.stderr.destroy()
  }
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  }
  const timer = setTimeout(() => {
    isLate = true
    stopListening()
    child.kill('SIGKILL')
  }, timeoutMs)
  const code = await end(child).finally(() => clearTimeout(timer))
  if (signalled)
    throw new LaunchFailure('Stopped before everything was installed.', 128 + constants.signals[signalled])
  return { code, said: isLate ? `${said}\nETIMEDOUT` : said }
}

function spawnFollowed(command, args, options, onSignal = () => {}) {
  const lastPassed = {}
  const listeners = PASSED_ON.map((signal) => {
    const pass = () => {
      onSignal(signal)
      const now = performance.now()
      if (now - (lastPassed[signal] ?? Number.NEGATIVE_INFINITY) < SAME_SIGNAL_WITHIN_MS) return
      lastPassed[signal] = now
      child.kill(signal)
    }
    return [signal, pass]
  })
  // Before the command runs: a signal in between would end us and leave it running.
  for (const [signal, pass] of listeners) process.on(signal, pass)
  const child = spawn(command, args, options)
  const forget = () => {
    for (const [signal, pass] of listeners) process.off(signal, pass)
  }
  child.once('close', forget).once('error', forget)
  return child
}

function end(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
