import { createAdmin } from '../api/admin/create-admin.ts'
import { readSettings } from '../api/env.ts'
import { prepareQueue } from '../api/jobs/prepare-queue.ts'
import { connect } from '../db/client.ts'
import { joinEmbeddedPostgres } from '../db/embedded/join.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { askHidden, askLine, pipedPassword } from './terminal.ts'

/**
 * `npm run admin:create` asks for a username and, twice and unseen, for a password. Where there is no terminal the
 * username comes behind it and the password on standard input: `npm run admin:create -- robin < password-file`. Never
 * as an argument or in the environment, where others could read it.
 */
const [givenUsername = ''] = process.argv.slice(2)

try {
  const asked = process.stdin.isTTY ? await askPerson(givenUsername) : await readPipe(givenUsername)
  const { username } = await createIn(asked)
  console.log(`The admin ${username} can sign in at /admin/login.`)
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error && error.name === 'Error' ? error.message : error)
  process.exit(1)
}

async function askPerson(given: string) {
  const username = given || (await askLine('Username: '))
  const password = await askHidden('Password, 12 characters or more: ')
  if ((await askHidden('The same password again: ')) !== password)
    throw new Error('These are two passwords. Nothing was changed.')
  return { username, password }
}

async function readPipe(username: string) {
  if (username === '')
    throw new Error(
      'There is no terminal to ask at. Say the username: npm run admin:create -- username < file',
    )
  return { username, password: await pipedPassword() }
}

async function createIn(asked: { username: string; password: string }) {
  await using opened = new AsyncDisposableStack()
  const settings = readSettings()
  let databaseUrl = settings.databaseUrl
  if (databaseUrl === '') {
    const embedded = await joinEmbeddedPostgres({ dataDir: settings.dataDir, onProblem: console.error })
    opened.defer(() => embedded.leave())
    databaseUrl = embedded.url
  }
  await migrateDatabase(databaseUrl, () => prepareQueue(databaseUrl))
  const database = connect(databaseUrl)
  opened.defer(() => database.close())
  return await createAdmin(database.db, asked, new Date())
}
