/**
 * The counts from the lines that end what `bun test` prints. A run that failed without a failing test (a file that does
 * not load, a crash before the end) counts as one failed, so that it never looks like a good one.
 */
export function readSummary(
  text: string,
  exitCode: number,
): { passed: number; failed: number; note?: string } {
  const plain = Bun.stripANSI(text)
  const count = (word: string) =>
    Number(
      plain
        .match(new RegExp(`^ *(\\d+) ${word}$`, 'gm'))
        ?.at(-1)
        ?.trim()
        .split(' ')[0] ?? 0,
    )
  const skipped = count('skip') + count('todo')
  const failed = count('fail')
  return {
    passed: count('pass'),
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    note: skipped > 0 ? `${skipped} not run` : undefined,
  }
}

const LAST_LINES = 30

/**
 * What is printed about each test that failed, at most its last lines: said again at the end, since whoever keeps only the end
 * of a long log must still read what failed.
 */
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
    } else if (line.startsWith('(fail)')) {
      failures.push([`${file} ${line}`, ...lines.slice(-LAST_LINES)].join('\n'))
      lines = []
    } else {
      lines.push(line)
    }
  }
  return failures
}
