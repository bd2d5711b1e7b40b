import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import * as v from 'valibot'
import journal from '../../db/migrations/meta/_journal.json' with { type: 'json' }

const FORMAT = 1
export const MANIFEST = 'manifest.json'

/** What a backup is and holds. `dump`: of `pg_dump`; `folder`: the files of the Postgres under DATA_DIR. */
const Manifest = v.object({
  product: v.literal('northrate'),
  format: v.literal(FORMAT),
  kind: v.picklist(['dump', 'folder']),
  file: v.picklist(['database.dump', 'database.tar.gz']),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** What was committed before is in it. */
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  productVersion: v.string(),
  /** The newest migration, by its place in time. */
  schema: v.pipe(v.number(), v.integer()),
  postgres: v.pipe(v.number(), v.integer()),
  /** Of each table. */
  rows: v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type Manifest = v.InferOutput<typeof Manifest>

/** What a database says about itself, for the manifest. */
export type Contents = Pick<Manifest, 'schema' | 'postgres' | 'rows'>

export const manifestOf = (about: Omit<Manifest, 'product' | 'format' | 'productVersion'>): Manifest => {
  const { version } = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(readFileSync(join(import.meta.dir, '../../package.json'), 'utf8')),
  )
  return { product: 'northrate', format: FORMAT, productVersion: version, ...about }
}

/** Reads the manifest in this folder. Throws one line for people where it is none of ours, or of a newer version. */
export function readManifest(folder: string): Manifest {
  const found = v.safeParse(Manifest, contentOf(folder))
  if (!found.success)
    throw new Error(`${folder} is no backup that this version can read: look at its ${MANIFEST}.`)
  const known = Math.max(...journal.entries.map(({ when }) => when))
  if (found.output.schema > known)
    throw new Error(
      `The backup in ${folder} was made by a newer version (${found.output.productVersion}). Restore it with that one.`,
    )
  return found.output
}

function contentOf(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'))
  } catch {
    return undefined
  }
}

/** Throws where the backup's file is not the one that the manifest describes. */
export async function checkSum(folder: string, { file, sha256 }: Manifest): Promise<void> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(join(folder, file))) hash.update(chunk)
  } catch (error) {
    throw new Error(`${join(folder, file)} cannot be read.`, { cause: error })
  }
  if (hash.digest('hex') !== sha256)
    throw new Error(
      `${join(folder, file)} is damaged: its SHA-256 is not the manifest's. Nothing was restored.`,
    )
}

/** Counts every row, within the caller's transaction if there is one. */
export async function contentsOf(client: pg.Client): Promise<Contents> {
  const { rows: tables } = await client.query<{ name: string; quoted: string }>(
    `select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'drizzle', 'pgboss') order by 1`,
  )
  const rows: Record<string, number> = {}
  for (const { name, quoted } of tables) {
    const counted = await client.query<{ count: string }>(`select count(*) from ${quoted}`)
    rows[name] = Number(counted.rows[0]?.count)
  }
  const { rows: about } = await client.query<{ schema: string | null; postgres: number }>(
    `select max(created_at) as schema, current_setting('server_version_num')::int / 10000 as postgres
     from drizzle.__drizzle_migrations`,
  )
  return { schema: Number(about[0]?.schema), postgres: about[0]?.postgres ?? 0, rows }
}

/**
 * Throws with the first tables that differ. Then ends every session: one that was ended since the backup would be open again.
 */
export async function acceptContents(client: pg.Client, { rows }: Manifest): Promise<void> {
  const { rows: found } = await contentsOf(client)
  const differing = [...new Set([...Object.keys(rows), ...Object.keys(found)])]
    .filter((table) => rows[table] !== found[table])
    .map((table) => `${table} has ${found[table] ?? 'no'} rows instead of ${rows[table] ?? 'no'}`)
  if (differing.length > 0)
    throw new Error(`The restored database differs from the backup: ${differing.slice(0, 5).join('; ')}.`)
  await client.query('delete from sessions')
}
