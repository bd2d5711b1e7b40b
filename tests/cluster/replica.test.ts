import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { platformAnalytics } from '../../api/market/analytics/analytics.ts'
import { migrate } from '../../api/platform/open-database.ts'
import { connect, type Db } from '../../db/client.ts'
import { asClient } from '../../db/migrate.ts'
import { readLagging } from '../../db/replica.ts'
import { createLeads } from '../proofs/world/people-and-leads.ts'
import { until } from '../proofs/world/time.ts'
import { missingPrograms, startCluster } from './cluster.ts'

const canRun = missingPrograms().length === 0 && process.getuid?.() === 0

test.skipIf(!canRun)(
  'nodes refuse strangers and connections in the clear; a standby 10 s behind gives older figures, and one that cancels a query leaves it to the primary',
  async () => {
    const cluster = await startCluster()
    await using opened = new AsyncDisposableStack()
    opened.defer(() => cluster.stop())
    await migrate(cluster.ownerUrl, cluster.url)
    const inTheClear = cluster.url.replace(/\?.*/, '')
    await expect(asClient(inTheClear, (client) => client.query('select 1'))).rejects.toThrow('no encryption')
    expect(await cluster.toStrangers()).toEqual(['nothing', 'nothing', 401])
    const connectTo = (url: string) => {
      const database = connect(url, { size: 2 })
      opened.defer(() => database.close())
      return database.db
    }
    const primary = connectTo(cluster.url)
    const standby = connectTo(cluster.standbyUrl)
    const owner = connectTo(cluster.ownerUrl)
    const read = readLagging(primary, standby)
    const totalLeads = async (db: Db) => (await platformAnalytics(db, new Date())).leadQuality.totalLeads

    await cluster.setOnStandby('recovery_min_apply_delay', '10s')
    await createLeads(primary, 3)
    expect(await totalLeads(primary)).toBe(3)
    expect(await read(totalLeads)).toBe(0)
    await until('the standby has the leads', async () => (await read(totalLeads)) === 3)

    await cluster.setOnStandby('recovery_min_apply_delay', '0')
    await cluster.setOnStandby('max_standby_streaming_delay', '0')
    const causes: unknown[] = []
    const slowly = async (db: Db) => {
      await db
        .execute(sql`select pg_sleep(2), count(*) from leads`)
        .catch((error: { cause?: { code?: string } }) => {
          causes.push(error.cause?.code)
          throw error
        })
      return db === primary ? 'primary' : 'standby'
    }
    const reading = read(slowly)
    await Bun.sleep(500)
    // Replaying the lock that this takes is what the query on the standby is in the way of.
    await owner.execute(sql`alter table leads add column of_this_test int`)
    expect(await reading).toBe('primary')
    expect(causes).toEqual(['40001'])
  },
  3 * 60_000,
)
