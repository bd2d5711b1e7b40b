import { test } from 'bun:test'
import { asClient } from '../../db/migrate.ts'
import { createTestDatabase } from '../support/database.ts'
import { record } from './equal.ts'

const OURS = "nspname in ('public', 'pgboss')"
const RELATION = `from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and relkind in ('r', 'p', 'v', 'm', 'S')`
const nameOf = "format('%s.%s', nspname, relname)"
/** A right that the owner gives. Its name differs between machines. */
const acl = (column: string) =>
  `coalesce((select string_agg(item::text, ' ' order by item::text) from unnest(${column}) item), 'default')`

/** As pg_dump --schema-only says it, with owners and rights, but sorted and without a pg_dump of the server's version. */
const PARTS: Record<string, string> = {
  schemas: `select format('%s owner %s rights %s', nspname, nspowner::regrole, ${acl('nspacl')}) as line from pg_namespace where ${OURS}`,
  extensions: "select format('%s %s', extname, extversion) as line from pg_extension",
  relations: `select format('%s %s owner %s rights %s %s rls %s', relkind, ${nameOf}, relowner::regrole, ${acl('relacl')}, reloptions, relrowsecurity) as line ${RELATION}`,
  columns: `select format('%s %s %s%s%s collate %s default %s %s%s rights %s', ${nameOf}, attname, format_type(atttypid, atttypmod), case when attnotnull then ' not null' end,
      case when attidentity <> '' then format(' identity %s', attidentity) end, attcollation::regcollation, pg_get_expr(adbin, adrelid), case when attgenerated <> '' then format(' generated %s', attgenerated) end, attoptions, ${acl('attacl')}) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid left join pg_attrdef on adrelid = c.oid and adnum = attnum
    where ${OURS} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  sequences:
    "select format('%s.%s %s %s %s %s %s', schemaname, sequencename, data_type, start_value, min_value, max_value, increment_by) as line from pg_sequences",
  constraints: `select format('%s %s %s', ${nameOf}, conname, pg_get_constraintdef(o.oid)) as line from pg_constraint o join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = relnamespace where ${OURS}`,
  indexes: "select indexdef as line from pg_indexes where schemaname in ('public', 'pgboss')",
  triggers: `select format('%s %s %s', ${nameOf}, tgenabled, pg_get_triggerdef(t.oid)) as line from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = relnamespace where ${OURS} and not tgisinternal`,
  functions: `select format('owner %s rights %s\n%s', proowner::regrole, ${acl('proacl')}, pg_get_functiondef(p.oid)) as line from pg_proc p join pg_namespace n on n.oid = pronamespace
    where ${OURS} and prokind in ('f', 'p') and not exists (select from pg_depend d where d.objid = p.oid and deptype = 'e')`,
  views:
    "select format('%s.%s %s', schemaname, viewname, definition) as line from pg_views where schemaname in ('public', 'pgboss') and viewname not like 'pg_stat_statements%'",
  types: `select format('%s.%s %s rights %s: %s', nspname, typname, typtype, ${acl('typacl')}, (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as line
    from pg_type t join pg_namespace n on n.oid = typnamespace where ${OURS} and typtype in ('e', 'd')`,
  statistics: `select pg_get_statisticsobjdef(s.oid) as line from pg_statistic_ext s join pg_namespace n on n.oid = stxnamespace where ${OURS}`,
  policies: "select format('%s', p) as line from pg_policies p",
  publications: 'select pubname::text as line from pg_publication',
  comments: `select format('%s: %s', pg_describe_object(classoid, objoid, objsubid), description) as line from pg_description d where objoid >= 16384`,
  'default rights': `select format('%s %s %s %s', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype, ${acl('defaclacl')}) as line from pg_default_acl`,
  roles:
    "select format('%s super %s createdb %s createrole %s login %s settings %s', rolname, rolsuper, rolcreatedb, rolcreaterole, rolcanlogin, rolconfig) as line from pg_roles where rolname not like 'pg\\_%'",
  queues:
    "select format('%s', to_jsonb(q) - 'created_on' - 'updated_on' - 'monitor_on' - 'maintain_on') as line from pgboss.queue q",
  schedules: "select format('%s', to_jsonb(s) - 'created_on' - 'updated_on') as line from pgboss.schedule s",
}

test('the schema with its owners and rights', async () => {
  const database = await createTestDatabase()
  const text = await asClient(database.ownerUrl, async (client) => {
    const parts: string[] = []
    for (const [name, query] of Object.entries(PARTS)) {
      const { rows } = await client.query<{ line: string }>(query)
      parts.push(
        `-- ${name}\n${rows
          .map(({ line }) => line)
          .toSorted()
          .join('\n')}`,
      )
    }
    return parts.join('\n\n')
  })
  record('schema.txt', text)
  await database.drop()
})
