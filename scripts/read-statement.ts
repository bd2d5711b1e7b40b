import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Unreadable } from '../site/statement-reader/statement-reader.ts'
import { toAnswer } from './statement/answer.ts'

const USAGE = `Usage: npm run --silent read-statement -- [--password=…] file.pdf …

Prints what a processing statement says as one JSON object; for several files one object a line, each with its "file".
"kind" is "statement", "other" (with "looksLike" and "says") or "unreadable" (with "reason" and "says"). Each field is
{ value, certainty: "sure" or "likely", page, text } or null; "addedUp" are the printed amounts that a value was summed
from. Amounts are CAD before tax. Nothing leaves this machine.

Exit code: 0 for any answer, 2 when a file or an option is wrong.`

const READER = join(import.meta.dir, 'statement/read-pdf.process.ts')
/** As in a browser's worker. */
const LONGEST_MS = 20_000
/** Ten times what the longest statement takes. */
const MOST_BYTES = 1_500_000_000
const WATCH_MS = 100
const PAGE_BYTES = 4_096

async function main(): Promise<void> {
  const { files, password, wantsHelp } = readArguments()
  if (wantsHelp) return console.log(USAGE)
  if (files.length === 0) endAsBadUsage('Name the PDF to read.')
  for (const { file, path } of files.map((file) => ({ file, path: toPath(file) }))) {
    const answer = await readInProcess(path, password)
    console.log(files.length === 1 ? JSON.stringify(answer, null, 2) : JSON.stringify({ file, ...answer }))
  }
}

function endAsBadUsage(wrong: string): never {
  console.error(`${wrong} See npm run --silent read-statement -- --help`)
  process.exit(2)
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { password: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
    return { files: positionals, password: values.password, wantsHelp: values.help === true }
  } catch (error) {
    return endAsBadUsage(error instanceof Error ? error.message : String(error))
  }
}

/** npm runs this in the folder of package.json, wherever it was called. */
function toPath(file: string): string {
  const path = resolve(process.env.INIT_CWD ?? '', file)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) endAsBadUsage(`There is no file ${file}.`)
  if (!found.isFile()) endAsBadUsage(`${file} is not a file.`)
  return path
}

/** A file that hangs, fills the memory or kills its reader is answered too. */
async function readInProcess(path: string, password: string | undefined): Promise<object> {
  const reader = Bun.spawn([process.execPath, READER], { stdin: 'pipe', stdout: 'pipe', stderr: 'ignore' })
  let reason: Unreadable = 'broken'
  const stop = (why: Unreadable) => {
    reason = why
    reader.kill('SIGKILL')
  }
  const limit = setTimeout(() => stop('too-slow'), LONGEST_MS)
  const watch = setInterval(() => memoryOf(reader.pid) > MOST_BYTES && stop('too-large'), WATCH_MS)
  reader.stdin.write(JSON.stringify({ path, password }))
  await reader.stdin.end()
  const text = await new Response(reader.stdout).text()
  await reader.exited
  clearTimeout(limit)
  clearInterval(watch)
  return text === '' ? toAnswer({ kind: 'unreadable', reason }) : JSON.parse(text)
}

/** Zero where the system doesn't say. */
function memoryOf(pid: number): number {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return Number(pages) * PAGE_BYTES
  } catch {
    return 0
  }
}

await main()
