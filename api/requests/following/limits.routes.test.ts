import { expect, setDefaultTimeout, test } from 'bun:test'
import { only } from '../../../tests/support/only.ts'
import { signInByCode } from '../../../tests/support/people/owner.ts'
import { leadsOf, submitAndAsk } from '../../../tests/support/people/rate-check.ts'
import { refusedWith, testProduct, untilRefused } from '../../../tests/support/product.ts'
import { takeOfAccount } from '../../people/sessions/account-limits.ts'

setDefaultTimeout(180_000)

const product = await testProduct()

test('an owner who changes a request again and again waits, and a stranger uses up nothing', async () => {
  const { browser, person } = await submitAndAsk(product)
  const { id } = only(await leadsOf(product, person.email))
  const stop = { stop: true }
  const path = `/api/requests/${id}/emails`
  expect((await product.browser().send('PUT', path, stop)).status).toBe(404)
  expect((await browser.send('PUT', path, stop)).status).toBe(200)
  await untilRefused(() => takeOfAccount(product.deps, 'own-change', id))
  expect(await browser.send('PUT', path, stop)).toMatchObject(refusedWith(429, 'too_often'))
  expect((await browser.post(`/api/requests/${id}/status`, {})).status).toBe(200)
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
