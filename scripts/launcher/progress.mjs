const SECOND_MS = 1_000
const SECONDS_A_LINE = 10

/**
 * Reports progress on standard error: on a terminal in one line that changes each second, elsewhere in a line every ten seconds.
 * `howFar` returns what is done so far in a few words, or nothing.
 */
export async function withProgress(text, howFar, work, secondMs = SECOND_MS) {
  const output = process.stderr
  let seconds = 0
  output.write(output.isTTY ? text : `${text}.\n`)
  const timer = setInterval(() => {
    seconds += 1
    const state = [`${seconds} s`, howFar()].filter((part) => part !== '').join(', ')
    if (output.isTTY) output.write(`\r\x1b[K${text}: ${state}`)
    else if (seconds % SECONDS_A_LINE === 0) output.write(`${text}: ${state}.\n`)
  }, secondMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (output.isTTY) output.write(`\r\x1b[K${text}.\n`)
  }
}
