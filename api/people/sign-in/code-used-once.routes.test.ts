import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sessions } from '../../../db/schema/sessions.ts'
import { newestCode, newPerson } from '../../../tests/support/people/rate-check.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const sessionsNow = () => product.db.$count(sessions)
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const otherCodes = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'))

async function browserWithCode() {
  const { email } = newPerson()
  const browser = product.browser()
  await browser.post('/api/login/code', { email })
  return { email, browser, code: newestCode(product, email) }
}

test('wrong codes tried while the right one is being used sign nobody in', async () => {
  const before = await sessionsNow()
  let wrongOnesIn = 0
  for (let round = 0; round < 5; round++) {
    const { email, browser, code } = await browserWithCode()
    const wrong = otherCodes(code, 4)
    const [right, ...others] = await Promise.all(
      [code, ...wrong].map((tried) => browser.post('/api/login', { email, code: tried })),
    )
    expect(right?.status).toBe(200)
    wrongOnesIn += others.filter(({ status }) => status === 200).length
  }
  expect(wrongOnesIn).toBe(0)
  expect(await sessionsNow()).toBe(before + 5)
})

test('one code used sixteen times at once gives one session', async () => {
  const { email, browser, code } = await browserWithCode()
  const before = await sessionsNow()

  const answers = await Promise.all(
    Array.from({ length: 16 }, () => browser.post('/api/login', { email, code })),
  )

  expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 15 }, () => 422)])
  expect(await sessionsNow()).toBe(before + 1)
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
    const { email, browser, code } = await browserWithCode()
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
    const { email, browser, code } = await browserWithCode()
    const heal = await failing('insert on sessions for each row')
    expect((await browser.post('/api/login', { email, code })).status).toBe(500)
    await heal()

    expect((await browser.post('/api/login', { email, code })).status).toBe(200)
  })
})
