import { createHmac } from 'node:crypto'
import pg from 'pg'

/** As whom the product connects to a server of ours; elsewhere DATABASE_URL names whoever it is to be. */
const APPLICATION_ROLE = 'northrate_app'

/** The same database as the application's role. */
export function asApplication(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.password = passwordFrom(decodeURIComponent(url.password))
  url.username = APPLICATION_ROLE
  return url.href
}

/** Makes the role on this server if there is none. It may do nothing until a migration lets it (`setPrivileges`). */
export async function ensureApplicationRole(owner: pg.Client, ownerPassword: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE])
  if (rowCount !== 0) return
  const password = pg.escapeLiteral(passwordFrom(ownerPassword))
  await owner.query(`create role ${APPLICATION_ROLE} login password ${password}`)
}

/** Follows from the owner's, so that every process knows it, and never the other way round. */
const passwordFrom = (ownerPassword: string) =>
  createHmac('sha256', ownerPassword).update(APPLICATION_ROLE).digest('hex')
