import { askHidden, askLine, pipedPassword } from './terminal.ts'

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
