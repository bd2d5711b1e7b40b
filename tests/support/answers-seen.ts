import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file for each process that tests run in. */
const FOLDER = join(import.meta.dir, '../../test-results/answers')
const seenHere = new Set<string>()

/** Keeps an answer that a test was given, such as `POST /api/login 422 wrong_code`, for the end of the whole run. */
export function noteAnswer(answer: string): void {
  if (seenHere.has(answer)) return
  seenHere.add(answer)
  mkdirSync(FOLDER, { recursive: true })
  appendFileSync(join(FOLDER, `${process.pid}.txt`), `${answer}\n`)
}

/** What the tests of this run were answered, in all processes. */
export function answersSeen(): Set<string> {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER) : []
  return new Set(files.flatMap((file) => readFileSync(join(FOLDER, file), 'utf8').trimEnd().split('\n')))
}

/**
 * Which of the answers that are due none of the seen ones is. Due may be a call with its status and code, a call with its
 * status whatever the code, such as `POST /api/login 413`, or a status and code from whichever call, such as `400 too_deep`.
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
