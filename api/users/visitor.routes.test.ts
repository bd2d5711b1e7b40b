import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openProduct, type Product } from '../../tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const email = 'ana@example.ca'

describe('the visitor’s cookie', () => {
  const ask = (asked: Product, headers: Record<string, string> = {}) =>
    asked
      .browser()
      .post('/api/send-email-verification', { email: `cookie-${crypto.randomUUID()}@example.ca` }, headers)

  test('cannot be read by a page, and is sent to the API by our own pages alone', async () => {
    const [cookie, ...more] = (await ask(product)).headers.getSetCookie()
    expect(cookie).toMatch(/^northrate_visitor=[\w-]{43}; /)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).toContain('Path=/api')
    expect(cookie).not.toContain('Secure')
    expect(more).toEqual([])
  })

  test('goes over encrypted connections alone where the site is https', async () => {
    const secure = await openProduct({ environment: { PUBLIC_URL: 'https://northrate.example' } })
    const cookies = (await ask(secure)).headers.getSetCookie().join()
    await secure.close()
    expect(cookies).toContain('Secure')
  })

  test('is given once and then left alone', async () => {
    const browser = product.browser()
    await browser.post('/api/send-email-verification', { email })
    const again = await browser.post('/api/send-email-verification', { email })
    expect(again.headers.getSetCookie()).toEqual([])
  })

  test('is given with a refusal too, so that who asks stays who asks', async () => {
    const refused = await product.browser().post('/api/verify-email', { email, code: '000000' })
    expect(refused.status).toBe(422)
    expect(refused.headers.getSetCookie().join()).toContain('northrate_visitor=')
  })

  test.each(['', 'short', 'x'.repeat(44), '{"a":1}', '%E0%A4%A', `${'A'.repeat(42)}"`])(
    'that is not one of ours, as %j, is replaced',
    async (value) => {
      const answer = await ask(product, { cookie: `northrate_visitor=${value}` })
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie().join()).toMatch(/northrate_visitor=[\w-]{43};/)
    },
  )
})
