import { openMarket } from '../api/market/browsing/open-market.ts'
import type { Dependencies } from '../api/platform/dependencies.ts'
import { readSettings } from '../api/platform/env.ts'
import { appSecretsOf, openDatabase } from '../api/platform/open-database.ts'
import { openLog } from '../api/platform/shared/log.ts'
import type { WithMarketCache } from '../api/rate-check/submitted-leads/submitted-lead.ts'
import { connect } from '../db/client.ts'
import { reachEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'

export type Opened = Pick<Dependencies, 'db' | 'settings' | 'log' | 'appSecrets'> & WithMarketCache

/**
 * Does one operation on the database of the settings and ends the process: with what people can mend as one line. It may run
 * beside the product: then it works on the product's embedded database. The log goes to where errors go, so that what the
 * operation prints can be passed on.
 */
export async function onDatabase(operate: (opened: Opened) => Promise<void>): Promise<never> {
  try {
    await using closing = new AsyncDisposableStack()
    const settings = readSettings()
    const log = openLog(settings.logLevel, { write: (line) => process.stderr.write(line) })
    const address = { ...settings }
    if (settings.databaseUrl === '') {
      const embedded = await reachEmbeddedPostgres({ dataDir: settings.dataDir })
      closing.defer(() => embedded.close())
      Object.assign(address, { databaseUrl: embedded.url, databaseOwnerUrl: embedded.ownerUrl })
    }
    const { url } = await openDatabase(address, (text) => log.warn(text))
    const { db, close } = connect(url)
    closing.defer(close)
    const appSecrets = await appSecretsOf(settings, db)
    await operate({ db, settings, log, market: openMarket(db), appSecrets })
  } catch (error) {
    console.error(error instanceof Error && error.name === 'Error' ? error.message : error)
    process.exit(1)
  }
  process.exit(0)
}
