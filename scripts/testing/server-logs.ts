import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const SERVER_LOGS = join(ROOT, 'test-results/logs')
const LAST_TROUBLES = 5
const LONGEST_TROUBLE = 300

/** Prints the last errors of the servers that tests started; their whole logs stay in `test-results`. */
export function showServerLogs(): void {
  for (const file of existsSync(SERVER_LOGS) ? readdirSync(SERVER_LOGS) : []) {
    const path = join(SERVER_LOGS, file)
    const lines = readFileSync(path, 'utf8').split('\n')
    const troubles = lines.filter((line) => /"level":(40|50|60)|error/i.test(line))
    if (troubles.length === 0) continue
    console.log(
      `\nFrom ${relative(ROOT, path)}:\n${troubles
        .slice(-LAST_TROUBLES)
        .map((line) => line.slice(0, LONGEST_TROUBLE))
        .join('\n')}`,
    )
  }
}
