const ERRORS_AT_MOST = 3

/**
 * Runs a program and passes on its output piece by piece. Throws one line for people when it is missing, fails, or writes nothing
 * for so long; it then runs no more. Of its messages only those are repeated that quote no row.
 */
export async function* runProgram(
  command: [string, ...string[]],
  { env = {}, silentAtMostMs }: { env?: Record<string, string>; silentAtMostMs?: number } = {},
): AsyncGenerator<Uint8Array> {
  const [name] = command
  if (Bun.which(name) === null) throw new Error(`${name} is missing: install it, and have it on PATH.`)
  const child = Bun.spawn(command, {
    env: { ...process.env, LC_ALL: 'C', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let isSilent = false
  const silence =
    silentAtMostMs === undefined
      ? undefined
      : setTimeout(() => {
          isSilent = true
          child.kill('SIGKILL')
        }, silentAtMostMs)
  const messages = new Response(child.stderr).text()
  try {
    for await (const chunk of child.stdout) {
      silence?.refresh()
      yield chunk
    }
    const code = await child.exited
    if (isSilent)
      throw new Error(`${name} wrote nothing for ${(silentAtMostMs ?? 0) / 1000} s and was ended.`)
    if (code !== 0) throw new Error(`${name} failed: ${withoutRows(await messages) || `exit code ${code}`}`)
  } finally {
    clearTimeout(silence)
    child.kill('SIGKILL')
    await child.exited
  }
}

/** Postgres quotes rows, which hold what people typed, in lines of their own. */
const withoutRows = (messages: string) =>
  messages
    .split('\n')
    .filter((line) => /error:|fatal:/i.test(line))
    .slice(0, ERRORS_AT_MOST)
    .join(' ')

/** The whole output as text. */
export async function outputOf(...args: Parameters<typeof runProgram>): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of runProgram(...args)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}
