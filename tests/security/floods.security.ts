import { expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { HASHES, hashPassword } from '../../api/people/passwords/passwords.ts'
import { handleSupplierJobs } from '../../api/suppliers/accounts/suppliers.jobs.ts'
import { ADMIN_PASSWORD, adminWithSecondFactor, insertAdmin } from '../support/people/admin.ts'
import { linkToken, signedUp, supplierForm } from '../support/people/supplier-account.ts'
import { type Answer, type Browser, openProduct, testProduct } from '../support/product.ts'
import { expectNoFailures } from './tried.ts'

const SESSIONS = 24
const AT_ONCE = 5
const OTHERS = 3
const PATIENCE_MS = 10 * 60_000
const WRONG = 'eight-geese-over-gaspe'
const WRONG_CODE = '000000'

const product = await testProduct({ jobs: [handleSupplierJobs] })

/** Sends without a pause in each browser until `others` are done; says how many were sent, and how they were answered. */
async function flood<Result>(
  browsers: Browser[],
  send: (browser: Browser) => Promise<Answer>,
  others: () => Promise<Result>,
): Promise<{ result: Result; answers: Map<string, number> }> {
  const answers = new Map<string, number>()
  let isOver = false
  const sender = async (browser: Browser) => {
    while (!isOver) {
      const { status, body } = await send(browser)
      const outcome = `${status} ${Object(body).code ?? ''}`.trim()
      answers.set(outcome, (answers.get(outcome) ?? 0) + 1)
      // As on a socket: what is answered from memory would never let the others run.
      await setImmediate()
    }
  }
  const senders = browsers.flatMap((browser) => Array.from({ length: AT_ONCE }, () => sender(browser)))
  const result = await others().finally(() => {
    isOver = true
  })
  await Promise.all(senders)
  return { result, answers }
}

/** Suppliers and admins of other accounts, in browsers that their accounts know. */
async function knownBrowsers() {
  const suppliers = await Promise.all(Array.from({ length: OTHERS }, () => signedUp(product)))
  const admins = await Promise.all(
    Array.from({ length: OTHERS }, async () => {
      const { username } = await insertAdmin(product)
      const browser = product.browser()
      const signIn = () => browser.post('/api/admin/login', { username, password: ADMIN_PASSWORD })
      expect((await signIn()).status).toBe(200)
      return signIn
    }),
  )
  return [
    ...suppliers.map(
      ({ form, browser }) =>
        () =>
          browser.post('/api/supplier/login', { email: form.email, password: form.password }),
    ),
    ...admins,
  ]
}

/** A supplier whose password a mailed link sets, in a browser that nobody knows. */
async function newPassword() {
  const { form } = await signedUp(product)
  await product.browser().post('/api/supplier/password-reset', { email: form.email })
  const token = await linkToken(product, form.email)
  return () =>
    product.browser().post('/api/supplier/new-password', { token, password: 'nine-moose-in-moncton' })
}

/** One account in many browsers that are signed in to it. */
async function supplierInManyBrowsers() {
  const { form } = await signedUp(product)
  const browsers = Array.from({ length: SESSIONS }, () => product.browser())
  for (const browser of browsers) expect((await browser.post('/api/supplier/login', form)).status).toBe(200)
  return { form, browsers }
}

type Flood = () => Promise<{ browsers: Browser[]; send: (browser: Browser) => Promise<Answer> }>

const inSessions =
  (send: (browser: Browser, form: { email: string; password: string }) => Promise<Answer>): Flood =>
  async () => {
    const { form, browsers } = await supplierInManyBrowsers()
    return { browsers, send: (browser) => send(browser, form) }
  }

const strangers = () => Array.from({ length: SESSIONS }, () => product.browser())

/** Every call that hashes a password or reads a code, sent for one account. */
const FLOODS: Record<string, Flood> = {
  'the right password again': inSessions((browser, { password }) =>
    browser.post('/api/supplier/reauthentication', { password }),
  ),
  'a wrong password again': inSessions((browser) =>
    browser.post('/api/supplier/reauthentication', { password: WRONG }),
  ),
  'the right password, for a second factor': inSessions((browser, { password }) =>
    browser.post('/api/supplier/totp', { password }),
  ),
  'the right password, with codes to switch the factor off': inSessions((browser, { password }) =>
    browser.send('DELETE', '/api/supplier/totp', { password, code: WRONG_CODE }),
  ),
  'the right password, with codes for recovery codes': inSessions((browser, { password }) =>
    browser.post('/api/supplier/totp/recovery-codes', { password, code: WRONG_CODE }),
  ),
  'codes to switch the factor on': inSessions((browser) =>
    browser.post('/api/supplier/totp/confirm', { code: WRONG_CODE }),
  ),
  'changes of the password': inSessions((browser, { password }) =>
    browser.send('PUT', '/api/supplier/password', { current: password, next: 'nine-moose-in-moncton' }),
  ),
  'sign-ins of known browsers': inSessions((browser, form) => browser.post('/api/supplier/login', form)),
  async 'sign-ins of strangers with the right password'() {
    const { form } = await signedUp(product)
    return { browsers: strangers(), send: (browser) => browser.post('/api/supplier/login', form) }
  },
  async 'an admin’s password with wrong codes'() {
    const { username } = await adminWithSecondFactor(product)
    const login = { username, password: ADMIN_PASSWORD, code: WRONG_CODE }
    return { browsers: strangers(), send: (browser) => browser.post('/api/admin/login', login) }
  },
  async 'an admin’s password again'() {
    const { username } = await insertAdmin(product)
    const password = ADMIN_PASSWORD
    const browsers = strangers()
    for (const browser of browsers) await browser.post('/api/admin/login', { username, password })
    return { browsers, send: (browser) => browser.post('/api/admin/reauthentication', { password }) }
  },
  async 'sign-ups with one address'() {
    const form = supplierForm()
    return { browsers: strangers(), send: (browser) => browser.post('/api/supplier/signup', form) }
  },
  async 'a mailed link'() {
    const { form } = await signedUp(product)
    await product.browser().post('/api/supplier/password-reset', { email: form.email })
    const token = await linkToken(product, form.email)
    const send = (browser: Browser) =>
      browser.post('/api/supplier/new-password', { token, password: 'nine-loons' })
    return { browsers: strangers(), send }
  },
}

test.each(Object.entries(FLOODS))(
  'while one account sends %s, known browsers and mailed links of others are served',
  async (name, make) => {
    const [signIns, setPassword, { browsers, send }] = await Promise.all([
      knownBrowsers(),
      newPassword(),
      make(),
    ])
    const { result, answers } = await flood(browsers, send, async () => {
      const tried: { who: string; answer: Answer }[] = []
      for (let round = 0; round < 2; round++)
        for (const signIn of signIns) tried.push({ who: 'a known browser', answer: await signIn() })
      tried.push({ who: 'a mailed link', answer: await setPassword() })
      return tried
    })
    const failures = [
      ...result
        .filter(({ answer }) => answer.status !== 200)
        .map(({ who, answer }) => `${who}: ${answer.status} ${Object(answer.body).code ?? ''}`),
      ...[...answers.keys()].filter((outcome) => outcome.startsWith('500')),
    ]
    const listed = [...answers].map(([outcome, times]) => `${times} × ${outcome}`).join(', ')
    expectNoFailures(`others while one account sends ${name}`, result.length, failures, listed)
  },
  PATIENCE_MS,
)

test(
  'control: when many accounts hash at once, a known browser is refused',
  async () => {
    const other = await openProduct({})
    const { form, browser } = await signedUp(other)
    const hashes = Array.from({ length: HASHES.atOnce + HASHES.waiting }, (_, nth) =>
      hashPassword('of the rush', { account: `${nth}`, beforeOthers: true }),
    )
    expect((await browser.post('/api/supplier/login', form)).status).toBe(503)
    await Promise.all(hashes)
    await other.close()
  },
  PATIENCE_MS,
)
