import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { migrate } from '../../api/platform/open-database.ts'
import { connect } from '../../db/client.ts'
import { asClient } from '../../db/migrate.ts'
import { powersOverEvidence } from '../../db/privileges.ts'
import { rateLimits } from '../../db/schema/operations.ts'
import { sessions } from '../../db/schema/people/sessions.ts'
import { purchases } from '../../db/schema/purchases.ts'
import { leadOnMarket } from '../support/people/supplier.ts'
import { openProduct } from '../support/product.ts'
import { openDialog } from '../support/purchase/buying.ts'
import { missingPrograms, PASSWORD } from './cluster.ts'
import { startOnePostgres } from './one-postgres.ts'

const canRun = missingPrograms().length === 0 && process.getuid?.() === 0
const ROOT = join(import.meta.dir, '../..')

test.skipIf(!canRun)(
  'a dump is restored into a new database with the rights of the first, and the sales since then are made again',
  async () => {
    await using closing = new AsyncDisposableStack()
    const postgres = await startOnePostgres()
    closing.defer(() => postgres.close())
    const { url, ownerUrl, urlOf } = postgres
    await migrate(ownerUrl, url)
    const product = await openProduct({ database: { url, ownerUrl, drop: async () => {} } })
    closing.defer(() => product.close())
    const stripe = Bun.serve({ port: 0, fetch: (request) => product.middleware.handle(request, '127.0.0.1') })
    closing.defer(() => stripe.stop(true))
    const folder = mkdtempSync(join(tmpdir(), 'northrate-backups-'))
    closing.defer(() => rmSync(folder, { recursive: true, force: true }))

    async function run(script: string, args: string[], env: Record<string, string> = {}) {
      const ran = Bun.spawn(
        [process.execPath, '--no-env-file', join(ROOT, 'scripts/backup', script), ...args],
        {
          env: {
            PATH: process.env.PATH ?? '',
            DATABASE_URL: url,
            DATABASE_OWNER_URL: ownerUrl,
            SANDBOX_STRIPE_URL: stripe.url.origin,
            ...env,
          },
          stdout: 'pipe',
          stderr: 'pipe',
        },
      )
      const [said, complained] = await Promise.all([
        new Response(ran.stdout).text(),
        new Response(ran.stderr).text(),
      ])
      return { code: await ran.exited, said, complained }
    }

    const [before, lead] = [await openDialog(product), await leadOnMarket(product)]
    await before.confirm()
    await before.purchase()
    const open = await openDialog(product, { lead })
    expect(await run('backup.ts', [folder])).toMatchObject({ code: 0, complained: '' })
    const [name = ''] = readdirSync(folder)
    await open.confirm()
    await open.purchase()

    const backup = join(folder, name)
    const over = await run('restore.ts', [backup, '--into', 'northrate'])
    expect(over.complained).toContain('The database northrate exists.')
    const forbidden = await run('restore.ts', [backup, '--into', 'again'])
    expect(forbidden.complained).toContain('alter role "northrate_owner" createdb;')
    const databases = () =>
      asClient(urlOf('postgres', 'postgres'), async (client) => {
        const { rows } = await client.query<{ datname: string }>('select datname from pg_database order by 1')
        return rows.map(({ datname }) => datname)
      })
    const first = await databases()
    await asClient(urlOf('postgres', 'postgres'), (client) =>
      client.query('alter role northrate_owner createdb'),
    )
    expect([over.code, forbidden.code, await databases()]).toEqual([1, 1, first])

    // As a killed restore leaves it.
    await asClient(ownerUrl, (client) => client.query('create database again_unfinished'))
    const restored = await run('restore.ts', [backup, '--into', 'again'])
    expect(restored).toMatchObject({ code: 0, complained: '' })
    expect(await databases()).toEqual(['again', ...first])
    const again = {
      DATABASE_URL: urlOf('northrate_app', 'again'),
      DATABASE_OWNER_URL: urlOf('northrate_owner', 'again'),
    }
    expect(await asClient(again.DATABASE_URL, powersOverEvidence)).toEqual([])
    const rights = (of: string) => postgres.run(['pg_dump', '--schema-only', of]).then(grantsIn)
    expect(await rights(urlOf('postgres', 'again'))).toEqual(await rights(urlOf('postgres')))

    const { db, close } = connect(again.DATABASE_URL)
    closing.defer(close)
    const ownerOf = async (leadId: string) =>
      (await db.select({ id: purchases.supplierId }).from(purchases).where(eq(purchases.leadId, leadId)))[0]
        ?.id
    expect([await ownerOf(before.lead.id), await ownerOf(lead.id)]).toEqual([before.supplier.id, undefined])
    expect([await product.db.$count(sessions), await db.$count(sessions)]).toEqual([2, 0])
    const time = /as of (\S+);/.exec(restored.said)?.[1] ?? ''
    // The product's clock, and so Stripe's, is days from this machine's.
    const compared = await run('compare-payments.ts', ['2026-11-21T15:00:00Z'], again)
    expect(new Date(time).getTime()).toBeGreaterThan(0)
    expect(compared).toMatchObject({ complained: '', code: 0, said: 'Sold again: 1. Refunds noted: 0.\n' })
    expect(await ownerOf(lead.id)).toBe(open.supplier.id)
  },
)

const grantsIn = (schema: string) =>
  schema
    .split('\n')
    .filter((line) => /^(GRANT|REVOKE|ALTER .* OWNER TO)/.test(line))
    .sort()

test.skipIf(!canRun)(
  'the product moves to a role with another password while it runs, and the former role goes with nothing lost',
  async () => {
    await using closing = new AsyncDisposableStack()
    const postgres = await startOnePostgres()
    closing.defer(() => postgres.close())
    const { url, ownerUrl, urlOf } = postgres
    await migrate(ownerUrl, url)
    const running = connect(url, { size: 1 })
    const asSuperuser = (statement: string) =>
      asClient(urlOf('postgres'), (client) => client.query(statement))
    const write = (database: typeof running, key: string) =>
      database.db.insert(rateLimits).values({ key, points: 1 })
    await write(running, 'before')

    await asSuperuser(`alter role northrate_owner password 'new-of-owner'`)
    await asSuperuser(`create role northrate_app_2 login password '${PASSWORD}'`)
    const owner = new URL(ownerUrl)
    owner.password = 'new-of-owner'
    await expect(migrate(ownerUrl, url)).rejects.toThrow('password authentication failed')
    const next = urlOf('northrate_app_2')
    await migrate(owner.href, next)
    expect(await asClient(next, powersOverEvidence)).toEqual([])

    const started = connect(next, { size: 1 })
    closing.defer(started.close)
    await Promise.all([write(running, 'old process'), write(started, 'new process')])
    // The old process opens new connections every few minutes, so its role stays until it has ended.
    await asClient(url, (client) => client.query('select 1'))
    await running.close()
    await asSuperuser('drop owned by northrate_app; drop role northrate_app')
    await write(started, 'after')
    expect(await started.db.$count(rateLimits)).toBe(4)
    await expect(asClient(url, (client) => client.query('select 1'))).rejects.toThrow(
      'password authentication failed',
    )
  },
)
