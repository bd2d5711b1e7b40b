import { beforeAll, expect, test } from 'bun:test'
import { buildSiteIfChanged } from '../../scripts/site/build-site.ts'
import { type ApiProcess, startApi } from '../../tests/support/processes/server.ts'
import { freePort } from '../../tests/support/processes/server-process.ts'
import { testDatabase } from '../../tests/support/test-database.ts'

const database = await testDatabase()
beforeAll(() => buildSiteIfChanged())

test('two processes with REUSE_PORT share one port, and one answers alone after the other has stopped', async () => {
  await using opened = new AsyncDisposableStack()
  const port = await freePort()
  const start = async () => {
    const process = await startApi({ databaseUrl: database.url, port, env: { REUSE_PORT: '1' } })
    // The other process may answer a readiness check.
    while (!process.log().includes('Northrate runs at')) await Bun.sleep(20)
    return process
  }
  const first = await start()
  opened.defer(() => first.stop())
  const second = await start()
  opened.defer(() => second.stop())

  // Each new connection goes to one of the two: 64 in a row never reach the same one.
  expect(await whoAnswers([first, second], 64)).toEqual([true, true])
  await first.stop()
  expect(await whoAnswers([first, second], 16)).toEqual([false, true])
})

/**
 * Whether each process logged one of these requests. Waits until every request is in some log, because processes write log
 * lines up to 10 ms late.
 */
async function whoAnswers(processes: ApiProcess[], connections: number): Promise<boolean[]> {
  const ids: string[] = []
  for (let n = 0; n < connections; n++) {
    const answer = await fetch(`${processes[0]?.url}/api/config`, { headers: { connection: 'close' } })
    expect(answer.status).toBe(200)
    ids.push(answer.headers.get('x-request-id') ?? '')
  }
  const hasLogged = (id: string) => processes.some((process) => process.log().includes(id))
  while (!ids.every(hasLogged)) await Bun.sleep(20)
  return processes.map((process) => ids.some((id) => process.log().includes(id)))
}
