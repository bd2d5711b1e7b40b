import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Commits after this one are checked. */
const SINCE = 'd3e97ff4cfef87d838612437ecf8cf46a712ddad'
const MOST_CHARACTERS = 72
const AREAS = /^[a-z0-9][a-z0-9 .,/-]*: (?<first>[a-z][a-z-]*)\b/
/** "adds", "added", "adding"; but "pass", "need" and "bring" are imperatives. */
const NOT_IMPERATIVE =
  /^(?!need|seed|feed|embed|speed|shed|exceed|proceed|bring|ping|string|focus|canvas).*([^s]s|ed|ing)$/

/** Why a subject is not "area: imperative" of at most 72 characters; undefined when it is. */
export function faultInSubject(subject: string): string | undefined {
  if (subject.length > MOST_CHARACTERS) return `has ${subject.length} characters, at most ${MOST_CHARACTERS}`
  const first = AREAS.exec(subject)?.groups?.first
  if (first === undefined) return 'does not begin with "area: " and a verb in lower case'
  if (NOT_IMPERATIVE.test(first)) return `begins with "${first}", which is not an imperative`
  return undefined
}

/**
 * The faults of all commits since the rule began, without merges. Undefined where the history does not reach that far back,
 * as in a shallow clone or a copy without git.
 */
export function faultsInHistory(root: string, since = SINCE): string[] | undefined {
  const git = (...options: string[]) =>
    spawnSync('git', ['-c', 'safe.directory=*', ...options], { cwd: root, encoding: 'utf8' })
  const log = git('log', '--no-merges', '--format=%h %s', `${since}..HEAD`)
  if (log.error || log.status !== 0) return undefined
  return log.stdout.split('\n').flatMap((line) => {
    const [commit, subject] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
    const fault = line === '' ? undefined : faultInSubject(subject)
    return fault === undefined ? [] : [`${commit} "${subject}" ${fault}`]
  })
}

if (import.meta.main) {
  const faults = faultsInHistory(join(import.meta.dir, '../..'))
  if (faults === undefined) console.log('Commits were not checked: the history is not here.')
  for (const fault of faults ?? []) console.error(fault)
  process.exit(faults === undefined || faults.length === 0 ? 0 : 1)
}
