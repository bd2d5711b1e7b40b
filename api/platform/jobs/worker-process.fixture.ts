import { join } from 'node:path'
import pino from 'pino'
import { asClient } from '../../../db/migrate.ts'

export type WorkerProcess = {
  pid: number
  isAlive(): boolean
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number>
}

/** A log that appends its lines, parsed, to `lines`. */
export const logInto = (lines: Record<string, unknown>[]) =>
  pino({ base: undefined }, { write: (line: string) => void lines.push(JSON.parse(line)) })

/** Waits without a limit; the test's own limit ends the wait. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await Bun.sleep(20)
}

/** Where workers note what they did; the application itself cannot create a table. */
export const createRuns = (ownerUrl: string) =>
  asClient(ownerUrl, (owner) =>
    owner.query('create table runs (id text not null, pid int not null); grant all on runs to public'),
  )

/** Starts a process that works on this database's jobs; resolves when it does. */
export async function startWorkerProcess(databaseUrl: string): Promise<WorkerProcess> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'worker.fixture.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const isWorking = Promise.withResolvers<void>()
  let said = ''
  const listen = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) {
      said += decoder.decode(chunk, { stream: true })
      if (said.includes('working\n')) isWorking.resolve()
    }
    isWorking.reject(new Error(`The worker ended early: ${said}`))
  }
  listen(child.stdout)
  listen(child.stderr)
  await isWorking.promise
  return {
    pid: child.pid,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async kill(signal) {
      child.kill(signal)
      return child.exited
    },
  }
}
