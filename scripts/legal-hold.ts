import { isUuid } from '../api/platform/shared/uuid.ts'
import { liftLegalHold, liveLegalHolds, placeLegalHold } from '../api/privacy/my-data/legal-holds.ts'
import { onDatabase } from './on-database.ts'
import { endWithUsage } from './usage.ts'

const USAGE = `Usage:
  npm run legal-hold -- place <lead id> <reason, without names>
  npm run legal-hold -- lift <hold id>
  npm run legal-hold -- list`

type Action =
  | { name: 'place'; leadId: string; reason: string }
  | { name: 'lift'; holdId: string }
  | { name: 'list' }

const action = readAction(process.argv.slice(2))

await onDatabase(async ({ db }) => {
  const now = new Date()
  if (action.name === 'place') {
    const { leadId, reason } = action
    console.log(`Placed ${await placeLegalHold(db, { leadId, reason, now })}.`)
  } else if (action.name === 'lift') {
    await liftLegalHold(db, { id: action.holdId, now })
    console.log('Lifted.')
  } else {
    for (const hold of await liveLegalHolds(db))
      console.log(`${hold.id}  lead ${hold.leadId}  since ${hold.placedAt.toISOString()}  ${hold.reason}`)
  }
})

function readAction([name, id = '', ...words]: string[]): Action {
  const reason = words.join(' ').trim()
  if (name === 'place' && isUuid(id) && reason !== '') return { name, leadId: id, reason }
  if (name === 'lift' && isUuid(id) && reason === '') return { name, holdId: id }
  if (name === 'list' && id === '') return { name }
  return endWithUsage(USAGE)
}
