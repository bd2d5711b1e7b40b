import { afterAll, beforeAll, expect, test } from 'bun:test'
import { newestCode, newPerson } from '../../../tests/support/people/rate-check.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const otherCodes = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'))

async function browserWithCode() {
  const { email } = newPerson()
  const browser = product.browser()
  await browser.post('/api/privacy/code', { email })
  return { email, browser, code: newestCode(product, email) }
}

test('wrong codes tried while the right one is being used prove nothing', async () => {
  let wrongOnesProved = 0
  for (let round = 0; round < 5; round++) {
    const { email, browser, code } = await browserWithCode()
    const [right, ...others] = await Promise.all(
      [code, ...otherCodes(code, 4)].map((tried) =>
        browser.post('/api/privacy/proof', { email, code: tried }),
      ),
    )
    expect(right?.status).toBe(200)
    wrongOnesProved += others.filter(({ status }) => status === 200).length
  }
  expect(wrongOnesProved).toBe(0)
})

test('one code used sixteen times at once proves once', async () => {
  const { email, browser, code } = await browserWithCode()
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => browser.post('/api/privacy/proof', { email, code })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a wrong code is wrong although the address is proved already', async () => {
  const { email, browser, code } = await browserWithCode()
  expect((await browser.post('/api/privacy/proof', { email, code })).status).toBe(200)
  for (const tried of [code, ...otherCodes(code, 1)])
    expect((await browser.post('/api/privacy/proof', { email, code: tried })).status).toBe(422)
  expect((await browser.get('/api/privacy/my-data')).status).toBe(200)
})
