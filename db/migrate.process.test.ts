import { beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { testClient, testDatabase } from '../tests/support/test-database.ts'
import { migrateDatabase } from './migrate.ts'

const { url, ownerUrl } = await testDatabase()
const client = await testClient(ownerUrl)
const urls = { owner: ownerUrl, application: url }

beforeEach(() =>
  client.query('drop schema public cascade; drop schema drizzle cascade; create schema public'),
)

const migrationsDone = async () => {
  const { rows } = await client.query<{ count: string }>('select count(*) from drizzle.__drizzle_migrations')
  return Number(rows[0]?.count)
}
const journal = await Bun.file(join(import.meta.dir, 'migrations/meta/_journal.json')).json()

test('three processes that start at once on an empty database migrate it once', async () => {
  const module = JSON.stringify(join(import.meta.dir, 'migrate.ts'))
  const script = `const { migrateDatabase } = await import(${module}); await migrateDatabase(${JSON.stringify(urls)})`
  const processes = [1, 2, 3].map(() =>
    Bun.spawn([process.execPath, '-e', script], { stdout: 'inherit', stderr: 'inherit' }),
  )

  expect(await Promise.all(processes.map((started) => started.exited))).toEqual([0, 0, 0])
  expect(await migrationsDone()).toBe(journal.entries.length)
  expect((await client.query('select from lead_prices')).rowCount).toBe(3)
})

test('what else must be prepared is prepared by one at a time, on a finished schema', async () => {
  let preparing = 0
  const seen: number[] = []
  const prepare = async () => {
    preparing++
    await client.query('select from leads')
    seen.push(preparing)
    preparing--
  }

  await Promise.all([1, 2, 3].map(() => migrateDatabase(urls, prepare)))

  expect(seen).toEqual([1, 1, 1])
})

test('a preparation that fails is reported, and does not block other processes', async () => {
  const failing = migrateDatabase(urls, () => Promise.reject(new Error('no queue')))
  expect(await failing.catch(String)).toBe('Error: no queue')

  await migrateDatabase(urls)

  expect(await migrationsDone()).toBe(journal.entries.length)
})

test('a database that is up to date is left as it is', async () => {
  await migrateDatabase(urls)
  await client.query("update lead_prices set price_cents = 12300 where tier = 'tier1'")

  await migrateDatabase(urls)

  const { rows } = await client.query("select price_cents from lead_prices where tier = 'tier1'")
  expect(rows).toEqual([{ price_cents: 12_300 }])
})
