import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { suppliers } from '../../../db/schema/people.ts'
import { newestCode, newPerson } from '../../../tests/support/people/rate-check.ts'
import { type Browser, openProduct, type Product } from '../../../tests/support/product.ts'
import { daysAfter, minutesAfter } from '../../platform/shared/clock.ts'
import { sha256 } from '../../platform/shared/secrets.ts'
import { startSession } from './sessions.ts'

let product: Product

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product?.close())

async function ownerOf(email = newPerson().email) {
  const browser = product.browser()
  await browser.post('/api/login/code', { email })
  await browser.post('/api/login', { email, code: newestCode(product, email) })
  return browser
}

const statusOf = async (browser: Browser) => (await browser.get('/api/auth/user')).status

function browserWith(token: string) {
  const browser = product.browser()
  browser.cookies.set('northrate_user', token)
  return browser
}

describe('a session of an owner', () => {
  test('lasts 30 days, used or not, and not a minute more', async () => {
    const signedInAt = product.clock.now()
    const owner = await ownerOf()
    product.clock.set(minutesAfter(daysAfter(signedInAt, 30), -1))
    expect(await statusOf(owner)).toBe(200)
    product.clock.set(daysAfter(signedInAt, 30))
    expect(await statusOf(owner)).toBe(401)
  })

  test('that was stolen is of no more use once its owner has signed out', async () => {
    const owner = await ownerOf()
    const thief = browserWith(owner.cookies.get('northrate_user') ?? '')
    expect(await statusOf(thief)).toBe(200)
    await owner.get('/api/logout')
    expect(await statusOf(thief)).toBe(401)
  })

  test('is another one after every sign-in', async () => {
    const { email } = newPerson()
    const tokens = [await ownerOf(email), await ownerOf(email)].map(({ cookies }) =>
      cookies.get('northrate_user'),
    )
    expect(new Set(tokens).size).toBe(2)
  })
})

describe('nobody is an owner by', () => {
  test('the token of a supplier', async () => {
    const [supplier] = await product.db
      .insert(suppliers)
      .values({ email: 'pay@provider.example', name: 'Pay', contactPerson: 'Ana', phone: '+14165550100' })
      .returning()
    const token = await startSession(product.db, 'supplier', supplier?.id ?? '', product.clock.now())
    expect(await statusOf(browserWith(token))).toBe(401)
  })

  test('what the database holds of a session', async () => {
    const owner = await ownerOf()
    const token = owner.cookies.get('northrate_user') ?? ''
    expect(await statusOf(browserWith(sha256(token)))).toBe(401)
  })

  test('the hint that someone is here', async () => {
    const browser = product.browser()
    browser.cookies.set('northrate_user_here', '1')
    expect(await statusOf(browser)).toBe(401)
  })
})
