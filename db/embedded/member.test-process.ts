// One process that uses the database, for tests: joins the folder given, says so, and leaves when its input ends. It says the owner's address.
import { joinEmbeddedPostgres } from './join.ts'

const [dataDir = ''] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const database = await joinEmbeddedPostgres({ dataDir, durable: false, onProblem: say })
  say(`joined ${database.ownerUrl}`)
  await Bun.stdin.text()
  await database.leave()
  say('left')
} catch (error) {
  say(`refused ${error instanceof Error ? error.message : error}`)
}
