import { expect } from 'bun:test'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A row of the table at the end of `npm run test:security`. */
type Tried = { part: string; tried: string; times: number; failures: number; note?: string }

const FILE = join(import.meta.dir, '../../test-results/security.jsonl')
const PART = process.env.SECURITY_PART

/** Set by `npm run test:security`; without it the parts that `npm test` runs too are short. */
export const isFull = PART !== undefined

const SHOWN = 20

/** Notes for the table what was tried and how often, and fails if anything failed. */
export function expectNoFailures(tried: string, times: number, failures: string[], note?: string): void {
  noteTried({ part: PART ?? '', tried, times, failures: failures.length, ...(note && { note }) })
  expect(failures.slice(0, SHOWN)).toEqual([])
  expect(times).toBeGreaterThan(0)
}

export function noteTried(row: Tried): void {
  if (!isFull && row.part === '') return
  mkdirSync(dirname(FILE), { recursive: true })
  appendFileSync(FILE, `${JSON.stringify(row)}\n`)
}

export const forgetTried = () => rmSync(FILE, { force: true })

export const allTried = (): Tried[] =>
  existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line): Tried => JSON.parse(line))
    : []
