import { expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { parse } from 'yaml'
import { migrate } from '../../api/platform/open-database.ts'
import { connect } from '../../db/client.ts'
import { asClient } from '../../db/migrate.ts'
import { powersOverEvidence } from '../../db/privileges.ts'
import { leads } from '../../db/schema/leads.ts'
import { createLeads } from '../proofs/world/people-and-leads.ts'
import { until } from '../proofs/world/time.ts'
import { DEPLOY, missingPrograms } from './cluster.ts'
import { startOnePostgres } from './one-postgres.ts'

const canRun = missingPrograms().length === 0 && process.getuid?.() === 0
const LEADS = 2_000

/** The lines of patroni.yml that its comments hold. */
function patroniWithArchive(): { archive_command: string; restore_command: string } {
  const text = readFileSync(join(DEPLOY, 'postgres/patroni.yml'), 'utf8')
  const whole = parse(text.replace(/^( *)# ((?:archive_|recovery_conf| {2}restore_command).*)$/gm, '$1$2'))
  return {
    ...whole.bootstrap.dcs.postgresql.parameters,
    ...whole.postgresql.recovery_conf,
  }
}

test.skipIf(!canRun)(
  'after a mistaken delete the database of the moment before is restored beside the live one, with every row',
  async () => {
    const { archive_command, restore_command } = patroniWithArchive()
    expect(restore_command).toBe('pgbackrest --stanza=northrate archive-get %f "%p"')
    const repository = join(mkdtempSync(join(tmpdir(), 'northrate-repository-')), 'repository')
    const environmentOf = (data: string) => ({
      PGBACKREST_CONFIG: join(DEPLOY, 'postgres/pgbackrest.conf'),
      PGBACKREST_REPO1_PATH: repository,
      PGBACKREST_REPO1_CIPHER_PASS: 'only-of-this-test',
      PGBACKREST_LOCK_PATH: join(repository, '../lock'),
      PGBACKREST_PG1_PATH: data,
    })
    chmodSync(join(repository, '..'), 0o777)
    const archive = ['archive_mode=on', `archive_command=${archive_command}`, 'archive_timeout=60']
    await using closing = new AsyncDisposableStack()
    closing.defer(() => rmSync(join(repository, '..'), { recursive: true, force: true }))
    const postgres = await startOnePostgres(archive, environmentOf)
    closing.defer(() => postgres.close())
    const live = {
      PGBACKREST_PG1_PORT: String(postgres.port),
      PGBACKREST_PG1_SOCKET_PATH: postgres.socket,
    }
    const backrest = (...options: string[]) =>
      postgres.run(['pgbackrest', '--stanza=northrate', ...options], live)
    await backrest('stanza-create')
    await backrest('check')
    await migrate(postgres.ownerUrl, postgres.url)
    const { db, close } = connect(postgres.url)
    closing.defer(close)
    await createLeads(db, LEADS)
    await backrest('--type=full', 'backup')

    await createLeads(db, LEADS)
    const { rows } = await db.execute<{ moment: string }>(sql`select clock_timestamp()::text as moment`)
    const deletedAt = await asClient(postgres.ownerUrl, async (owner) => {
      await owner.query('delete from leads')
      return performance.now()
    })
    expect(await db.$count(leads)).toBe(0)
    await asClient(postgres.urlOf('postgres'), (client) => client.query('select pg_switch_wal()'))

    const beside = join(postgres.own('beside'), 'data')
    const target = ['--type=time', `--target=${rows[0]?.moment}`, '--target-action=promote']
    await backrest(`--pg1-path=${beside}`, ...target, '--archive-mode=off', 'restore')
    const port = await postgres.start(beside, [])
    closing.defer(async () => void (await postgres.stop(beside)))
    const restored = connect(postgres.urlOf('northrate_app', 'northrate', port))
    closing.defer(restored.close)
    await until('recovery has ended', async () => {
      const { rows } = await restored.db.execute<{ over: boolean }>(
        sql`select not pg_is_in_recovery() as over`,
      )
      return rows[0]?.over
    })
    expect(await restored.db.$count(leads)).toBe(2 * LEADS)
    console.log(`Restored to the moment before a delete in ${Math.round(performance.now() - deletedAt)} ms.`)
    expect(await asClient(postgres.urlOf('northrate_app', 'northrate', port), powersOverEvidence)).toEqual([])
  },
  3 * 60_000,
)
