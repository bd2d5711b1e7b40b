import { liftLegalHold, liveLegalHolds, placeLegalHold } from '../api/privacy/legal-holds.ts'
import { isUuid } from '../api/shared/uuid.ts'
import { onDatabase } from './on-database.ts'

const USAGE = `Usage:
  npm run legal-hold -- place <lead id> <reason, without names>
  npm run legal-hold -- lift <hold id>
  npm run legal-hold -- list`

await onDatabase(async ({ db }) => {
  const [action, id = '', ...words] = process.argv.slice(2)
  const [now, reason] = [new Date(), words.join(' ').trim()]
  if (action === 'place' && isUuid(id) && reason !== '') {
    console.log(`Placed ${await placeLegalHold(db, { leadId: id, reason, now })}.`)
  } else if (action === 'lift' && isUuid(id) && reason === '') {
    await liftLegalHold(db, { id, now })
    console.log('Lifted.')
  } else if (action === 'list' && id === '') {
    for (const hold of await liveLegalHolds(db))
      console.log(`${hold.id}  lead ${hold.leadId}  since ${hold.placedAt.toISOString()}  ${hold.reason}`)
  } else {
    throw new Error(USAGE)
  }
})
