import * as v from 'valibot'
import { MAX_BYTES } from '../../site/statement-reader/device/pdf-document.ts'
import type { Reading } from '../../site/statement-reader/reading.ts'
import { toAnswer } from './answer.ts'

// Reads one file in a process of its own, which can be ended whatever the file does to it. Whatever pdf.js prints while it is
// loaded or at work must not stand between the answers, so it is silenced before it is loaded.
for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => undefined
const { readPdf } = await import('./read-pdf.ts')

const Task = v.object({ path: v.string(), password: v.optional(v.string()) })
const { path, password } = v.parse(Task, await Bun.stdin.json())
await Bun.write(Bun.stdout, JSON.stringify(toAnswer(await read())))
process.exit(0)

async function read(): Promise<Reading> {
  const file = Bun.file(path)
  if (file.size >= MAX_BYTES) return { kind: 'unreadable', reason: 'too-large' }
  return readPdf(new Uint8Array(await file.arrayBuffer()), { password })
}
