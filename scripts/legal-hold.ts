import { isUuid } from '../api/platform/shared/uuid.ts'
import { liftLegalHold, liveLegalHolds, placeLegalHold } from '../api/privacy/my-data/legal-holds.ts'
import { type Opened, onDatabase } from './on-database.ts'
import { endWithUsage } from './usage.ts'

const USAGE = `Usage:
  npm run legal-hold -- place <lead id> <reason, without names>
  npm run legal-hold -- lift <hold id>
  npm run legal-hold -- list`

await onDatabase(readAction(process.argv.slice(2)))

function readAction([name, id = '', ...words]: string[]): (opened: Opened) => Promise<void> {
  const reason = words.join(' ').trim()
  const now = new Date()
  if (name === 'place' && isUuid(id) && reason !== '')
    return async ({ db }) => console.log(`Placed ${await placeLegalHold(db, { leadId: id, reason, now })}.`)
  if (name === 'lift' && isUuid(id) && reason === '')
    return async ({ db }) => {
      await liftLegalHold(db, { id, now })
      console.log('Lifted.')
    }
  if (name === 'list' && id === '')
    return async ({ db }) => {
      for (const hold of await liveLegalHolds(db))
        console.log(`${hold.id}  lead ${hold.leadId}  since ${hold.placedAt.toISOString()}  ${hold.reason}`)
    }
  return endWithUsage(USAGE)
}
