import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const DOCS = join(import.meta.dir, '../../docs')
const LINES = readFileSync(join(DOCS, 'security.md'), 'utf8').split('\n')

/** OWASP ASVS 5.0.0: of each section the requirements of level 1, and those that level 2 adds. */
const REQUIREMENTS = `
  1.1:|1-2 1.2:1-5|6-9 1.3:1-2|3-11 1.4:|1-3 1.5:1|2 2.1:1|2-3 2.2:1-2|3 2.3:1|2-4 2.4:|1 3.2:1-2|
  3.3:1|2-4 3.4:1-2|3-6 3.5:1-3|4-5 3.7:|1-2 4.1:1|2-3 4.2:|1 4.3:|1-2 4.4:1|2-4 5.1:|1 5.2:1-2|3
  5.3:1-2| 5.4:|1-3 6.1:1|2-3 6.2:1-8|9-12 6.3:1-2|3-4 6.4:1-2|3-4 6.5:|1-5 6.6:|1-3 6.8:|1-4
  7.1:|1-3 7.2:1-4| 7.3:|1-2 7.4:1-2|3-5 7.5:|1-2 7.6:|1-2 8.1:1|2 8.2:1-2|3 8.3:1| 8.4:|1 9.1:1-3|
  9.2:1|2-4 10.1:|1-2 10.2:|1-2 10.3:|1-4 10.4:1-5|6-11 10.5:|1-5 10.6:|1-2 10.7:|1-3 11.1:|1-2
  11.2:|1-3 11.3:1-2|3 11.4:1|2-4 11.5:|1 11.6:|1 12.1:1|2-3 12.2:1-2| 12.3:|1-4 13.1:|1 13.2:|1-5
  13.3:|1-2 13.4:1|2-5 14.1:|1-2 14.2:1|2-4 14.3:1|2-3 15.1:1|2-3 15.2:1|2-3 15.3:1|2-7 16.1:|1
  16.2:|1-5 16.3:|1-4 16.4:|1-3 16.5:|1-3 17.1:|1 17.2:|1-4 17.3:|1-2
`

/** '1-3,5' of section '2.1' is 2.1.1, 2.1.2, 2.1.3 and 2.1.5. */
function numbered(section: string, ranges: string): string[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return range === ''
      ? []
      : Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`)
  })
}

const levels = REQUIREMENTS.trim()
  .split(/\s+/)
  .map((entry) => /^([\d.]+):([\d,-]*)\|([\d,-]*)$/.exec(entry) ?? [])
  .map(([, section = '', one = '', two = '']) => [numbered(section, one), numbered(section, two)] as const)
const required = levels.flatMap(([one, two]) => [...one, ...two])

const rows = LINES.flatMap((line) => {
  const [, numbers, requirement = '', kept = '', tests = ''] =
    /^\| (\d+\.\d+\.\d+(?:–\d+\.\d+\.\d+)?) \| (.*?) \| (.*?) \| (.*) \|$/.exec(line) ?? []
  if (numbers === undefined) return []
  const [first = '', last = first] = numbers.split('–')
  const [section = '', from = ''] = [first.replace(/\.\d+$/, ''), /\d+$/.exec(first)?.[0]]
  const state = /^(Not applicable|Argued|Missing): /.exec(kept)?.[1] ?? 'Kept'
  return [
    { numbers: numbered(section, `${from}-${/\d+$/.exec(last)?.[0]}`), requirement, kept, tests, state },
  ]
})

test('the list has the 70 requirements of level 1 and the 183 of level 2', () =>
  expect([0, 1].map((level) => levels.flatMap((section) => section[level] ?? []).length)).toEqual([70, 183]))

test('each requirement of levels 1 and 2 stands in docs/security.md exactly once', () => {
  const listed = rows.flatMap(({ numbers }) => numbers)
  expect(required.filter((number) => !listed.includes(number))).toEqual([])
  expect(
    listed.filter((number, index) => !required.includes(number) || listed.indexOf(number) !== index),
  ).toEqual([])
})

test('each row says in few words of ours what is required, and a kept one names what keeps it and a test', () => {
  expect(rows.filter(({ requirement }) => requirement.split(' ').length > 12)).toEqual([])
  const unproven = rows.filter(
    ({ state, kept, tests }) =>
      state === 'Kept' &&
      !(kept !== '' && /\.(test|spec)\.ts|test:security|this document|no test can/.test(tests)),
  )
  expect(unproven).toEqual([])
})

test('each file that a row cites exists, and what it cites as a test is one', () => {
  const cited = (cell: string) => [...cell.matchAll(/\]\(([^)#]+)(?:#\w+)?\)/g)].map(([, path = '']) => path)
  const files = rows.flatMap(({ kept, tests }) => [...cited(kept), ...cited(tests)])
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((path) => !existsSync(join(DOCS, path)))).toEqual([])
  expect(
    rows.flatMap(({ tests }) => cited(tests)).filter((path) => !/\.(test|spec)\.ts$/.test(path)),
  ).toEqual([])
})

test('docs/security.md counts its rows rightly', () => {
  const count = (state: string) =>
    rows.filter((row) => row.state === state).reduce((sum, { numbers }) => sum + numbers.length, 0)
  expect(LINES.find((line) => line.startsWith('Of '))).toBe(
    `Of ${required.length}: ${count('Kept')} kept, ${count('Not applicable')} not applicable, ${count('Argued')} argued, ${count('Missing')} missing.`,
  )
})
