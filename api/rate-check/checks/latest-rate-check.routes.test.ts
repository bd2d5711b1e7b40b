import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { proveForMyData } from '../../../tests/support/people/my-data.ts'
import {
  filledForm,
  newPerson,
  rateCheckIdOf,
  submit,
  submitAndAsk,
  verifyEmail,
} from '../../../tests/support/people/rate-check.ts'
import { type Browser, testProduct } from '../../../tests/support/product.ts'
import { LatestRateCheck } from '../../contract/rate-check/rate-check-results.ts'
import { hoursAfter } from '../../platform/shared/clock.ts'

const product = await testProduct()

async function latestOf(browser: Browser) {
  const answer = await browser.get('/api/rate-checks/latest')
  expect(answer.status).toBe(200)
  return v.parse(LatestRateCheck, answer.body).rateCheck
}

describe('the newest rate check of this browser', () => {
  test('has the results as they were first shown, with its time and contact', async () => {
    const { browser, answer, person } = await submit(product)
    const { body, headers } = await browser.get('/api/rate-checks/latest')
    expect(body).toEqual({
      rateCheck: {
        results: answer.body,
        checkedAt: product.clock.now().toISOString(),
        contact: 'waiting',
        contactRequestedAt: null,
        withdrawnAt: null,
        expiresAt: hoursAfter(product.clock.now(), 24).toISOString(),
        company: person.company,
        email: person.email,
        phoneEnding: person.phone.slice(-2),
      },
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('is the newest of several, and says when its owner requested contact', async () => {
    const { browser, person } = await submit(product)
    product.clock.passMinutes(5)
    const answer = await browser.post('/api/submit-rate-check', filledForm({ ...person, company: 'Second' }))
    const id = v.parse(v.object({ id: v.string() }), answer.body).id
    await browser.post(`/api/rate-checks/${id}/contact-request`)
    expect(await latestOf(browser)).toMatchObject({
      results: { id },
      company: 'Second',
      contact: 'shared',
      contactRequestedAt: product.clock.now().toISOString(),
    })
  })

  test('moves to the new cookie that a right code brings, and the old cookie shows nothing', async () => {
    const { browser, person } = await submit(product)
    const old = product.browser()
    for (const [name, value] of browser.cookies) old.cookies.set(name, value)
    await verifyEmail(product, browser, newPerson().email)
    expect(await latestOf(browser)).toMatchObject({ email: person.email })
    expect(await latestOf(old)).toBeNull()
  })

  test('is shown for 24 hours and not a moment longer', async () => {
    const start = product.clock.now()
    const { browser, person } = await submit(product)
    product.clock.set(new Date(hoursAfter(start, 24).getTime() - 1))
    const before = await latestOf(browser)
    product.clock.set(hoursAfter(start, 24))
    const after = await latestOf(browser)
    product.clock.set(start)
    expect(before).toMatchObject({ email: person.email })
    expect(after).toBeNull()
  })

  test('says when its owner withdrew consent, which a later check gives again', async () => {
    const { browser, answer, person } = await submitAndAsk(product)
    const requestedAt = product.clock.now().toISOString()
    await proveForMyData(product, browser, person.email)
    product.clock.passMinutes(5)
    expect((await browser.post('/api/privacy/withdraw')).status).toBe(200)
    expect(await latestOf(browser)).toMatchObject({
      results: { id: rateCheckIdOf(answer) },
      contact: 'withdrawn',
      contactRequestedAt: requestedAt,
      withdrawnAt: product.clock.now().toISOString(),
    })
    product.clock.passMinutes(5)
    await browser.post('/api/submit-rate-check', filledForm(person))
    expect(await latestOf(browser)).toMatchObject({
      contact: 'waiting',
      contactRequestedAt: null,
      withdrawnAt: null,
    })
  })

  test('is gone once its owner has deleted their data', async () => {
    const { browser, person } = await submit(product)
    await proveForMyData(product, browser, person.email)
    expect(await latestOf(browser)).not.toBeNull()
    expect((await browser.post('/api/privacy/delete')).status).toBe(200)
    expect(await latestOf(browser)).toBeNull()
  })

  test('is not shown to another visitor, nor to a browser with a forged cookie or none', async () => {
    const { browser } = await submit(product)
    const other = await submit(product)
    expect((await latestOf(other.browser))?.email).toBe(other.person.email)
    const stranger = product.browser()
    expect(await latestOf(stranger)).toBeNull()
    for (const [name, value] of browser.cookies) stranger.cookies.set(name, `${value.slice(0, -1)}x`)
    expect(await latestOf(stranger)).toBeNull()
  })

  test('sets no cookie when it is requested without one', async () => {
    const { headers } = await product.browser().get('/api/rate-checks/latest')
    expect(headers.get('set-cookie')).toBeNull()
  })
})
