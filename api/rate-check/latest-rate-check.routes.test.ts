import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { submit } from '../../tests/support/people/rate-check.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'
import { hoursAfter } from '../shared/clock.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

describe('the newest rate check of this browser', () => {
  test('is answered with the results as they were given, and whom and when it was about', async () => {
    const { browser, answer, person } = await submit(product)
    const { body, headers } = await browser.get('/api/rate-checks/latest')
    expect(body).toEqual({
      rateCheck: {
        results: answer.body,
        checkedAt: product.clock.now().toISOString(),
        contactRequestedAt: null,
        expiresAt: hoursAfter(product.clock.now(), 24).toISOString(),
        company: person.company,
        email: person.email,
        phoneEnding: person.phone.slice(-2),
      },
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })
})
