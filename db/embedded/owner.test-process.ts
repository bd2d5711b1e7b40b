// A process that owns the database, for tests: prints the owner's address, and closes the database when its input ends.
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const [dataDir = ''] = process.argv.slice(2)

try {
  const database = await startEmbeddedPostgres({ dataDir, durable: false, onProblem: console.log })
  console.log(`started ${database.ownerUrl}`)
  await Bun.stdin.text()
  await database.close()
  console.log('closed')
} catch (error) {
  console.log(`refused ${error instanceof Error ? error.message : error}`)
}
