import { expect, test } from 'bun:test'
import { doableCounts } from './bulk-leads.ts'

const open = {
  status: 'new',
  listedAt: 'then',
  soldAt: null,
  offMarketAt: null,
  offMarketReason: null,
  isHeld: false,
  isErased: false,
} as const
const off = { ...open, offMarketAt: 'then' }

test.each([
  ['on the market', open, { assignable: 1, unlistable: 1, relistable: 0 }],
  ['being paid for', { ...open, isHeld: true }, { assignable: 0, unlistable: 1, relistable: 0 }],
  ['waiting for its owner', { ...open, listedAt: null }, { assignable: 0, unlistable: 1, relistable: 0 }],
  ['sold', { ...open, soldAt: 'then' }, { assignable: 0, unlistable: 0, relistable: 0 }],
  ['unlisted', { ...off, offMarketReason: 'admin' }, { assignable: 0, unlistable: 0, relistable: 1 }],
  [
    'unlisted and erased',
    { ...off, offMarketReason: 'admin', isErased: true },
    { assignable: 0, unlistable: 0, relistable: 0 },
  ],
  ['withdrawn', { ...off, offMarketReason: 'withdrawn' }, { assignable: 0, unlistable: 0, relistable: 0 }],
] as const)('what can be done for a lead that is %s', (_, lead, doable) => {
  expect(doableCounts([lead])).toMatchObject({ count: 1, ...doable })
})

test('leads are counted by the status that they have', () => {
  const { statuses } = doableCounts([open, { ...open, status: 'contacted' }, open])
  expect(statuses).toEqual({ new: 2, contacted: 1, qualified: 0, converted: 0 })
})
