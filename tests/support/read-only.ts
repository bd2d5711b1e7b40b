import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** As of a primary that was demoted: connections to this database that are made now can only read. `owner` is one connection. */
export async function setReadOnly(owner: Db, databaseUrl: string, isReadOnly: boolean): Promise<void> {
  const name = sql.identifier(new URL(databaseUrl).pathname.slice(1))
  await owner.execute(sql`set default_transaction_read_only = off`)
  await owner.execute(
    sql`alter database ${name} set default_transaction_read_only = ${sql.raw(isReadOnly ? 'on' : 'off')}`,
  )
}
