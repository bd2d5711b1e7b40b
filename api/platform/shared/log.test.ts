import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import fc from 'fast-check'
import { PATIENCE_MS } from '../../../tests/support/patience.ts'
import { SenderUnavailable } from '../notifications/sending.ts'
import { describeError, openLog } from './log.ts'

/** What would be written into the log. */
const logged = (error: unknown) => JSON.stringify(describeError(error))

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}

test('an event is one line of JSON with its moment in UTC, whatever the line holds', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => lines.push(line) })
  log.info({ route: '/a\n{"level":50,"msg":"forged"}\u2028\r\n' }, 'answered\nforged')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^[^\r\n]+\n$/)
  const { time, msg, level } = JSON.parse(lines[0] ?? '')
  expect({ msg, level }).toEqual({ msg: 'answered\nforged', level: 30 })
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test('a failed query is logged by its code and constraint, without its text, parameters or row', () => {
  const driverError = Object.assign(new Error('Key (email)=(ana@example.ca) already exists.'), {
    code: '23505',
    constraint: 'users_email_unique',
    detail: 'Key (email)=(ana@example.ca) already exists.',
  })
  const error = new DrizzleQueryError(
    'insert into users values ($1, $2)',
    ['ana@example.ca', 'Ana'],
    driverError,
  )

  expect(describeError(error)).toMatchObject({ cause: { code: '23505', constraint: 'users_email_unique' } })
  expect(logged(error)).not.toMatch(/ana|insert into/i)
})

test('no message of an error is logged', () => {
  const letters = fc.string({ unit: fc.constantFrom('x', 'Q', '@', ' ', '\n', '\t', '$', '&', '(') })
  fc.assert(
    fc.property(letters, letters, (before, after) => {
      const message = `${before}\n    at ana@example.ca${after}`
      expect(logged(new Error(message, { cause: new RangeError(message) }))).not.toContain('ana@example.ca')
    }),
  )
})

describe('an engine error that quotes a person’s words is logged without them', () => {
  const ana = JSON.parse('{"email":"ana@example.ca"}')
  test.each([
    ['a call of a text', () => ana.email()],
    ['a request to an address that is none', () => new Request(ana.email)],
    ['an argument of the wrong kind', () => Buffer.alloc(ana.email)],
    ['a name that is not known', () => Buffer.from('text', ana.email)],
  ])('%s', (_, slip) => {
    const error = thrownBy(slip)
    expect(String(error)).toContain('ana@example.ca')
    expect(logged(error)).not.toContain('ana@example.ca')
  })
})

test('an engine error keeps its message and where it happened', () => {
  const missing = JSON.parse('null')
  const described = describeError(thrownBy(() => missing.name))
  expect(described.name).toBe('TypeError')
  expect(described.message).toContain('null is not an object')
  expect(described.frames.join()).toContain('log.test.ts')
})

test('a message that was not sent is logged with our own words', () =>
  expect(describeError(new SenderUnavailable('sms', '503'))).toMatchObject({
    name: 'SenderUnavailable',
    code: '503',
    message: 'The sms was not sent (503).',
  }))

test.each([['ana@example.ca'], [{ email: 'ana@example.ca' }], [undefined], [null]])(
  'a thrown %j, which is no error, is logged by its type only',
  (thrown) => expect(describeError(thrown)).toEqual({ name: typeof thrown, frames: [] }),
)

test.each([
  ['ends', ''],
  ['is ended', 'process.exit(3)'],
  ['breaks', 'throw new Error("broken")'],
])('a process that %s after its last line has written every line', async (_, end) => {
  const program = `
    import { openLog } from ${JSON.stringify(join(import.meta.dir, 'log.ts'))}
    const log = openLog('info')
    log.info('one')
    await Bun.sleep(30)
    log.info('two')
    log.info('three')
    ${end}`
  const { stdout } = Bun.spawn([process.execPath, '-e', program], { stdout: 'pipe', stderr: 'ignore' })
  const lines = (await new Response(stdout).text()).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['one', 'two', 'three'])
})

test('a log that cannot be written neither ends a process nor keeps it running', async () => {
  const program = `
    import { openLog } from ${JSON.stringify(join(import.meta.dir, 'log.ts'))}
    const log = openLog('info')
    for (const line of ['one', 'two']) {
      log.info(line)
      await Bun.sleep(50)
    }
    process.exit(3)`
  const stdout = Bun.file('/dev/full')
  const writing = Bun.spawn([process.execPath, '-e', program], {
    stdout,
    stderr: 'ignore',
    timeout: PATIENCE_MS,
  })
  expect(await writing.exited).toBe(3)
})
