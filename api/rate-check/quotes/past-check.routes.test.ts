import { describe, expect, test } from 'bun:test'
import { proveForMyData } from '../../../tests/support/people/my-data.ts'
import { signedInBrowser, signedInOwner } from '../../../tests/support/people/owner.ts'
import { rateCheckIdOf, submit } from '../../../tests/support/people/rate-check.ts'
import { refusedWith } from '../../../tests/support/refused-with.ts'
import { testProduct } from '../../../tests/support/test-product.ts'

const product = await testProduct()

/** A rate check, and its owner signed in elsewhere. */
async function checked() {
  const { browser: checkedIn, answer, person } = await submit(product)
  const { browser, owner } = await signedInOwner(product, { email: person.email })
  return { person, answer, owner, checkedIn, browser, path: `/api/user/rate-checks/${rateCheckIdOf(answer)}` }
}

describe('the results of a past rate check', () => {
  test('are shown to its owner as they were, also a month later', async () => {
    const { person, answer, owner, path } = await checked()
    const checkedAt = product.clock.now().toISOString()
    product.clock.passMinutes(31 * 24 * 60)
    const browser = await signedInBrowser(product, owner.id)
    const { body, status } = await browser.get(path)
    expect(status).toBe(200)
    expect(body).toEqual({ results: answer.body, checkedAt, company: person.company })
  })

  test('are not found by another owner, nor where the check is unknown, erased or no id', async () => {
    const { person, checkedIn, browser, path } = await checked()
    const other = await signedInOwner(product)
    const notFound = refusedWith(404, 'not_found')
    expect(await other.browser.get(path)).toMatchObject(notFound)
    expect(await browser.get('/api/user/rate-checks/00000000-0000-4000-8000-000000000000')).toMatchObject(
      notFound,
    )
    expect(await browser.get('/api/user/rate-checks/no-id')).toMatchObject(notFound)

    await proveForMyData(product, checkedIn, person.email)
    expect((await checkedIn.post('/api/privacy/delete')).status).toBe(200)
    const again = await signedInOwner(product, { email: person.email })
    expect(await again.browser.get(path)).toMatchObject(notFound)
  })

  test('need a login, also in the browser that did the check', async () => {
    const { checkedIn, path } = await checked()
    expect((await checkedIn.get(path)).status).toBe(401)
  })
})
