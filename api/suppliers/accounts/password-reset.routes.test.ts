import { describe, expect, test } from 'bun:test'
import { eq, like } from 'drizzle-orm'
import { rateLimits } from '../../../db/schema/operations.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { passwordLinkRequests, supplierPasswordLinks } from '../../../db/schema/people/sign-in.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { PATIENCE_MS } from '../../../tests/support/patience.ts'
import {
  confirmationToken,
  linkToken,
  passwordLinkMail,
  signedUp,
  supplierForm,
  supplierOf,
} from '../../../tests/support/people/supplier-account.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import { whileChanging } from '../../../tests/support/while-changing.ts'
import { SUPPLIER_TERMS_VERSION } from '../../contract/suppliers/account.ts'
import { handleSupplierJobs } from './suppliers.jobs.ts'

/** Behind a proxy on this machine, so that tests can be clients of any network. */
const product = await testProduct({
  environment: { TRUSTED_PROXIES: '127.0.0.1/32' },
  jobs: [handleSupplierJobs],
})

const OLD = 'seven-geese-over-gaspe'
const NEW = 'nine-moose-in-moncton'
const LINK_OVER = {
  status: 422,
  body: { code: 'reset_link_over', message: 'This link has been used or has expired. Request a new one.' },
}

const askForLink = (email: string) => product.browser().post('/api/supplier/password-reset', { email })
const setPassword = (token: unknown, password = NEW, more: object = {}, browser = product.browser()) =>
  browser.post('/api/supplier/new-password', { token, password, ...more })
const signIn = (email: string, password: string, browser = product.browser(), headers = {}) =>
  browser.post('/api/supplier/login', { email, password }, headers)

/** The jobs of all requested links. */
const requestJobs = async () => {
  const { rows } = await product.deps.pool.query<{ data: string }>(
    `select data::text from pgboss.job where name = 'answer-password-link-request'`,
  )
  return rows
}

/** A supplier and the token of its mailed link. */
async function withLink() {
  const { form, browser } = await signedUp(product)
  await askForLink(form.email)
  return { email: form.email, browser, token: await linkToken(product, form.email) }
}

const idOf = async (email: string) => (await supplierOf(product, email))?.id ?? ''
const actionsOn = async (email: string) =>
  (await auditOf(product, await idOf(email))).map(({ action }) => action)

test('the mailed link sets a new password once and ends only that supplier’s sessions', async () => {
  const { email, browser, token } = await withLink()
  const other = await signedUp(product)
  const elsewhere = product.browser()
  await signIn(email, OLD, elsewhere)

  expect(await setPassword(token, NEW, {}, browser)).toMatchObject({ status: 200, body: { success: true } })

  expect(browser.cookies.get('northrate_supplier')).toBe('')
  for (const each of [browser, elsewhere]) expect((await each.get('/api/supplier/me')).status).toBe(401)
  expect((await other.browser.get('/api/supplier/me')).status).toBe(200)
  expect((await signIn(email, OLD)).status).toBe(401)
  expect((await signIn(email, NEW)).status).toBe(200)
  expect(await setPassword(token, 'ten-loons-on-the-lake')).toMatchObject(LINK_OVER)
  expect((await actionsOn(email)).filter((action) => action === 'reset password')).toHaveLength(1)
})

test('the mail has the link in text and HTML, behind a #, and the database does not hold its token', async () => {
  const { email, token } = await withLink()

  const mail = await passwordLinkMail(product, email)

  expect(mail.subject).toBe('Set a new password at Northrate')
  for (const form of [mail.text, mail.html]) {
    expect(form).toContain(`http://localhost/supplier/new-password#${token}`)
    expect(form).toContain('works once, within 30 minutes')
  }
  expect(JSON.stringify(await product.db.select().from(supplierPasswordLinks))).not.toContain(token)
  const { rows } = await product.deps.pool.query<{ data: string }>('select data::text from pgboss.job')
  expect(rows.length).toBeGreaterThan(0)
  for (const { data } of rows) {
    expect(data).not.toContain(token)
    expect(data).not.toContain(email)
  }
})

test('an account that an admin added gets its first password by the link', async () => {
  const { email, name, contactPerson, phone } = supplierForm()
  await product.db.insert(suppliers).values({ email, name, contactPerson, phone, leadCredits: 3 })
  await askForLink(email)
  expect((await passwordLinkMail(product, email)).text).toContain('doesn’t have a password yet')

  const token = await linkToken(product, email)
  expect(await setPassword(token)).toMatchObject({
    status: 422,
    body: {
      code: 'check_your_answers',
      fields: { acceptsTerms: 'Accept the Terms of Use and the Privacy Policy to go on.' },
    },
  })
  expect((await supplierOf(product, email))?.passwordDigest).toBeNull()

  expect((await setPassword(token, NEW, { acceptsTerms: true })).status).toBe(200)

  expect(await supplierOf(product, email)).toMatchObject({ termsVersion: SUPPLIER_TERMS_VERSION })
  expect((await signIn(email, NEW)).body).toMatchObject({ supplier: { leadCredits: 3, status: 'pending' } })
  expect((await actionsOn(email)).filter((action) => action === 'claimed account')).toHaveLength(1)
})

describe('a password link sets nothing if it is', () => {
  test.each([
    ['an unknown one', 'Zm9vYmFyYmF6'],
    ['an empty one', ''],
    ['none', null],
  ])('%s', async (_, token) => {
    expect(await setPassword(token)).toMatchObject(LINK_OVER)
  })

  test('30 minutes old', async () => {
    const { email, token } = await withLink()
    product.clock.passMinutes(30)

    expect(await setPassword(token)).toMatchObject(LINK_OVER)
    expect((await signIn(email, OLD)).status).toBe(200)
  })

  test('older than another one', async () => {
    const { email, token } = await withLink()
    await askForLink(email)
    const newer = await linkToken(product, email, 2)

    expect(await setPassword(token)).toMatchObject(LINK_OVER)
    expect((await setPassword(newer)).status).toBe(200)
  })
})

test('two concurrent uses of one link set one password, and the other is refused as expired', async () => {
  const { email, token } = await withLink()
  const passwords = [NEW, 'ten-loons-on-the-lake']

  const answers = await Promise.all(passwords.map((password) => setPassword(token, password)))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const used = answers.findIndex(({ status }) => status === 200)
  expect((await signIn(email, passwords[used] ?? '')).status).toBe(200)
  expect((await signIn(email, passwords[1 - used] ?? '')).status).toBe(401)
})

test('a link accepts five tries, so that its holder cannot fill the queue in which it has priority', async () => {
  const { token } = await withLink()
  let refused = 0
  const answers = await product.db.transaction(async (tx) => {
    await tx.execute('lock table supplier_password_links in share mode')
    const sent = Array.from({ length: 12 }, async () => {
      const answer = await setPassword(token)
      if (answer.status === 422) refused += 1
      return answer
    })
    while (refused < 7) await Bun.sleep(20)
    return sent
  })
  expect(refused).toBe(7)

  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, ...Array(11).fill(422)])
})

test.each([
  ['too short', () => 'short', 'Choose a password of 8 to 128 characters.'],
  [
    'common',
    () => 'football',
    'This is one of the most common passwords. Choose one that’s harder to guess.',
  ],
  ['the e-mail', (email: string) => email, 'Choose a password that isn’t your email address.'],
])('a password that is %s is refused and leaves the link as it is', async (_, passwordOf, message) => {
  const { email, token } = await withLink()

  const body = { code: 'check_your_answers', fields: { password: message } }
  expect(await setPassword(token, passwordOf(email))).toMatchObject({ status: 422, body })

  expect((await setPassword(token)).status).toBe(200)
})

describe('a request for a link does not reveal whether an account exists:', () => {
  test('its answer does not depend on a query, so no load on the database makes a difference', async () => {
    const known = (await signedUp(product)).form.email
    const unknown = supplierForm().email
    const before = (await requestJobs()).length
    const answers = await product.db.transaction(async (tx) => {
      await tx.execute('lock table suppliers in access exclusive mode')
      return Promise.race([
        Promise.all([askForLink(known), askForLink(unknown)]),
        Bun.sleep(PATIENCE_MS).then(() => []),
      ])
    })

    expect(answers).toHaveLength(2)
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { success: true } })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await requestJobs()).toHaveLength(before + 2)
    await passwordLinkMail(product, known)
  })

  test('an unknown address has the same limit, and waits in a row, not in the job, which deletes it', async () => {
    const before = (await requestJobs()).length
    const unknown = supplierForm().email
    for (let times = 0; times < 4; times++)
      expect(await askForLink(unknown)).toMatchObject({ status: 200, body: { success: true } })
    expect(await requestJobs()).toHaveLength(before + 3)

    while ((await product.db.$count(passwordLinkRequests)) > 0) await Bun.sleep(20)
    expect(product.inbox.messages(unknown)).toEqual([])
    const rows = await requestJobs()
    expect(rows.length).toBeGreaterThan(0)
    for (const { data } of rows)
      expect(data).toMatch(/^\{"causedBy": "[0-9a-f-]{36}", "requestId": "[0-9a-f-]{36}"\}$/)
  })
})

test('a network may request sixty links an hour, so that it cannot delay other mail', async () => {
  const ask = (address: string) => {
    const { email } = supplierForm()
    return product.browser().post('/api/supplier/password-reset', { email }, { 'x-forwarded-for': address })
  }
  for (let requests = 0; requests < 60; requests++) expect((await ask('203.0.113.5')).status).toBe(200)

  const refused = await ask('203.0.113.5')
  expect(refused).toMatchObject(refusedWith(429, 'too_many_requests'))
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(3000, 3601)

  expect((await ask('203.0.113.6')).status).toBe(200)
})

test('an address gets three mails in half an hour, over all forms that request them', async () => {
  const { form } = await signedUp(product)
  for (let times = 0; times < 2; times++) await askForLink(form.email)
  const signUps = [1, 2].map(() => product.browser().post('/api/supplier/signup', form))
  for (const answer of await Promise.all(signUps)) expect(answer.status).toBe(409)
  expect(await askForLink(form.email)).toMatchObject({ status: 200, body: { success: true } })

  while ((await product.db.$count(passwordLinkRequests)) > 0) await Bun.sleep(20)
  const sent = { supplierId: await idOf(form.email), kind: 'reset' } as const
  expect(await countJobs(product, 'send-password-link', sent)).toBe(3)
  expect((await setPassword(await linkToken(product, form.email, 3))).status).toBe(200)
  const counters = await product.db.select().from(rateLimits).where(like(rateLimits.key, 'password-links%'))
  expect(counters.length).toBeGreaterThan(0)
  expect(JSON.stringify(counters)).not.toContain('maple')
})

describe('strangers who guess passwords cannot keep the owner out:', () => {
  const failFiveTimes = async (email: string, headers = {}) => {
    for (let times = 0; times < 5; times++) await signIn(email, 'guessed', product.browser(), headers)
  }

  test('a reset clears the wait of the account', async () => {
    const { email, token } = await withLink()
    await failFiveTimes(email)
    expect((await signIn(email, OLD)).status).toBe(429)

    expect((await setPassword(token)).status).toBe(200)

    expect((await signIn(email, NEW)).status).toBe(200)
  })

  test('the browser that set a password signs in at once, despite guesses before and after', async () => {
    const { email, token } = await withLink()
    const from = { 'x-forwarded-for': '192.0.2.44' }
    await failFiveTimes(supplierForm().email, from)
    const owner = product.browser()

    await setPassword(token, NEW, {}, owner)
    await failFiveTimes(email)

    expect((await signIn(email, NEW, product.browser())).status).toBe(429)
    expect((await signIn(email, NEW, owner, from)).status).toBe(200)
  })

  test('a reset clears no other account’s wait, and an unused link clears none', async () => {
    const { token } = await withLink()
    const owner = product.browser()
    await setPassword(token, NEW, {}, owner)
    const unused = await withLink()
    await failFiveTimes(unused.email)

    expect((await signIn(unused.email, OLD, owner)).status).toBe(429)
    const stranger = product.browser()
    stranger.cookies.set('northrate_known_supplier', unused.token)
    expect((await signIn(unused.email, OLD, stranger)).status).toBe(429)
  })
})

test('a sign-in with the old password starts no session if a reset overtakes it', async () => {
  const { form } = await signedUp(product)
  // The welcome's link also locks the account: a wait for that lock must not count.
  await confirmationToken(product, form.email)
  const browser = product.browser()
  const answer = await whileChanging(
    product,
    (tx) => tx.update(suppliers).set({ passwordDigest: 'another' }).where(eq(suppliers.email, form.email)),
    () => signIn(form.email, OLD, browser),
  )
  expect(answer.status).toBe(401)
  expect(browser.cookies.size).toBe(0)
})

test('the log holds no tokens, addresses or passwords of a reset', async () => {
  const { email, token } = await withLink()
  await setPassword(token)

  const log = product.logLines.join('\n')
  expect(log).toContain('/api/supplier/new-password')
  for (const secret of [token, email, 'maple-', NEW, OLD]) expect(log).not.toContain(secret)
})
