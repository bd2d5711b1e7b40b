import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { PeerConfig } from './peer-config.ts'

/** Whatever stands in a value for what is new with each submission: `<<0>>` for an id, `<<email>>`, `<<phone>>`. */
const PLACEHOLDER = /<<(\w+)>>/g

/** The product's rows of one submission, again for the person of this one: one transaction, one insert for each table. */
export async function storeSubmission(
  pool: Pool,
  { tables }: NonNullable<PeerConfig['submission']>,
  person: Record<string, string>,
): Promise<void> {
  const known: Record<string, string> = { ...person }
  function filledIn(_: string, name: string): string {
    const value = known[name] ?? randomUUID()
    known[name] = value
    return value
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { insert, values } of tables)
      await client.query({
        name: insert.slice(0, 40),
        text: insert,
        values: values.map((value) => (value?.includes('<<') ? value.replace(PLACEHOLDER, filledIn) : value)),
      })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
