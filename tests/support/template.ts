import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { prepareQueue } from '../../api/jobs/prepare-queue.ts'
import { asApplication } from '../../db/application-role.ts'
import { migrateDatabase } from '../../db/migrate.ts'

const ROOT = join(import.meta.dir, '../..')
const TEMPLATE_PREFIX = 'northrate_template_'

/** What a template is made of: when any of it changes, the old one is of no more use. */
const INGREDIENTS = [
  ...filesIn('db/migrations'),
  'db/migrate.ts',
  'db/privileges.ts',
  'db/application-role.ts',
  'api/jobs/job-list.ts',
  'api/jobs/prepare-queue.ts',
  'node_modules/pg-boss/package.json',
]

/**
 * The name of a database that holds the schema and nothing else, made when there is none. The caller holds the lock.
 * It gets its name last, so that one left half-made by a killed run is never taken for a whole one.
 */
export async function ensureTemplate(
  server: pg.Client,
  urlOf: (database: string) => string,
): Promise<string> {
  const template = `${TEMPLATE_PREFIX}${hashOfIngredients()}`
  const { rows } = await server.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [TEMPLATE_PREFIX],
  )
  if (rows.some(({ name }) => name === template)) return template
  for (const { name } of rows) await server.query(`drop database if exists "${name}" with (force)`)

  const unfinished = `${template}_unfinished`
  await server.query(`create database "${unfinished}"`)
  const ownerUrl = urlOf(unfinished)
  const urls = { owner: ownerUrl, application: asApplication(ownerUrl) }
  await migrateDatabase(urls, () => prepareQueue(ownerUrl))
  await server.query(`alter database "${unfinished}" rename to "${template}"`)
  return template
}

function hashOfIngredients(): string {
  const hash = createHash('sha256')
  for (const file of INGREDIENTS) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 12)
}

function filesIn(folder: string): string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /\.(sql|json)$/.test(name))
    .sort()
    .map((name) => join(folder, name))
}
