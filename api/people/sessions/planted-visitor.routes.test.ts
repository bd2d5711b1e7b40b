import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { proveForMyData } from '../../../tests/support/people/my-data.ts'
import { signInByCode } from '../../../tests/support/people/owner.ts'
import {
  filledForm,
  newestCode,
  newPerson,
  verifyEmail,
  verifyPhone,
} from '../../../tests/support/people/rate-check.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'

const product = await testProduct()

const COOKIE = 'northrate_visitor'
const Submitted = v.object({ id: v.string() })

/** Someone asks us for a cookie and plants it in the browser of someone else. */
async function twoWithOneCookie() {
  const [thief, victim] = [product.browser(), product.browser()]
  await thief.post('/api/verify-email', { email: 'thief@evil.example', code: '000000' })
  victim.cookies.set(COOKIE, thief.cookies.get(COOKIE) ?? '')
  return { thief, victim, person: newPerson() }
}

const signIn = (browser: Browser, email: string) => signInByCode(product, browser, email)

const askForContact = async (browser: Browser, id: string) =>
  (await browser.post(`/api/rate-checks/${id}/contact-request`)).status

/** Proves both addresses of a person in this browser. */
async function verifyBoth(browser: Browser, { email, phone }: ReturnType<typeof newPerson>) {
  await verifyEmail(product, browser, email)
  await verifyPhone(product, browser, phone)
}

const submitAs = async (browser: Browser, person: ReturnType<typeof newPerson>) => {
  const answer = await browser.post('/api/submit-rate-check', filledForm(person))
  expect(answer.status).toBe(200)
  return v.parse(Submitted, answer.body).id
}

describe('an attacker who planted a cookie before', () => {
  test('reads nothing while or after the victim proves an address for My data', async () => {
    const { thief, victim, person } = await twoWithOneCookie()
    await victim.post('/api/privacy/code', { email: person.email })
    const code = newestCode(product, person.email)
    const [proof, ...looks] = await Promise.all([
      victim.post('/api/privacy/proof', { email: person.email, code }),
      ...Array.from({ length: 30 }, () => thief.get('/api/privacy/my-data')),
    ])
    expect(proof?.status).toBe(200)
    expect(looks.map(({ status }) => status)).toEqual(looks.map(() => 401))

    expect((await victim.get('/api/privacy/my-data')).status).toBe(200)
    expect((await thief.get('/api/privacy/my-data')).status).toBe(401)
    expect((await thief.post('/api/privacy/delete')).status).toBe(401)
  })

  test('cannot have a number texted or submit a form with the addresses that the victim proved', async () => {
    const { thief, victim, person } = await twoWithOneCookie()
    await verifyEmail(product, victim, person.email)
    expect(await thief.post('/api/send-sms-verification', { phone: person.phone })).toMatchObject(
      refusedWith(403, 'verify_email_first'),
    )
    await verifyPhone(product, victim, person.phone)
    expect(await thief.post('/api/submit-rate-check', filledForm(person))).toMatchObject({
      status: 422,
      body: { fields: { email: expect.any(String), phone: expect.any(String) } },
    })
  })

  test('cannot request contact about the victim’s rate check', async () => {
    const { thief, victim, person } = await twoWithOneCookie()
    await verifyBoth(victim, person)
    const id = await submitAs(victim, person)

    expect(await askForContact(thief, id)).toBe(404)
    expect(await askForContact(victim, id)).toBe(200)
  })

  test('gains nothing by the victim’s sign-in, which sets a new cookie', async () => {
    const { thief, victim, person } = await twoWithOneCookie()
    const planted = victim.cookies.get(COOKIE)
    expect((await signIn(victim, person.email)).status).toBe(200)

    expect(victim.cookies.get(COOKIE)).not.toBe(planted)
    expect((await thief.get('/api/auth/user')).status).toBe(401)
    expect((await thief.post('/api/login', { email: person.email, code: '000000' })).status).toBe(422)
  })
})

describe('a new cookie', () => {
  test('comes with each proof and each sign-in, and a wrong code changes nothing', async () => {
    const browser = product.browser()
    const person = newPerson()
    const seen: (string | undefined)[] = []
    await browser.post('/api/verify-email', { email: person.email, code: '000000' })
    seen.push(browser.cookies.get(COOKIE))
    await browser.post('/api/verify-email', { email: person.email, code: '000000' })
    expect(browser.cookies.get(COOKIE)).toBe(seen[0])
    for (const prove of [
      () => verifyEmail(product, browser, person.email),
      () => verifyPhone(product, browser, person.phone),
      () => proveForMyData(product, browser, person.email),
      () => signIn(browser, person.email),
    ]) {
      await prove()
      seen.push(browser.cookies.get(COOKIE))
    }
    expect(new Set(seen).size).toBe(5)
  })

  test('carries over what was proved, what was submitted and what is under way', async () => {
    const browser = product.browser()
    const [person, other] = [newPerson(), newPerson()]
    await verifyBoth(browser, person)
    const id = await submitAs(browser, person)
    await proveForMyData(product, browser, person.email)
    await browser.post('/api/send-email-verification', { email: other.email })
    await signIn(browser, person.email)

    expect(await browser.post('/api/send-email-verification', { email: person.email })).toMatchObject({
      body: { verified: true },
    })
    expect(await askForContact(browser, id)).toBe(200)
    const code = newestCode(product, other.email)
    expect((await browser.post('/api/verify-email', { email: other.email, code })).status).toBe(200)
    expect((await browser.get('/api/privacy/my-data')).body).toMatchObject({ email: person.email })
  })

  test('carries over the wrong tries too', async () => {
    const browser = product.browser()
    const [person, other] = [newPerson(), newPerson()]
    await browser.post('/api/send-email-verification', { email: other.email })
    for (let tries = 0; tries < 5; tries++)
      await browser.post('/api/verify-email', { email: other.email, code: 'abcdef' })
    await verifyEmail(product, browser, person.email)

    const code = newestCode(product, other.email)
    expect(await browser.post('/api/verify-email', { email: other.email, code })).toMatchObject(
      refusedWith(422, 'code_void'),
    )
  })
})

describe('after a lost or concurrent answer,', () => {
  test('a browser that never got the answer with the new cookie can request another code', async () => {
    const browser = product.browser()
    const person = newPerson()
    const losing = async (prove: () => Promise<void>) => {
      const held = new Map(browser.cookies)
      await prove()
      for (const [name, value] of held) browser.cookies.set(name, value)
    }
    await browser.post('/api/send-email-verification', { email: person.email })
    const code = newestCode(product, person.email)
    await losing(async () => {
      await browser.post('/api/verify-email', { email: person.email, code })
    })
    expect(await browser.post('/api/verify-email', { email: person.email, code })).toMatchObject({
      status: 422,
      body: { code: 'wrong_code', verified: false },
    })
    await verifyEmail(product, browser, person.email)

    await losing(() => verifyPhone(product, browser, person.phone))
    expect(await browser.post('/api/send-sms-verification', { phone: person.phone })).toMatchObject(
      refusedWith(403, 'verify_email_first'),
    )
    await verifyBoth(browser, person)
    await submitAs(browser, person)
  })

  test('a person who proves two addresses in two tabs at once has both, the second perhaps at the second try', async () => {
    for (let round = 0; round < 5; round++) {
      const browser = product.browser()
      const [one, other] = [newPerson().email, newPerson().email]
      await browser.post('/api/send-email-verification', { email: one })
      await browser.post('/api/privacy/code', { email: other })
      const prove = [
        () => browser.post('/api/verify-email', { email: one, code: newestCode(product, one) }),
        () => browser.post('/api/privacy/proof', { email: other, code: newestCode(product, other) }),
      ]
      const first = await Promise.all(prove.map((each) => each()))
      expect(first.map(({ status }) => status).toSorted()).toEqual([200, 422])
      for (const [index, { status }] of first.entries())
        if (status !== 200) expect((await prove[index]?.())?.status).toBe(200)
      expect((await browser.get('/api/privacy/my-data')).body).toMatchObject({ email: other })
      expect((await browser.post('/api/send-email-verification', { email: one })).body).toMatchObject({
        verified: true,
      })
    }
  })

  test('a person who submits in one tab while proving an address in another owns what was stored', async () => {
    for (let round = 0; round < 5; round++) {
      const browser = product.browser()
      const [person, other] = [newPerson(), newPerson().email]
      await verifyBoth(browser, person)
      await browser.post('/api/privacy/code', { email: other })
      const [submitted] = await Promise.all([
        browser.post('/api/submit-rate-check', filledForm(person)),
        browser.post('/api/privacy/proof', { email: other, code: newestCode(product, other) }),
      ])
      expect([200, 422]).toContain(submitted?.status ?? 0)
      const id =
        submitted?.status === 200 ? v.parse(Submitted, submitted.body).id : await submitAs(browser, person)
      expect(await askForContact(browser, id)).toBe(200)
    }
  })
})
