import { endSessionsIn } from '../api/people/sessions/end-sessions.ts'
import { REALMS } from '../domain/people.ts'
import { onDatabase } from './on-database.ts'
import { endWithUsage } from './usage.ts'

const USAGE = `Usage:
  npm run sessions:end -- <${REALMS.join('|')}> <e-mail address, of an admin the username>
  npm run sessions:end -- <${REALMS.join('|')}> --all`

const { realm, name } = readArguments(process.argv.slice(2))

await onDatabase(async ({ db }) => {
  const count = await endSessionsIn(db, { realm, name }, new Date())
  if (count === null) throw new Error(`There is no ${realm} of this name. Nothing was changed.`)
  console.log(`Ended ${count}.`)
})

function readArguments([word = '', who = '', ...more]: string[]) {
  const known = REALMS.find((one) => one === word)
  if (known === undefined || who === '' || more.length > 0) return endWithUsage(USAGE)
  if (who === '--all') return { realm: known, name: null }
  return who.startsWith('-') ? endWithUsage(USAGE) : { realm: known, name: who }
}
