import { createAdmin } from '../api/admin/create-admin.ts'
import { readSettings } from '../api/env.ts'
import { prepareQueue } from '../api/jobs/prepare-queue.ts'
import { connect } from '../db/client.ts'
import { joinEmbeddedPostgres } from '../db/embedded/join.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { askAdmin } from './ask-admin.ts'

/** `npm run admin:create` makes an admin, for whom it asks a name and a password. */
try {
  const { username } = await createIn(await askAdmin('admin:create'))
  console.log(`The admin ${username} can sign in at /admin/login.`)
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error && error.name === 'Error' ? error.message : error)
  process.exit(1)
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
