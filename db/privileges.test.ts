import { describe, expect, test } from 'bun:test'
import { getTableName, isTable } from 'drizzle-orm'
import pg from 'pg'
import { daysAfter } from '../api/platform/shared/clock.ts'
import { cutoffsAt } from '../api/privacy/retention/retention.ts'
import { testClient, testDatabase } from '../tests/support/test-database.ts'
import * as schema from './schema/index.ts'

/** Only ever added to; deleted after seven years or never. Every other table is open to the application. */
const EVIDENCE = [
  'audit_log',
  'breach_records',
  'consent_receipts',
  'consent_withdrawals',
  'receipt_keys',
  'consents',
  'credit_ledger',
  'erasures',
  'receipts',
]
const TABLES = Object.values(schema).flatMap((one) => (isTable(one) ? [getTableName(one)] : []))

const database = await testDatabase()
/** As the product connects. */
const application = await testClient(database.url)
const owner = await testClient(database.ownerUrl)

const refusalOf = (statement: string, values: unknown[] = []) =>
  application.query(statement, values).then(
    () => 'carried out',
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : error),
  )
const NOT_ALLOWED = '42501'

async function listed(statement: string): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string; what: string }>(statement)
  return Object.fromEntries(rows.map(({ name, what }) => [name, what]))
}

test('each table has its owner and is open to the application alone, for adding and reading where it is evidence', async () => {
  const granted = await listed(`select c.relname as name, string_agg(
      case when a.grantee = 0 then 'PUBLIC' else a.grantee::regrole::text end || ' ' || a.privilege_type, ', '
      order by a.grantee::regrole::text, a.privilege_type) filter (where a.grantee <> c.relowner) || ' of ' || c.relowner::regrole as what
    from pg_class c, aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) a
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') group by c.oid, c.relname, c.relowner`)
  const adds = 'northrate_app INSERT, northrate_app SELECT of northrate_evidence'
  const works =
    'northrate_app DELETE, northrate_app INSERT, northrate_app SELECT, northrate_app UPDATE of northrate'
  expect(granted).toEqual({
    ...Object.fromEntries(TABLES.map((table) => [table, works])),
    ...Object.fromEntries(EVIDENCE.map((table) => [table, adds])),
  })
})

test('each function of ours is run by the application and its owner alone, and with more than its own rights on a fixed path', async () => {
  const functions = await listed(`select p.oid::regprocedure::text as name, concat_ws(' ',
      (select string_agg(case when a.grantee = 0 then 'PUBLIC' else a.grantee::regrole::text end, ', ' order by a.grantee::regrole::text)
        from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee <> p.proowner),
      'of', p.proowner::regrole, case when p.prosecdef then 'definer' end, p.proconfig::text) as what
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  const fixed = '{"search_path=pg_catalog, pg_temp"}'
  expect(functions).toEqual({
    'addresses_kept_since(timestamp with time zone)': 'northrate_app, northrate_evidence of northrate',
    'evidence_kept_since(timestamp with time zone)': 'northrate_app, northrate_evidence of northrate',
    'delete_some_evidence(text,timestamp with time zone,integer)': `northrate_app of northrate_evidence definer ${fixed}`,
    'forget_some_addresses(timestamp with time zone,integer)': `northrate_app of northrate_evidence definer ${fixed}`,
    'refuse_change()': `of northrate ${fixed}`,
    'note_lead_to_match()': 'of northrate',
    'folded(text)': 'northrate_app, northrate_evidence of northrate',
    'purchase_words(purchases)': 'northrate_app, northrate_evidence of northrate',
    'purchase_follows_lead()': 'of northrate',
    'tell_leads_changed()': 'of northrate',
    'tell_purchase_of_lead()': 'of northrate',
    'tell_sessions_changed()': 'of northrate',
  })
})

describe.each(EVIDENCE)('the application may not touch %s:', (table) => {
  test.each([
    'delete from TABLE',
    'delete from TABLE where false',
    'truncate TABLE cascade',
    'update TABLE set ctid = ctid',
    'select * from TABLE for update',
    'alter table TABLE disable trigger all',
    'alter table TABLE owner to northrate_app',
    'drop table TABLE cascade',
    'grant delete on TABLE to northrate_app',
    'create trigger mine before insert on TABLE execute function suppress_redundant_updates_trigger()',
    'create rule mine as on insert to TABLE do instead nothing',
  ])('%s', async (statement) => {
    const code = await refusalOf(statement.replace('TABLE', table))
    // A grant of what one does not have is a warning, not an error.
    if (code === 'carried out') expect(statement).toStartWith('grant ')
    else expect([NOT_ALLOWED, '0A000']).toContain(String(code))
    expect(await refusalOf(`delete from ${table}`)).toBe(NOT_ALLOWED)
  })
})

test.each([
  'set role northrate_evidence',
  'set role northrate',
  'set session authorization northrate_evidence',
  'set session_replication_role = replica',
  'grant northrate_evidence to northrate_app',
  'alter role northrate_app superuser',
  'create role another',
  'create table mine ()',
  'create schema mine',
  'create table pgboss.mine ()',
  'create table drizzle.mine ()',
  'create extension citext',
  'delete from drizzle.__drizzle_migrations',
  'drop function refuse_change() cascade',
  'create or replace function refuse_change() returns trigger language sql as $$ select 1 $$',
  `alter function delete_some_evidence set search_path = mine`,
  'create or replace function evidence_kept_since(today timestamptz default now()) returns timestamptz language sql as $$ select today $$',
  `copy (select 1) to program 'true'`,
  `select pg_read_file('northrate.password')`,
])('the application may not: %s', async (statement) => {
  expect(await refusalOf(statement)).toBe(NOT_ALLOWED)
})

test('going back to the role it signed in as gives the application no more', async () => {
  await application.query('reset role; reset session authorization')
  const { rows } = await application.query('select current_user as now, session_user as signed_in')
  expect(rows).toEqual([{ now: 'northrate_app', signed_in: 'northrate_app' }])
})

describe('evidence goes by the database’s own clock:', () => {
  const entries = async () => (await owner.query('select from audit_log')).rowCount
  const addEntry = (age: string) =>
    application.query(
      `insert into audit_log (at, actor, deed, subject, ip_address)
       values (now() - $1::interval, 'admin', 'changed lead status', 'lead', '203.0.113.7')`,
      [age],
    )

  test.each([
    'now()',
    `now() - interval '6 years 364 days'`,
    `evidence_kept_since() + interval '1 second'`,
    `'infinity'`,
    'null',
  ])('nothing before %s may be deleted', async (moment) => {
    await addEntry('5 years')
    const before = await entries()
    expect(await refusalOf(`select delete_some_evidence('auditEntries', ${moment}, 500)`)).toBe(NOT_ALLOWED)
    expect(await entries()).toBe(before)
  })

  test.each([
    'now()',
    `now() - interval '29 days'`,
    `addresses_kept_since() + interval '1 second'`,
    `'infinity'`,
    'null',
  ])('no address from before %s may be forgotten', async (moment) => {
    await addEntry('25 days')
    expect(await refusalOf(`select forget_some_addresses(${moment}, 500)`)).toBe(NOT_ALLOWED)
    const { rowCount } = await owner.query('select from audit_log where ip_address is null')
    expect(rowCount).toBe(0)
  })

  test('no setting of the session moves it', async () => {
    await application.query(`set timezone = 'Pacific/Kiritimati'; set datestyle = 'SQL, DMY'`)
    const later = `select delete_some_evidence('auditEntries', evidence_kept_since() + interval '1 second', 500)`
    expect(await refusalOf(later)).toBe(NOT_ALLOWED)
    await application.query('create temp table audit_log (at timestamptz)')
    await application.query(`create function pg_temp.evidence_kept_since() returns timestamptz language sql
      as $$ select now() $$; set search_path = pg_temp, public`)
    expect(await refusalOf(`select public.delete_some_evidence('auditEntries', now(), 500)`)).toBe(
      NOT_ALLOWED,
    )
    await application.query('reset all; drop table pg_temp.audit_log')
  })

  test('what is older goes, and no more than that', async () => {
    await addEntry('7 years 1 day')
    const before = (await entries()) ?? 0
    await application.query(
      `select delete_some_evidence('auditEntries', evidence_kept_since(), 500), forget_some_addresses(addresses_kept_since(), 500)`,
    )
    expect(await entries()).toBe(before - 1)
    const old = "select from audit_log where ip_address is not null and at < now() - interval '31 days'"
    expect((await owner.query(old)).rowCount).toBe(0)
  })

  test('a batch is no larger than its limit, and takes the oldest first', async () => {
    for (const age of ['8 years', '9 years', '7 years 2 days']) await addEntry(age)
    const takeTwo = async (call: string) => (await application.query(`select ${call} as taken`)).rows
    expect(await takeTwo('forget_some_addresses(addresses_kept_since(), 2)')).toEqual([{ taken: '2' }])
    const left = `select from audit_log where ip_address is not null and at < now() - interval '7 years'`
    expect((await owner.query(left)).rowCount).toBe(1)
    const deleteTwo = `delete_some_evidence('auditEntries', evidence_kept_since(), 2)`
    expect(await takeTwo(deleteTwo)).toEqual([{ taken: '2' }])
    expect((await owner.query(left)).rowCount).toBe(1)
    expect(await takeTwo(deleteTwo)).toEqual([{ taken: '1' }])
  })

  test('the bounds are those of the nightly deletion, on every day of eight years', async () => {
    const days = Array.from({ length: 8 * 366 }, (_, day) => daysAfter(new Date('2026-01-01T08:17:00Z'), day))
    const { rows } = await application.query<{ evidence: Date; addresses: Date }>(
      `select evidence_kept_since(day) as evidence, addresses_kept_since(day) as addresses
       from unnest($1::timestamptz[]) with ordinality as days (day, number) order by number`,
      [days.map((day) => day.toISOString())],
    )
    const kept = rows.map(({ evidence, addresses }) => [evidence.toISOString(), addresses.toISOString()])
    const wanted = days.map((day) => {
      const { evidence, auditAddresses } = cutoffsAt(day)
      return [evidence.toISOString(), auditAddresses.toISOString()]
    })
    expect(kept).toEqual(wanted)
  })
})

test('whatever the role that owns the evidence is made to do, the ledger of credits stays, and nothing is truncated', async () => {
  await owner.query('set role northrate_evidence')
  for (const statement of [
    'delete from credit_ledger',
    'truncate audit_log',
    'update consents set text = text',
  ])
    await expect(owner.query(statement)).rejects.toThrow('is only ever added to')
  await owner.query('reset role')
})
