import { keptAppSecrets } from '../api/app-secrets.ts'
import type { Dependencies } from '../api/dependencies.ts'
import { readSettings } from '../api/env.ts'
import { openMarket } from '../api/leads/market.service.ts'
import { openDatabase } from '../api/open-database.ts'
import { openLog } from '../api/shared/log.ts'
import { connect } from '../db/client.ts'

export type Opened = Pick<Dependencies, 'db' | 'settings' | 'log' | 'market' | 'appSecrets'>

/**
 * Does a deed on the database of the settings, the embedded one included, and ends the process: with what people can mend
 * as one line. The log goes to where errors go, so that what the deed says can be passed on.
 */
export async function onDatabase(deed: (opened: Opened) => Promise<void>): Promise<never> {
  try {
    await using closing = new AsyncDisposableStack()
    const settings = readSettings()
    const log = openLog(settings.logLevel, { write: (line) => process.stderr.write(line) })
    const { url, leave } = await openDatabase(settings, (text) => log.warn(text))
    closing.defer(leave)
    const { db, close } = connect(url)
    closing.defer(close)
    const appSecrets = settings.appSecrets.length > 0 ? settings.appSecrets : await keptAppSecrets(db)
    await deed({ db, settings, log, market: openMarket(db), appSecrets })
  } catch (error) {
    console.error(error instanceof Error && error.name === 'Error' ? error.message : error)
    process.exit(1)
  }
  process.exit(0)
}
