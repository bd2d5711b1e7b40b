import { expect, setDefaultTimeout, test } from 'bun:test'
import * as v from 'valibot'
import { only } from '../../../tests/support/only.ts'
import { signedInOwner, signInByCode } from '../../../tests/support/people/owner.ts'
import { leadsOf, submitAndAsk } from '../../../tests/support/people/rate-check.ts'
import { type Browser, refusedWith, testProduct, untilRefused } from '../../../tests/support/product.ts'
import { OwnSessions } from '../../contract/people/users.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'

setDefaultTimeout(180_000)

const product = await testProduct()

const OFTEN = refusedWith(429, 'too_often')

test('an owner who changes a request again and again waits, and a stranger uses up nothing', async () => {
  const { browser, person } = await submitAndAsk(product)
  const { id } = only(await leadsOf(product, person.email))
  const changes: [method: 'POST' | 'PUT', what: string, body: object][] = [
    ['PUT', 'emails', { stop: true }],
    ['PUT', 'call-times', { callTimes: null, wantsText: false }],
    ['POST', 'cancel', {}],
    ['POST', 'undo-cancel', {}],
    ['POST', 'contacted', { answer: 'not-yet' }],
    ['POST', 'decided', { gotOffer: false, switched: false }],
  ]
  const change = (by: Browser, [method, what, body]: (typeof changes)[number]) =>
    by.send(method, `/api/requests/${id}/${what}`, body)
  for (const one of changes) expect((await change(product.browser(), one)).status).toBe(404)
  await untilRefused(() => takeOfAccount(product.deps, 'own-change', id))
  for (const one of changes) expect(await change(browser, one)).toMatchObject(OFTEN)
  expect((await browser.post(`/api/requests/${id}/status`, {})).status).toBe(200)
})

test('an owner who changes quotes and reminders again and again waits', async () => {
  const { browser, owner } = await signedInOwner(product)
  await untilRefused(() => takeOfAccount(product.deps, 'own-change', owner.id))
  for (const method of ['POST', 'DELETE'] as const)
    for (const answer of ['accept', 'switched'])
      expect(await browser.send(method, `/api/user/quotes/${crypto.randomUUID()}/${answer}`)).toMatchObject(
        OFTEN,
      )
  expect((await browser.get('/api/user/quotes')).status).toBe(200)

  const account = keyedHash(product.deps.appSecrets, 'limits').digest(owner.email)
  await untilRefused(() => takeOfAccount(product.deps, 'own-change', account))
  expect(await browser.send('PUT', '/api/review-reminder', { wanted: true })).toMatchObject(OFTEN)
  expect((await browser.get('/api/review-reminder')).status).toBe(200)
})

test('after logging out, the browser is no longer the person of the check that it made', async () => {
  const { browser, person } = await submitAndAsk(product)
  const { id } = only(await leadsOf(product, person.email))
  await signInByCode(product, browser, person.email)
  expect((await browser.post(`/api/requests/${id}/status`, {})).status).toBe(200)
  await browser.get('/api/logout')
  expect(await browser.post(`/api/requests/${id}/cancel`)).toMatchObject(
    refusedWith(404, 'request_not_found'),
  )
  expect((await browser.get('/api/requests')).body).toEqual({ requests: [] })
  expect((await browser.get('/api/rate-checks/latest')).body).toEqual({ rateCheck: null })
  expect((await browser.get('/api/review-reminder')).status).toBe(401)
})

test.each([
  [
    'ending one’s own session in the list',
    (own: Browser, id: string) => own.delete(`/api/auth/sessions/${id}`),
  ],
  [
    'ending it from another browser',
    async (_: Browser, id: string, other: Browser) => other.delete(`/api/auth/sessions/${id}`),
  ],
  [
    'ending all other sessions',
    async (_: Browser, __: string, other: Browser) => other.delete('/api/auth/sessions'),
  ],
])('%s is as logging out there: the browser is no longer the person', async (_, end) => {
  const { browser, person } = await submitAndAsk(product)
  const { id } = only(await leadsOf(product, person.email))
  await signInByCode(product, browser, person.email)
  const list = v.parse(OwnSessions, (await browser.get('/api/auth/sessions')).body)
  const other = product.browser()
  await signInByCode(product, other, person.email)
  expect((await end(browser, only(list).id, other)).status).toBe(200)
  expect(await browser.post(`/api/requests/${id}/cancel`)).toMatchObject(
    refusedWith(404, 'request_not_found'),
  )
  expect((await browser.get('/api/requests')).body).toEqual({ requests: [] })
  expect((await browser.get('/api/rate-checks/latest')).body).toEqual({ rateCheck: null })
  expect((await browser.get('/api/privacy/my-data')).status).toBe(401)
  expect((await other.post(`/api/requests/${id}/status`, {})).status).toBe(200)
})
