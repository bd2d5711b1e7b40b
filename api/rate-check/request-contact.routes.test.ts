import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { leads } from '../../db/schema/leads.ts'
import { contactRequests } from '../../db/schema/rate-checks.ts'
import { filledForm, submit, verifiedBrowser } from '../../tests/support/people/rate-check.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'

let product: Product

beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

describe('the request to be contacted', () => {
  const idOf = (answer: { body: unknown }) =>
    typeof answer.body === 'object' && answer.body !== null && 'id' in answer.body
      ? String(answer.body.id)
      : ''

  test('is kept once, however often it is sent', async () => {
    const { browser, answer } = await submit(product)
    const path = `/api/rate-checks/${idOf(answer)}/contact-request`

    const answers = await Promise.all([browser.post(path), browser.post(path)])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await product.db.$count(contactRequests, eq(contactRequests.rateCheckId, idOf(answer)))).toBe(1)
  })

  test('is known of its lead, from the first time on', async () => {
    const { browser, answer, person } = await submit(product)
    const asked = () => browser.post(`/api/rate-checks/${idOf(answer)}/contact-request`)
    const requestedAt = async () =>
      (
        await product.db
          .select({ at: leads.contactRequestedAt })
          .from(leads)
          .where(eq(leads.email, person.email))
      )[0]?.at
    expect(await requestedAt()).toBeNull()

    await asked()
    const first = product.clock.now()
    product.clock.passMinutes(60)
    await asked()

    expect(await requestedAt()).toEqual(first)
  })

  test('of someone else’s check, an unknown one or no id at all is not found', async () => {
    const { answer } = await submit(product)
    const stranger = product.browser()

    for (const id of [idOf(answer), crypto.randomUUID(), 'no-id']) {
      expect(await stranger.post(`/api/rate-checks/${id}/contact-request`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
  })
})

test('where leads are listed on request only, asking for contact lists it', async () => {
  const onRequest = await openProduct({ environment: { LEAD_LISTING: 'on-contact-request' } })
  const browser = await verifiedBrowser(onRequest)
  const answer = await browser.post('/api/submit-rate-check', filledForm())
  const listedAt = async () => (await onRequest.db.select({ at: leads.listedAt }).from(leads))[0]?.at

  expect(await listedAt()).toBeNull()
  const id =
    typeof answer.body === 'object' && answer.body !== null && 'id' in answer.body ? answer.body.id : ''
  await browser.post(`/api/rate-checks/${id}/contact-request`)

  expect(await listedAt()).toEqual(onRequest.clock.now())
  await onRequest.close()
})
