import { expect, test } from 'bun:test'
import { run } from './phases.ts'

test('a command that must end is ended with what it printed, although what it started holds its streams open', async () => {
  const mustEnd = new AbortController()
  const said = await run(
    ['sh', '-c', 'sleep 600 & echo $!; wait'],
    {},
    () => mustEnd.abort(),
    undefined,
    mustEnd.signal,
  )
  process.kill(Number(said.text))
  expect(said.code).not.toBe(0)
})
