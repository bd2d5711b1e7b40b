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
