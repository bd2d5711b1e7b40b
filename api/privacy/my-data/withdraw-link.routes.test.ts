import { describe, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { only } from '../../../tests/support/only.ts'
import { provedBrowser } from '../../../tests/support/people/my-data.ts'
import { filledForm, leadsOf, rateChecksOf, submitAndAsk } from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { buy } from '../../../tests/support/purchase/buying.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'
import { handleRateCheckJobs } from '../../rate-check/checks/rate-check.jobs.ts'
import { lookAtWithdrawLink } from './withdraw-link.ts'

const LOOK = '/api/privacy/withdraw-link'
const USE = '/api/privacy/withdraw-link/use'

const product = await testProduct({ jobs: [handleRateCheckJobs] })

/** Behind the hash of the link in the newest summary to this address. */
async function mailedTokens(email: string, many = 1): Promise<string[]> {
  for (;;) {
    const tokens = product.inbox
      .messages(email)
      .flatMap(({ text }) => /\/privacy\/withdraw#(\S+)/.exec(text)?.[1] ?? [])
    if (tokens.length === many) return tokens
    await Bun.sleep(20)
  }
}

/** A person who requested contact, and the link in their mail. */
async function mailed() {
  const { person, browser } = await submitAndAsk(product)
  const [token = ''] = await mailedTokens(person.email)
  product.clock.passMinutes(1)
  return { ...person, browser, token }
}

const look = (token: string) => product.browser().post(LOOK, { token })
const use = (token: string) => product.browser().post(USE, { token })
const withdrawalsOf = (email: string) =>
  product.db.select().from(consentWithdrawals).where(eq(consentWithdrawals.email, email))
const now = () => product.clock.now().toISOString()
const agreeAgain = async (browser: Browser, person: Record<'email' | 'phone' | 'company', string>) =>
  expect((await browser.post('/api/submit-rate-check', filledForm(person))).status).toBe(200)

test('a link withdraws without a code, in any browser, after all codes are used up', async () => {
  const { email, token } = await mailed()
  for (const path of ['/api/send-email-verification', '/api/login/code', '/api/privacy/code'])
    for (let sent = 0; sent < 11; sent++) await product.browser().post(path, { email })

  const body = { standing: 'withdrawn', withdrawnAt: now(), agreedAgainAt: null }
  expect(await use(token)).toMatchObject({ status: 200, body })
  expect(await leadsOf(product, email)).toMatchObject([{ offMarketReason: 'withdrawn' }])
  const [withdrawal] = await withdrawalsOf(email)
  expect(await auditOf(product, withdrawal?.id ?? '')).toMatchObject([
    { actor: 'visitor', action: 'withdrew consent', details: { by: 'mailed link' } },
  ])
})

test('looking at a link changes nothing, shows nothing personal, sets no cookie and does not log its token', async () => {
  const { email, token, company } = await mailed()
  const answer = await look(token)

  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    standing: 'active',
    until: minutesAfter(product.clock.now(), 365 * 24 * 60 - 1).toISOString(),
    withdrawnAt: null,
    agreedAgainAt: null,
  })
  expect(answer.headers.getSetCookie()).toEqual([])
  for (const path of [LOOK, USE]) {
    expect((await product.browser().get(`${path}?token=${token}`)).status).toBe(405)
    expect((await product.browser().send('HEAD', path)).status).toBe(405)
  }
  expect(await withdrawalsOf(email)).toEqual([])
  expect(await leadsOf(product, email)).toMatchObject([{ offMarketAt: null }])
  expect(JSON.stringify((await use(token)).body)).not.toMatch(new RegExp(`${email}|${company}`))
  expect(product.logLines.join('')).not.toContain(token.slice(-20))
})

test('the buyer is notified, and the answer does not say who that is', async () => {
  const { email, token } = await mailed()
  const { browser, supplier } = await signedInSupplier(product)
  expect((await buy(product, browser, only(await leadsOf(product, email)).id)).status).toBe(200)

  expect(JSON.stringify((await use(token)).body)).not.toContain(supplier.name)
  expect(await browser.get('/api/supplier/purchased-leads')).toMatchObject({ body: [{ withdrawnAt: now() }] })
})

test('a link that is used ten times at once and again withdraws once, with the same answer', async () => {
  const { email, token } = await mailed()
  const answers = await Promise.all(Array.from({ length: 10 }, () => use(token)))
  product.clock.passMinutes(5)
  answers.push(await use(token), await look(token))

  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(await withdrawalsOf(email)).toHaveLength(1)
})

test('a used link leaves a later consent alone and says so; the newer mail’s link withdraws it', async () => {
  const { email, phone, company, browser, token } = await mailed()
  await use(token)
  product.clock.passMinutes(1)
  const agreedAgainAt = now()
  await agreeAgain(browser, { email, phone, company })
  const tokens = await mailedTokens(email, 2)
  product.clock.passMinutes(1)

  expect(await use(token)).toMatchObject({ status: 200, body: { standing: 'withdrawn', agreedAgainAt } })
  expect(await withdrawalsOf(email)).toHaveLength(1)

  const newer = tokens.find((one) => one !== token) ?? ''
  expect(await use(newer)).toMatchObject({ body: { standing: 'withdrawn', withdrawnAt: now() } })
  expect(await withdrawalsOf(email)).toHaveLength(2)
  expect(await look(token)).toMatchObject({ body: { agreedAgainAt } })
})

test('a link of an older mail withdraws a newer consent too, when nothing was withdrawn before', async () => {
  const { email, phone, company, browser, token } = await mailed()
  await agreeAgain(browser, { email, phone, company })
  product.clock.passMinutes(1)
  await use(token)
  const mine = await provedBrowser(product, email)
  expect(await mine.get('/api/privacy/my-data')).toMatchObject({ body: { canWithdraw: false } })
})

test('after a deletion the link says that the consent is withdrawn, and nothing is written', async () => {
  const { email, token } = await mailed()
  expect((await (await provedBrowser(product, email)).post('/api/privacy/delete')).status).toBe(200)
  expect(await use(token)).toMatchObject({ status: 200, body: { standing: 'withdrawn' } })
  expect(await withdrawalsOf(email)).toHaveLength(1)
})

test('a link works for 365 days and then says that it has expired', async () => {
  const { email, token } = await mailed()
  const before = product.clock.now()
  product.clock.passMinutes(365 * 24 * 60 - 2)
  expect(await look(token)).toMatchObject({ body: { standing: 'active' } })
  product.clock.passMinutes(2)
  expect(await look(token)).toMatchObject({ body: { standing: 'expired' } })
  expect(await use(token)).toMatchObject(refusedWith(409, 'withdraw_link_expired'))
  expect(await withdrawalsOf(email)).toEqual([])
  product.clock.set(before)
})

describe('a link that is not ours withdraws nothing:', () => {
  const forged: [string, (token: string, other: string) => string][] = [
    ['none', () => ''],
    ['cut off', (token) => token.slice(0, -1)],
    ['with a changed signature', (token) => token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['with another person’s signature', (token, other) => token.replace(/\..*/, other.replace(/.*\./, '.'))],
    ['for a consent that never was', (token) => token.replace(/^[^.]+/, randomUUID())],
    ['with more behind it', (token) => `${token}.more`],
    [
      'signed for another purpose',
      (token) => {
        const [id = ''] = token.split('.')
        return `${id}.${keyedHash(product.deps.appSecrets, 'contact-request').digest(id)}`
      },
    ],
  ]
  test.each(forged)('%s', async (_, forge) => {
    const [one, other] = [await mailed(), await mailed()]
    for (const call of [look, use])
      expect(await call(forge(one.token, other.token))).toMatchObject(
        refusedWith(404, 'withdraw_link_unknown'),
      )
    expect(await withdrawalsOf(one.email)).toEqual([])
  })

  test('the mail’s other link, which asks for contact', async () => {
    const { email } = await mailed()
    const [check] = await rateChecksOf(product, email)
    const { text } = product.inbox.messages(email).find(({ text }) => text.includes('#')) ?? { text: '' }
    const [, contact = ''] = /\/contact-me#(\S+)/.exec(text) ?? []
    expect((await use(contact || `${check?.id}.${'0'.repeat(64)}`)).status).toBe(404)
  })

  test.each([[{}], [{ token: 7 }], [{ token: 'x'.repeat(201) }], [null]])('%j', async (body) =>
    expect((await product.browser().post(USE, body)).status).toBe(422),
  )
})

test('a link of before the secret was changed works while the old secret is listed, and not after', async () => {
  const { token } = await mailed()
  const newer = 'a newer secret, which has 32 bytes or more too'
  const at = product.clock.now()
  const rotated = { ...product.deps, appSecrets: [newer, ...product.deps.appSecrets] }
  expect((await lookAtWithdrawLink(rotated, token, at)).standing).toBe('active')
  const gone = { ...product.deps, appSecrets: [newer] }
  await expect(lookAtWithdrawLink(gone, token, at)).rejects.toThrow('This link doesn’t work.')
})
