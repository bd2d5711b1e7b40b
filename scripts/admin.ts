import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { createAdmin, resetAdmin } from '../api/people/admins/admin-commands.ts'
import { onDatabase } from './on-database.ts'
import { endWithReason, endWithUsage } from './usage.ts'

/** Long enough for a password manager that needs its user's consent. */
const PASSWORD_WITHIN_MS = 30_000

/** `npm run admin:create` creates an admin; `npm run admin:reset` replaces a lost password or second factor. */
if (import.meta.main) {
  const [command, ...args] = process.argv.slice(2)
  const input = await readAccount(`admin:${command}`, args)
  await onDatabase(async (opened) => {
    if (command === 'create') {
      const { username } = await createAdmin(opened.db, input, new Date())
      console.log(`The admin ${username} can sign in at /admin/login.`)
      return
    }
    const { username } = await resetAdmin(opened, input, new Date())
    console.log(`The admin ${username} can sign in at /admin/login with the new password alone.`)
    console.log('All sessions and the second factor are gone: set one up again on the settings screen.')
  })
}

/**
 * The username, an argument or typed, and a new password, typed twice and unseen. Without a terminal the password comes on
 * standard input, because other users can read arguments and the environment.
 */
async function readAccount(command: string, [username = '', ...more]: string[]) {
  const usage = `Usage:
  npm run ${command} [-- <username>]              at a terminal: asks for the rest
  npm run ${command} -- <username> < <file>       elsewhere: the first line of standard input is the new password`
  if (more.length > 0 || username.startsWith('-')) endWithUsage(usage)
  if (process.stdin.isTTY) return askPerson(username).catch(endWithReason)
  if (username === '') endWithUsage(usage, 'There is no terminal to ask at, and no username.')
  const password = await firstLine(Bun.stdin.stream(), PASSWORD_WITHIN_MS)
  if (password === '')
    endWithUsage(usage, 'There is no terminal to ask at, and no password on standard input.')
  return { username, password }
}

async function askPerson(name: string) {
  const username = name || (await ask('Username: ', process.stdout))
  const password = await askHidden('New password, 12 characters or more: ')
  if ((await askHidden('The same password again: ')) !== password)
    throw new Error('These are two passwords. Nothing was changed.')
  return { username, password }
}

/** One line that the terminal does not show. */
async function askHidden(question: string): Promise<string> {
  process.stdout.write(question)
  // With `terminal` readline echoes the line, not the terminal itself; this drops the echo.
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

/** Does not wait for the end of the input, which an inherited pipe may not have. Empty if no line comes in time. */
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
  void reader.cancel().catch(() => {})
  return text.split(/\r?\n/)[0] ?? ''
}
