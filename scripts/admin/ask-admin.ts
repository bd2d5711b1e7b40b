import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { endWithUsage } from '../usage.ts'

/** Long enough for a password manager that first asks its user. */
const PASSWORD_WITHIN_MS = 30_000

const usageOf = (command: string) => `Usage:
  npm run ${command} [-- <username>]              at a terminal: asks for the rest
  npm run ${command} -- <username> < <file>       elsewhere: the first line of standard input is the new password`

/**
 * The username after a command, or asked for, and a new password, asked for twice and unseen. Without a terminal the username
 * comes after the command and the password on standard input. Never as an argument or in the environment, where others could
 * read it.
 */
export async function askAdmin(command: string): Promise<{ username: string; password: string }> {
  const [username = '', ...more] = process.argv.slice(2)
  if (more.length > 0 || username.startsWith('-')) endWithUsage(usageOf(command))
  if (process.stdin.isTTY) return askPerson(username).catch(endWithReason)
  if (username === '') endWithUsage(usageOf(command), 'There is no terminal to ask at, and no username.')
  const password = await firstLine(Bun.stdin.stream(), PASSWORD_WITHIN_MS)
  if (password === '')
    endWithUsage(usageOf(command), 'There is no terminal to ask at, and no password on standard input.')
  return { username, password }
}

function endWithReason(error: unknown): never {
  console.error(error instanceof Error && error.name === 'Error' ? error.message : error)
  process.exit(1)
}

async function askPerson(given: string) {
  const username = given || (await askLine('Username: '))
  const password = await askHidden('New password, 12 characters or more: ')
  if ((await askHidden('The same password again: ')) !== password)
    throw new Error('These are two passwords. Nothing was changed.')
  return { username, password }
}

/** One line, shown as it is typed. */
const askLine = (question: string) => ask(question, process.stdout)

/** One line that is not shown. */
async function askHidden(question: string): Promise<string> {
  process.stdout.write(question)
  // With `terminal` the line is echoed by readline and not by the terminal itself; so it goes to nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    return await ask('', nowhere)
  } finally {
    process.stdout.write('\n')
  }
}

async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  const interrupted = new Promise<never>((_, reject) => {
    lines.on('SIGINT', () => reject(new Error('Nothing was changed.')))
  })
  try {
    return await Promise.race([lines.question(question), interrupted])
  } finally {
    lines.close()
  }
}

/** Does not wait for the end, which an inherited pipe never has. Empty where no line comes in time. */
export async function firstLine(
  input: ReadableStream<Uint8Array<ArrayBuffer>>,
  withinMs: number,
): Promise<string> {
  const reader = input.pipeThrough(new TextDecoderStream()).getReader()
  const late = Bun.sleep(withinMs).then(() => ({ done: true as const, value: undefined }))
  let text = ''
  while (!text.includes('\n')) {
    const { done, value } = await Promise.race([reader.read(), late])
    if (done) break
    text += value
  }
  // Nothing goes on reading what may never come.
  void reader.cancel().catch(() => {})
  return text.split(/\r?\n/)[0] ?? ''
}
