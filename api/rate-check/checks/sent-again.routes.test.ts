import { expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { consents } from '../../../db/schema/consents.ts'
import {
  askForContact,
  filledForm,
  leadsOf,
  newPerson,
  rateCheckIdOf,
  rateChecksOf,
  verifiedBrowser,
} from '../../../tests/support/people/rate-check.ts'
import { testProduct } from '../../../tests/support/product.ts'

setDefaultTimeout(180_000)

const product = await testProduct()

async function someone() {
  const person = newPerson()
  const browser = await verifiedBrowser(product, person)
  const send = (changes = {}) => browser.post('/api/submit-rate-check', filledForm({ ...person, ...changes }))
  return { person, browser, send }
}

test('one rate check that is sent six times at once is stored once, with one consent and one answer', async () => {
  const { person, send } = await someone()

  const answers = await Promise.all(Array.from({ length: 6 }, () => send()))

  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  expect(await rateChecksOf(product, person.email)).toHaveLength(1)
  expect(await leadsOf(product, person.email)).toHaveLength(1)
  const agreed = await product.db.select().from(consents).where(eq(consents.verifiedEmail, person.email))
  expect(agreed).toHaveLength(1)
})

test('other answers, or the same a minute later, are another rate check', async () => {
  const { person, send } = await someone()
  const first = await send()
  const other = await send({ monthlyVolume: '25000' })
  product.clock.passMinutes(2)
  const later = await send()

  expect(new Set([first, other, later].map(rateCheckIdOf)).size).toBe(3)
  expect(await rateChecksOf(product, person.email)).toHaveLength(3)
})

test('the same answers are a new rate check once something came of the first', async () => {
  const { person, browser, send } = await someone()
  const answer = await send()
  await askForContact({ browser, answer })
  const [lead] = await leadsOf(product, person.email)
  await browser.post(`/api/requests/${lead?.id}/cancel`)

  const again = await send()

  expect(rateCheckIdOf(again)).not.toBe(rateCheckIdOf(answer))
  expect(await leadsOf(product, person.email)).toHaveLength(2)
})
