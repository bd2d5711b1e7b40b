import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * The username behind a command, or asked for, and a new password, asked for twice and unseen. Where there is no terminal
 * the username comes behind the command and the password on standard input: `npm run admin:create -- robin <
 * password-file`. Never as an argument or in the environment, where others could read it.
 */
export async function askAdmin(command: string): Promise<{ username: string; password: string }> {
  const [given = ''] = process.argv.slice(2)
  if (process.stdin.isTTY) return askPerson(given)
  if (given === '')
    throw new Error(`There is no terminal to ask at. Say the username: npm run ${command} -- username < file`)
  return { username: given, password: await pipedPassword() }
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

/** The first line of standard input; throws when there is none. */
async function pipedPassword(): Promise<string> {
  const [line = ''] = (await Bun.stdin.text()).split(/\r?\n/)
  if (line === '') throw new Error('There is no terminal to ask at, and no password on standard input.')
  return line
}
