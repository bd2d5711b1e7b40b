import * as v from 'valibot'
import { readPdf } from '../../site/statement-reader/statement-reader.ts'
import { toAnswer } from './answer.ts'

// Reads one file in a process of its own, which can be killed whatever the file does to it. pdf.js loads on the first reading:
// nothing that it prints may stand between the answers.
for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => undefined

const Task = v.object({ path: v.string(), password: v.optional(v.string()) })
const { path, password } = v.parse(Task, await Bun.stdin.json())
await Bun.write(Bun.stdout, JSON.stringify(toAnswer(await readPdf(Bun.file(path), { password }))))
process.exit(0)
