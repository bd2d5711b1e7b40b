import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { leads } from '../../../db/schema/leads.ts'
import type { InboxMessage } from '../../../sandbox/inbox.ts'
import { filledForm, verifiedBrowser } from '../../../tests/support/people/rate-check.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { handleRateCheckJobs } from './rate-check.jobs.ts'

const product = await testProduct({ jobs: [handleRateCheckJobs] })

async function summaryTo(email: string): Promise<InboxMessage> {
  for (;;) {
    const summary = product.inbox.messages(email).find((message) => message.subject.includes('rate check'))
    if (summary !== undefined) return summary
    await Bun.sleep(20)
  }
}

test('a submission is followed by a summary of what was found, with who writes and how to withdraw', async () => {
  const browser = await verifiedBrowser(product)

  await browser.post('/api/submit-rate-check', filledForm())

  const summary = await summaryTo('marie@boulangerie.example')
  expect(summary.text).toContain('Marie-Ève')
  expect(summary.text).toContain('Moneris')
  expect(summary.text).toContain('about: $449.76')
  expect(summary.text).toContain('up to: $110')
  expect(summary.text).toContain('Northrate Inc.')
  expect(summary.text).toContain('/privacy/my-data')
  expect(summary.html).toContain('Boulangerie Côté')
  expect(summary.text).toContain('We haven’t shared your request with anyone.')
  expect(summary.text).toMatch(/\nhttp:\/\/localhost\/contact-me#[0-9a-f-]{36}\.[0-9a-f]{64}\n/)
})

test('a summary of a statement says what its fees are made of', async () => {
  const person = { email: 'lea@atelier.example', phone: '+16475550189' }
  const browser = await verifiedBrowser(product, person)
  await browser.post(
    '/api/submit-rate-check',
    filledForm({ ...person, statementFees: 600, statementInterchange: 250, statementFixedFees: 60 }),
  )
  const { text } = await summaryTo(person.email)
  expect(text).toContain('Interchange, to the customer’s bank: $250 (1.25%)')
  expect(text).toContain('Fixed and equipment fees: $60 (0.30%)')
  // 600.00 less 250.00 and the assessments.
  expect(text).toContain('Of that, $333.60 is above wholesale cost.')
})

test('a summary says so where no better rate is known', async () => {
  const person = { email: 'paul@clinic.example', phone: '+16475550188' }
  const browser = await verifiedBrowser(product, person)

  await browser.post(
    '/api/submit-rate-check',
    filledForm({ ...person, currentProvider: 'touchbistro-payments' }),
  )

  const summary = await summaryTo(person.email)
  expect(summary.text).toContain('Published prices don’t show a reliable saving.')
  expect(summary.text).toContain('You pay TouchBistro Payments each month, at least: $230\n')
  expect(await product.db.$count(leads, eq(leads.email, person.email))).toBe(1)
})
