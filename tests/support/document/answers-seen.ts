import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file for each process that tests run in. */
const FOLDER = join(import.meta.dir, '../../../test-results/answers')
const seenHere = new Set<string>()

/** Keeps an answer that a test received, such as `POST /api/login 422 wrong_code`, for the end of the whole run. */
export function noteAnswer(answer: string): void {
  if (seenHere.has(answer)) return
  seenHere.add(answer)
  mkdirSync(FOLDER, { recursive: true })
  appendFileSync(join(FOLDER, `${process.pid}.txt`), `${answer}\n`)
}

/** The answers that the tests of this run received, in all processes. */
export function answersSeen(): Set<string> {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER) : []
  return new Set(files.flatMap((file) => readFileSync(join(FOLDER, file), 'utf8').trimEnd().split('\n')))
}

/**
 * The due answers that no test received. One is due as a call with its status and code, as a call with its status and any code
 * (`POST /api/login 413`), or as a status and code of any call (`400 too_deep`).
 */
export function neverSeen(due: Iterable<string>, seen: Iterable<string>): string[] {
  const met = new Set(
    [...seen].flatMap((answer) => {
      const [method, path, status, code] = answer.split(' ')
      return [answer, `${method} ${path} ${status}`, `${status} ${code}`]
    }),
  )
  return [...due].filter((answer) => !met.has(answer))
}
