import { describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { testProduct } from '../../../tests/support/product.ts'
import { keyedHash, sha256 } from '../../platform/shared/secrets.ts'
import { anyVisitor } from './visitor.ts'

const product = await testProduct()

const email = 'ana@example.ca'

describe('the visitor’s cookie', () => {
  const request = (headers: Record<string, string> = {}) => {
    const body = { email: `cookie-${crypto.randomUUID()}@example.ca` }
    return product.browser().post('/api/send-email-verification', body, headers)
  }

  test('cannot be read by a page, and is sent to the API by our own pages alone', async () => {
    const [cookie, ...more] = (await request()).headers.getSetCookie()
    expect(cookie).toMatch(/^northrate_visitor=[\w-]{43}\.[0-9a-f]{64}; /)
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/api']) expect(cookie).toContain(attribute)
    expect(cookie).not.toContain('Secure')
    expect(more).toEqual([])
  })

  test('is set once, with a refusal too', async () => {
    const browser = product.browser()
    const refused = await browser.post('/api/verify-email', { email, code: '000000' })
    expect(refused.status).toBe(422)
    expect(refused.headers.getSetCookie().join()).toContain('northrate_visitor=')
    const again = await browser.post('/api/send-email-verification', { email })
    expect(again.headers.getSetCookie()).toEqual([])
  })

  const token = 'A'.repeat(43)
  const made = keyedHash(['the secret of another site, which is long enough'], 'visitor-cookie').digest(token)
  test.each([
    '',
    'short',
    'x'.repeat(44),
    '{"a":1}',
    '%E0%A4%A',
    `${'A'.repeat(42)}"`,
    token,
    `${token}.`,
    `${token}.${'0'.repeat(64)}`,
    `${token}.${sha256(token)}`,
    `${token}.${made}`,
  ])('that we have not signed, as %j, is replaced', async (value) => {
    const answer = await request({ cookie: `northrate_visitor=${value}` })
    expect(answer.status).toBe(200)
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^northrate_visitor=[\w-]{43}\.[0-9a-f]{64};/)
    expect(cookie).not.toContain(token)
  })

  test('is ours under any secret that is still listed, and signed with the newest', async () => {
    const site = (...appSecrets: string[]) =>
      new Elysia()
        .use(anyVisitor({ appSecrets, publicUrl: 'http://localhost' }))
        .get('/', ({ visitor }) => visitor.digest)
    const visit = async (visited: ReturnType<typeof site>, cookie = '') => {
      const answer = await visited.handle(new Request('http://localhost/', { headers: { cookie } }))
      return { digest: await answer.text(), cookie: answer.headers.getSetCookie()[0]?.split(';')[0] }
    }
    const first = await visit(site('old'))
    expect(await visit(site('new', 'old'), first.cookie)).toEqual({ digest: first.digest, cookie: undefined })
    expect((await visit(site('new'), first.cookie)).digest).not.toBe(first.digest)
    const second = await visit(site('new', 'old'))
    expect((await visit(site('new'), second.cookie)).digest).toBe(second.digest)
  })
})
