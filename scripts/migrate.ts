import { readSettings } from '../api/platform/env.ts'
import { migrate } from '../api/platform/open-database.ts'
import { endWithReason, endWithUsage } from './usage.ts'

const USAGE = `Usage: DATABASE_OWNER_URL=postgres://owner@host/name DATABASE_URL=postgres://application@host/name npm run db:migrate
  It takes no arguments. Both settings may stand in .env.`

if (process.argv.length > 2) endWithUsage(USAGE)

/** For deployments whose servers do not know DATABASE_OWNER_URL: it needs both addresses. */
try {
  const { databaseUrl, databaseOwnerUrl } = readSettings()
  if (databaseUrl === '' || databaseOwnerUrl === '')
    endWithUsage(USAGE, 'Set DATABASE_OWNER_URL, and DATABASE_URL to the same database as the application.')
  await migrate(databaseOwnerUrl, databaseUrl)
  console.log('The database is up to date.')
  process.exit(0)
} catch (error) {
  endWithReason(error)
}
