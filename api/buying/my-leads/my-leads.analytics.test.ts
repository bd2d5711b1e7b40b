import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { OUTCOMES, type Outcome } from '../../../domain/leads/outcomes.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'

const product = await testProduct()

const bought = fc.array(
  fc.oneof(
    fc.record({
      source: fc.constant('card' as const),
      outcome: fc.constantFrom(...OUTCOMES),
      priceCents: fc.integer({ min: 50, max: 1_000_000 }),
    }),
    fc.record({
      source: fc.constantFrom('credit' as const, 'assignment' as const),
      outcome: fc.constantFrom(...OUTCOMES),
      priceCents: fc.constant(0),
    }),
  ),
  { maxLength: 8 },
)

test('the figures add up to what was bought and its outcomes', async () => {
  await fc.assert(
    fc.asyncProperty(bought, async (purchases) => {
      const { supplier, browser } = await signedInSupplier(product)
      const other = await signedInSupplier(product)
      await purchasedLead(product, other.supplier, { purchase: { outcome: 'converted' } })
      for (const { source, outcome, priceCents } of purchases)
        await purchasedLead(product, supplier, { source, purchase: { outcome, priceCents } })

      const { body } = await browser.get('/api/supplier/analytics')

      const having = (outcome: Outcome) => purchases.filter((one) => one.outcome === outcome).length
      const cents = purchases.reduce((sum, { priceCents }) => sum + priceCents, 0)
      expect(body).toEqual({
        overview: {
          totalPurchased: purchases.length,
          totalSpent: cents / 100,
          conversionRate: purchases.length === 0 ? 0 : having('converted') / purchases.length,
        },
        outcomes: Object.fromEntries(OUTCOMES.map((outcome) => [outcome, having(outcome)])),
        // None of it says when contact was made, and no day is over.
        contact: {
          ownersSay: { withinDay: 0, counted: 0 },
          youSay: { withinDay: 0, counted: 0 },
          marketMedian: null,
        },
      })
    }),
    { numRuns: 25 },
  )
})

test('a changed outcome is counted at once', async () => {
  const { supplier, browser } = await signedInSupplier(product)
  const { lead } = await purchasedLead(product, supplier)
  await purchasedLead(product, supplier)
  await browser.send('PATCH', `/api/supplier/lead/${lead.id}/outcome`, { outcome: 'converted' })
  expect((await browser.get('/api/supplier/analytics')).body).toMatchObject({
    overview: { conversionRate: 0.5 },
    outcomes: { pending: 1, converted: 1 },
  })
})
