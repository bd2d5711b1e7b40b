import type { WithMarketCache } from '../api/leads/placing/submitted-lead.ts'
import { openMarket } from '../api/market/browsing/open-market.ts'
import type { Dependencies } from '../api/platform/dependencies.ts'
import { readSettings } from '../api/platform/env.ts'
import { appSecretsOf, openDatabase } from '../api/platform/open-database.ts'
import { openLog } from '../api/platform/shared/log.ts'
import { connect } from '../db/client.ts'
import type { Limits } from '../db/connections.ts'
import { reachEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { endWithReason } from './usage.ts'

export type Opened = Pick<Dependencies, 'db' | 'pool' | 'settings' | 'log' | 'appSecrets'> &
  WithMarketCache & { databaseUrl: string }

/**
 * Runs one operation on the database of the settings and ends the process. It may run beside the product, on its embedded
 * database, and makes none: without its settings a command would succeed on an empty one. The log goes to standard error, so that what the operation prints can be piped.
 */
export async function onDatabase(
  operate: (opened: Opened) => Promise<void>,
  limits: Partial<Limits> = {},
): Promise<never> {
  try {
    await using closing = new AsyncDisposableStack()
    const settings = readSettings()
    const log = openLog(settings.logLevel, { write: (line) => process.stderr.write(line) })
    const address = { ...settings }
    if (settings.databaseUrl === '') {
      const embedded = await reachEmbeddedPostgres({ dataDir: settings.dataDir, mustExist: true })
      closing.defer(() => embedded.close())
      Object.assign(address, { databaseUrl: embedded.url, databaseOwnerUrl: embedded.ownerUrl })
    }
    const { url } = await openDatabase(address, { onProblem: (text) => log.warn(text) })
    const { db, pool, close } = connect(url, limits)
    closing.defer(close)
    const appSecrets = await appSecretsOf(settings, db)
    await operate({ db, pool, settings, log, market: openMarket(db), appSecrets, databaseUrl: url })
  } catch (error) {
    endWithReason(error)
  }
  process.exit(0)
}
