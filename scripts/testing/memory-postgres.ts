import { openTestPostgres } from '../../tests/support/database.ts'
import { openMemoryFolder } from './memory-folder.ts'

/** The URL of a Postgres for all files of a test run, in memory where the machine has enough. */
export async function openMemoryPostgres(opened: AsyncDisposableStack): Promise<string> {
  const memory = openMemoryFolder()
  if (memory) opened.use(memory)
  const postgres = await openTestPostgres(memory?.path)
  opened.defer(() => postgres.close())
  return postgres.ownerUrl
}
