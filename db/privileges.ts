import { createHmac } from 'node:crypto'
import pg from 'pg'

/** Owns the evidence, in every database of the server; nobody signs in as it (decision 29). */
const EVIDENCE_ROLE = 'northrate_evidence'

const IS_EVIDENCE = `exists (
  select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = to_regproc('public.refuse_change'))`
const OURS = `not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

/**
 * Lets the application read and write, but only read and add evidence, which is every table with the trigger `refuse_change`.
 * No one else gets anything. Safe to repeat, and changes only what differs. For the role that migrates, under its lock.
 */
export async function setPrivileges(owner: pg.Client, application: string): Promise<void> {
  await ensureEvidenceRole(owner)
  try {
    await owner.query('begin')
    await handOverEvidence(owner)
    if ((await roleOf(owner)) !== application) await grantTo(owner, application)
    await owner.query('commit')
  } catch (error) {
    if (!isNotAllowed(error)) throw error
    throw new Error('The role that migrates must own the database, its schema public and the tables in it.')
  }
}

/** The role that a connection speaks as: behind a pooler its name need not be the one in the address. */
export async function roleOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select session_user as role')
  if (rows[0] === undefined) throw new Error('Postgres did not say who we are.')
  return rows[0].role
}

/** What this connection, or a role that it may become, could do to the evidence besides reading and adding. */
export async function powersOverEvidence(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ power: string }>(`
    with becomes as (select * from pg_roles where pg_has_role(session_user, oid, 'member'))
    select 'is a superuser' as power from becomes where rolsuper
    union select 'may make roles' from becomes where rolcreaterole
    union select format('may become %s', rolname) from becomes
      where rolname in ('${EVIDENCE_ROLE}', 'pg_execute_server_program', 'pg_write_server_files')
    union select format('may create in the schema %s', nspname) from becomes, pg_namespace n
      where nspname in ('public', 'drizzle') and has_schema_privilege(becomes.oid, n.oid, 'create')
    union select format('may create in the database %s', current_database()) from becomes
      where has_database_privilege(becomes.oid, current_database(), 'create')
    union select format('may change %s', c.oid::regclass) from becomes, pg_class c
      where ${IS_EVIDENCE} and has_table_privilege(becomes.oid, c.oid, 'update, delete, truncate, trigger')`)
  return rows.map(({ power }) => power).sort()
}

/** Roles belong to the whole server: another database's migration may be making it at this moment. */
async function ensureEvidenceRole(owner: pg.Client): Promise<void> {
  try {
    await owner.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${EVIDENCE_ROLE}') then
        create role ${EVIDENCE_ROLE} nologin;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`)
    // A member can still migrate its tables. A superuser needs no membership.
    await owner.query(`do $$ begin
      if not pg_has_role('${EVIDENCE_ROLE}', 'usage') then grant ${EVIDENCE_ROLE} to current_user; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`)
  } catch (error) {
    if (!isNotAllowed(error)) throw error
    const { rowCount } = await owner.query(`select from pg_roles where rolname = '${EVIDENCE_ROLE}'`)
    const make = rowCount === 0 ? `create role ${EVIDENCE_ROLE} nologin; ` : ''
    throw new Error(
      `The role that migrates may not hand the evidence to a role of its own. As one that may make roles: ${make}grant ${EVIDENCE_ROLE} to ${pg.escapeIdentifier(await roleOf(owner))};`,
    )
  }
}

async function handOverEvidence(owner: pg.Client): Promise<void> {
  await owner.query(
    `revoke all on schema public from public; grant usage on schema public to ${EVIDENCE_ROLE}`,
  )
  const statements = await statementsOf(
    owner,
    `select format('alter table %s owner to ${EVIDENCE_ROLE}', c.oid::regclass) as statement
       from pg_class c where c.relkind in ('r', 'p') and ${IS_EVIDENCE} and c.relowner <> $1::regrole
     union all
     select format('alter function %s owner to ${EVIDENCE_ROLE}', p.oid::regprocedure)
       from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef and ${OURS} and p.proowner <> $1::regrole
     union all
     select format('revoke all on function %s from public', p.oid::regprocedure)
       from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
       where p.pronamespace = 'public'::regnamespace and ${OURS} and a.grantee = 0
     union all
     select format('grant execute on function %s to ${EVIDENCE_ROLE}', p.oid::regprocedure)
       from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype and ${OURS}
         and not p.prosecdef and not exists (
           select from aclexplode(p.proacl) a where a.grantee = $1::regrole and a.privilege_type = 'EXECUTE')`,
    [EVIDENCE_ROLE],
  )
  if (statements.length === 0) return
  // Postgres lets only a role that may create in the schema become an owner there.
  await owner.query(`grant create on schema public to ${EVIDENCE_ROLE}`)
  for (const statement of statements) await owner.query(statement)
  await owner.query(`revoke create on schema public from ${EVIDENCE_ROLE}`)
}

async function grantTo(owner: pg.Client, application: string): Promise<void> {
  const role = pg.escapeIdentifier(application)
  await owner.query(`grant usage on schema public, drizzle to ${role}`)
  const { rowCount: hasQueue } = await owner.query(`select from pg_namespace where nspname = 'pgboss'`)
  if (hasQueue) await owner.query(`grant usage on schema pgboss to ${role}`)
  const statements = await statementsOf(
    owner,
    `with wanted as (
      select c.oid, c.relacl, c.relowner, case
        when c.relnamespace = 'drizzle'::regnamespace then array['SELECT']
        when ${IS_EVIDENCE} then array['INSERT', 'SELECT']
        else array['DELETE', 'INSERT', 'SELECT', 'UPDATE'] end as privileges
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'drizzle', 'pgboss')
    ), granted as (
      select w.*, array(
        select a.privilege_type from aclexplode(coalesce(w.relacl, acldefault('r', w.relowner))) a
        where a.grantee in ($1::regrole, 0) order by 1) as has
      from wanted w
    )
    select format('revoke all on table %1$s from public, %2$s; grant %3$s on table %1$s to %2$s',
        oid::regclass, $1::regrole, array_to_string(privileges, ', ')) as statement
      from granted where has <> privileges
    union all
    select format('grant execute on function %s to %s', p.oid::regprocedure, $1::regrole)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'pgboss') and p.prorettype <> 'trigger'::regtype and ${OURS}
        and not has_function_privilege($1::regrole, p.oid, 'execute')`,
    [role],
  )
  for (const statement of statements) await owner.query(statement)
}

async function statementsOf(owner: pg.Client, query: string, values: string[]): Promise<string[]> {
  const { rows } = await owner.query<{ statement: string }>(query, values)
  return rows.map(({ statement }) => statement)
}

const isNotAllowed = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42501'

/** The product's role on a server of ours; elsewhere DATABASE_URL names one. */
const APPLICATION_ROLE = 'northrate_app'

/** The same database as the application's role. */
export function asApplication(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.password = passwordFrom(decodeURIComponent(url.password))
  url.username = APPLICATION_ROLE
  return url.href
}

/** Makes the role on this server if there is none. A migration grants its rights (`setPrivileges`). */
export async function ensureApplicationRole(owner: pg.Client, ownerPassword: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE])
  if (rowCount !== 0) return
  const password = pg.escapeLiteral(passwordFrom(ownerPassword))
  await owner.query(`create role ${APPLICATION_ROLE} login password ${password}`)
}

/** Derived from the owner's one way, so that every process knows it. */
const passwordFrom = (ownerPassword: string) =>
  createHmac('sha256', ownerPassword).update(APPLICATION_ROLE).digest('hex')
