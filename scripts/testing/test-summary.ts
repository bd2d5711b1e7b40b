/** The counts of `bun test` as an outcome has them. */
export function readSummary(text: string, exitCode: number) {
  const { skipped, ...counts } = readCounts(text, exitCode)
  return { ...counts, ...(skipped > 0 && { note: `${skipped} not run` }) }
}

/** The counts at the end of what `bun test` prints. A run that failed without a failing test, as by a crash, counts as one. */
export function readCounts(text: string, exitCode: number) {
  const plain = Bun.stripANSI(text)
  const count = (word: string) =>
    Number([...plain.matchAll(new RegExp(`^ *(\\d+) ${word}$`, 'gm'))].at(-1)?.[1] ?? 0)
  const failed = count('fail')
  return {
    passed: count('pass'),
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: count('skip') + count('todo'),
  }
}

/** The same of a run that was ended before it printed its counts: those of its tests that had ended. */
export function readUnfinished(text: string) {
  const lines = Bun.stripANSI(text).split('\n')
  const count = (start: string) => lines.filter((line) => line.startsWith(start)).length
  return { passed: count('(pass)'), failed: count('(fail)'), skipped: count('(skip)') + count('(todo)') }
}

const LAST_LINES = 30

const OUTSIDE_OF_TESTS = '# Unhandled error between tests'

/** The last lines printed about each failed test, error outside of tests and crash, to repeat at the end of a long log. */
export function readFailures(text: string): string[] {
  const failures: string[] = []
  let file = ''
  let lines: string[] = []
  for (const line of Bun.stripANSI(text).split('\n')) {
    // Their names alone, once more.
    if (/^\d+ tests? failed:$/.test(line)) break
    if (/^\S+\.(test|spec)\.tsx?:$/.test(line)) {
      file = line
      lines = []
    } else if (line.startsWith('(pass)')) {
      lines = []
    } else if (line === OUTSIDE_OF_TESTS) {
      lines = [line]
    } else if (
      /^(\(fail\)|✗) /.test(line) ||
      (lines[0] === OUTSIDE_OF_TESTS && lines.length > 2 && /^-+$/.test(line))
    ) {
      failures.push([`${file} ${line}`, ...lines.slice(-LAST_LINES)].join('\n'))
      lines = []
    } else {
      lines.push(line)
    }
  }
  return failures
}
