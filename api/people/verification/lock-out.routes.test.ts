import { beforeEach, describe, expect, test } from 'bun:test'
import { provedBrowser } from '../../../tests/support/people/my-data.ts'
import { newestCode, newPerson, submitAndAsk, verifyEmail } from '../../../tests/support/people/rate-check.ts'
import { type Answer, type Browser, testProduct } from '../../../tests/support/product.ts'

/** Behind a proxy on this machine, so that each browser can be in a network of its own. */
const product = await testProduct({ environment: { TRUSTED_PROXIES: '127.0.0.1/32' } })

let victim = ''
let made = 0
/** The network of the victim, another for each test. */
let own = ''
beforeEach(() => {
  made += 1
  victim = `victim-${made}@shop.example`
  own = `192.0.2.${made}`
})

const PURPOSES = ['/api/send-email-verification', '/api/login/code', '/api/privacy/code'] as const
type Purpose = (typeof PURPOSES)[number]

const ask = (path: Purpose, from: string, { email = victim, browser = product.browser() } = {}) =>
  browser.post(path, { email }, { 'x-forwarded-for': from })

/** A stranger who never uses a browser twice, in one network or in as many as it takes. */
async function stranger(path: Purpose, networkOf: (call: number) => string, calls = 40): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let call = 0; call < calls; call++) answers.push(await ask(path, networkOf(call)))
  return answers
}
const sentOf = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length
const oneNetwork = () => '203.0.113.66'
const manyNetworks = (call: number) => `198.51.100.${call + 1}`

async function signIn(browser: Browser): Promise<void> {
  expect((await ask('/api/login/code', own, { browser })).status).toBe(200)
  const code = newestCode(product, victim)
  expect((await browser.post('/api/login', { email: victim, code })).status).toBe(200)
}

async function seeMyData(browser: Browser): Promise<void> {
  expect((await ask('/api/privacy/code', own, { browser })).status).toBe(200)
  const code = newestCode(product, victim)
  expect((await browser.post('/api/privacy/proof', { email: victim, code })).status).toBe(200)
  expect(await browser.get('/api/privacy/my-data')).toMatchObject({ status: 200, body: { email: victim } })
}

test('a stranger who uses up the codes for rate checks does not block sign-in, My data or a withdrawal', async () => {
  const { person } = await submitAndAsk(product)
  victim = person.email
  product.clock.passMinutes(1)
  expect(sentOf(await stranger(PURPOSES[0], manyNetworks, 12))).toBeGreaterThan(5)
  expect((await ask(PURPOSES[0], own)).status).toBe(429)

  await signIn(product.browser())
  const fresh = product.browser()
  await seeMyData(fresh)
  const body = { takenOffMarket: 1 }
  expect(await fresh.post('/api/privacy/withdraw')).toMatchObject({ status: 200, body })
})

describe('one network cannot use up an address:', () => {
  test.each(PURPOSES)('%s', async (path) => {
    const answers = await stranger(path, oneNetwork, 12)

    expect(sentOf(answers)).toBe(4)
    const body = { code: 'too_many_codes', message: expect.stringContaining('from your network') }
    expect(answers.at(-1)).toMatchObject({ status: 429, body })
    for (let sent = 0; sent < 4; sent++) expect((await ask(path, own)).status).toBe(200)
  })

  test('48 bits of IPv6 count as one network', async () => {
    const answers = await stranger(PURPOSES[1], (call) => `2001:db8:77:${call}::1`, 12)
    expect(sentOf(answers)).toBe(4)
  })

  test('a number', async () => {
    const phone = `+1416555${7000 + made}`
    const text = async (from: string) => {
      const browser = product.browser()
      await verifyEmail(product, browser, `${crypto.randomUUID()}@example.ca`)
      return browser.post('/api/send-sms-verification', { phone }, { 'x-forwarded-for': from })
    }
    const answers: Answer[] = []
    for (let call = 0; call < 6; call++) answers.push(await text(oneNetwork()))
    expect(sentOf(answers)).toBe(4)
    expect((await text(own)).status).toBe(200)
  })
})

describe('while strangers in many networks request codes,', () => {
  async function attack(): Promise<number> {
    let sent = 0
    for (const path of PURPOSES) sent += sentOf(await stranger(path, manyNetworks))
    return sent
  }

  test('a browser that has signed in or proved the address still signs in and sees its data; another one waits', async () => {
    const [known, checked] = [product.browser(), product.browser()]
    await signIn(known)
    await known.get('/api/logout')
    await verifyEmail(product, checked, victim)
    const looked = await provedBrowser(product, victim)

    await attack()

    const body = { code: 'too_many_codes', message: expect.stringContaining('in 24 hours') }
    expect(await ask('/api/login/code', own)).toMatchObject({ status: 429, body })
    await signIn(known)
    await known.get('/api/logout')
    await seeMyData(known)
    for (const browser of [checked, looked]) await signIn(browser)
  })

  test('a known browser still signs in from a network that has used up its codes', async () => {
    const known = product.browser()
    await signIn(known)
    for (let call = 0; call < 30; call++)
      await ask(PURPOSES[0], own, { email: `${crypto.randomUUID()}@example.ca` })
    expect((await ask(PURPOSES[0], own)).status).toBe(429)
    expect((await ask('/api/login/code', own, { browser: known })).status).toBe(200)
  })

  test('one mailbox gets thirty mails a day, and ten more for its own browsers', async () => {
    const known = product.browser()
    await signIn(known)
    const before = product.inbox.messages(victim).length
    expect(await attack()).toBe(30 - before)
    const tagged = victim.replace('@', '+tag@')
    for (const path of PURPOSES) expect((await ask(path, '192.0.2.177', { email: tagged })).status).toBe(429)

    let sent = 0
    for (let call = 0; call < 15; call++) {
      product.clock.passMinutes(1)
      if ((await ask('/api/login/code', own, { browser: known })).status === 200) sent += 1
    }
    expect(sent).toBe(10)
    expect(product.inbox.messages(victim)).toHaveLength(40)
  })

  test('a browser known to one address gets nothing more for another', async () => {
    const known = product.browser()
    await signIn(known)
    victim = `other-${victim}`
    await attack()
    expect((await ask('/api/login/code', own, { browser: known })).status).toBe(429)
  })
})

test('the cookie of a known browser does not reveal its address, and goes when the owner deletes their data', async () => {
  const browser = await provedBrowser(product, victim)
  const cookie = browser.cookies.get('northrate_known_user') ?? ''
  expect(cookie).not.toBe('')
  for (const text of [cookie, Buffer.from(cookie, 'base64url').toString('latin1')])
    expect(text).not.toContain('victim')
  expect((await browser.post('/api/privacy/delete')).status).toBe(200)
  expect(browser.cookies.get('northrate_known_user')).toBe('')
})

test('four aliases of one mailbox have three numbers texted, not twelve', async () => {
  const { email } = newPerson()
  let texted = 0
  for (const alias of ['a', 'b', 'c', 'd']) {
    const browser = product.browser()
    await verifyEmail(product, browser, email.replace('@', `+${alias}@`))
    for (let number = 0; number < 3; number++) {
      const phone = `+1613555${1000 + made * 20 + alias.charCodeAt(0) * 3 + number - 291}`
      if ((await browser.post('/api/send-sms-verification', { phone })).status === 200) texted += 1
    }
  }
  expect(texted).toBe(3)
})
