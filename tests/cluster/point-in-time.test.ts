import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate } from '../../api/platform/open-database.ts'
import { connect } from '../../db/client.ts'
import { asClient } from '../../db/migrate.ts'
import { powersOverEvidence } from '../../db/privileges.ts'
import { leads } from '../../db/schema/leads.ts'
import { createLeads } from '../proofs/world/people-and-leads.ts'
import { until } from '../proofs/world/time.ts'
import { missingPrograms, startCluster } from './cluster.ts'
import { startOnePostgres } from './one-postgres.ts'

const canRun = missingPrograms().length === 0 && process.getuid?.() === 0
const LEADS = 2_000

test.skipIf(!canRun)(
  'after a switchover and a mistaken delete the database of the moment before is restored on another machine, with every row',
  async () => {
    await using closing = new AsyncDisposableStack()
    const cluster = await startCluster({ archives: true })
    closing.defer(() => cluster.stop())
    const { url, ownerUrl } = cluster
    await migrate(ownerUrl, url)
    const backrest = async (...options: string[]) => {
      const primary = await until('there is a primary', () => cluster.primary())
      return cluster.backrest(primary, ...options)
    }
    await backrest('stanza-create')
    await backrest('check')
    const { db, close } = connect(url)
    closing.defer(close)
    await createLeads(db, LEADS)
    await backrest('--type=full', 'backup')

    await createLeads(db, LEADS)
    await cluster.switchOver()
    await cluster.whole()
    await backrest('check')
    await createLeads(db, LEADS)
    const { rows } = await db.execute<{ moment: string }>(sql`select clock_timestamp()::text as moment`)
    await asClient(ownerUrl, (owner) => owner.query('delete from leads'))
    expect(await db.$count(leads)).toBe(0)
    // Archives what was just written, as archive_timeout does after a minute.
    await backrest('check')

    const other = await startOnePostgres(cluster.repository)
    closing.defer(() => other.close())
    const startedAt = performance.now()
    const data = join(other.own('restored'), 'data')
    const target = ['--type=time', `--target=${rows[0]?.moment}`, '--target-action=promote']
    await other.run([
      'pgbackrest',
      '--stanza=northrate',
      `--pg1-path=${data}`,
      ...target,
      '--archive-mode=off',
      'restore',
    ])
    // The cluster's own takes TLS alone, and this server has no certificate.
    writeFileSync(join(data, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
    // Not fewer than the primary's, or Postgres refuses to recover.
    const port = await other.start(data, ['max_connections=200', 'max_wal_senders=10'])
    closing.defer(async () => void (await other.stop(data)))
    const restoredUrl = other.urlOf('northrate_app', 'northrate', port)
    const restored = connect(restoredUrl)
    closing.defer(restored.close)
    await until('recovery has ended', async () => {
      const { rows } = await restored.db.execute<{ over: boolean }>(
        sql`select not pg_is_in_recovery() as over`,
      )
      return rows[0]?.over
    })
    console.log(`Restored to the moment before a delete in ${Math.round(performance.now() - startedAt)} ms.`)
    expect(await restored.db.$count(leads)).toBe(3 * LEADS)
    expect(await asClient(restoredUrl, powersOverEvidence)).toEqual([])
  },
  4 * 60_000,
)
