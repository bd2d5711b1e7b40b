import { afterAll, describe, expect, test } from 'bun:test'
import { sessions } from '../../../db/schema/sessions.ts'
import { newestCode, newPerson } from '../../../tests/support/people/rate-check.ts'
import { openProduct } from '../../../tests/support/product.ts'

const product = await openProduct()
afterAll(() => product.close())

const sessionsNow = () => product.db.$count(sessions)
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const otherCodes = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'))

const SIGN_IN = { send: '/api/login/code', use: '/api/login' }
const MY_DATA = { send: '/api/privacy/code', use: '/api/privacy/proof' }

async function browserWithCode({ send }: { send: string }) {
  const { email } = newPerson()
  const browser = product.browser()
  await browser.post(send, { email })
  return { email, browser, code: newestCode(product, email) }
}

describe.each([
  ['sign-in', SIGN_IN, 1],
  ['My data', MY_DATA, 0],
] as const)('a code for %s', (_, paths, sessionsEach) => {
  test('that is wrong opens nothing while the right one is being used', async () => {
    const before = await sessionsNow()
    for (let round = 0; round < 5; round++) {
      const { email, browser, code } = await browserWithCode(paths)
      const answers = await Promise.all(
        [code, ...otherCodes(code, 4)].map((tried) => browser.post(paths.use, { email, code: tried })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 422, 422, 422, 422])
    }
    expect(await sessionsNow()).toBe(before + 5 * sessionsEach)
  })

  test('that is used sixteen times at once works once', async () => {
    const { email, browser, code } = await browserWithCode(paths)
    const before = await sessionsNow()

    const answers = await Promise.all(
      Array.from({ length: 16 }, () => browser.post(paths.use, { email, code })),
    )

    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 15 }, () => 422)])
    expect(await sessionsNow()).toBe(before + sessionsEach)
  })
})

test('a wrong or used code is refused although the address is proved already', async () => {
  const { email, browser, code } = await browserWithCode(MY_DATA)
  expect((await browser.post(MY_DATA.use, { email, code })).status).toBe(200)
  for (const tried of [code, ...otherCodes(code, 1)])
    expect((await browser.post(MY_DATA.use, { email, code: tried })).status).toBe(422)
  expect((await browser.get('/api/privacy/my-data')).status).toBe(200)
})

describe('where what follows a right code fails', () => {
  /** Until it is called, this fails in the database. */
  async function failing(moment: string): Promise<() => Promise<void>> {
    await product.asOwner(`create function fails() returns trigger language plpgsql
      as $$ begin raise 'as this test wants it'; end $$`)
    await product.asOwner(`create trigger fails before ${moment} execute function fails()`)
    return async () => {
      await product.asOwner('drop function fails() cascade')
    }
  }

  test.each([
    ['forgetting the proof', 'update on verifications for each row when (old.verified_at is not null)'],
    ['starting the session', 'insert on sessions for each row'],
    ['the audit entry', 'insert on audit_log for each row'],
  ])('as %s may, no other code signs in for as long as a proof counts', async (_, moment) => {
    const { email, browser, code } = await browserWithCode(SIGN_IN)
    const heldBefore = new Map(browser.cookies)
    const heal = await failing(moment)
    await browser.post('/api/login', { email, code })
    await heal()

    product.clock.passMinutes(11)
    const before = await sessionsNow()
    const earlier = product.browser()
    for (const tried of [...otherCodes(code, 2), code]) {
      for (const [name, value] of heldBefore) earlier.cookies.set(name, value)
      for (const each of [browser, earlier])
        expect((await each.post('/api/login', { email, code: tried })).status).toBe(422)
    }
    expect(await sessionsNow()).toBe(before)
  })

  test('nothing has happened, and the code is still good', async () => {
    const { email, browser, code } = await browserWithCode(SIGN_IN)
    const heal = await failing('insert on sessions for each row')
    expect((await browser.post('/api/login', { email, code })).status).toBe(500)
    await heal()

    expect((await browser.post('/api/login', { email, code })).status).toBe(200)
  })
})
