import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** One line, shown as it is typed. */
export const askLine = (question: string) => ask(question, process.stdout)

/** One line that is not shown. */
export async function askHidden(question: string): Promise<string> {
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
export async function pipedPassword(): Promise<string> {
  const [line = ''] = (await Bun.stdin.text()).split(/\r?\n/)
  if (line === '') throw new Error('There is no terminal to ask at, and no password on standard input.')
  return line
}
