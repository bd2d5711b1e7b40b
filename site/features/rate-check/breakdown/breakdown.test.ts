import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { placed } from './BreakdownBar.tsx'
import { offerToStartWith, wholeDollarsLess, whyNotCounted } from './OffersOverCost.tsx'

const amounts = (...of: number[]) => of.map((amount) => ({ amount }))

test('the parts of a cost are placed side by side, to scale', () => {
  expect(placed(amounts(50, 25, 25))).toEqual([
    { amount: 50, left: 0, width: 50 },
    { amount: 25, left: 50, width: 25 },
    { amount: 25, left: 75, width: 25 },
  ])
})

test('a part of 0 has no place on the bar', () => {
  expect(placed(amounts(10, 0, 30))).toEqual([
    { amount: 10, left: 0, width: 25 },
    { amount: 30, left: 25, width: 75 },
  ])
  expect(placed(amounts(0, 0))).toEqual([])
})

test('all parts together fill the bar, and each is visible', () => {
  const cost = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(cost, (of) => {
      const bar = placed(amounts(...of))
      const last = bar.at(-1)
      expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(100, 6)
      for (const { width } of bar) expect(width).toBeGreaterThan(0.7)
    }),
  )
})

test.each([
  [true, ['monthly-fee', 'terminal'], 'leaves out its monthly fee, which it doesn’t publish and terminals'],
  [true, [], 'too little to count on'],
  [false, ['terminal'], 'for businesses that sell more'],
] as const)(
  'a lower price that fits: %p, and leaves out %j, is not counted because: %s',
  (fits, leavesOut, why) =>
    expect(whyNotCounted({ fitsMonthlySales: fits, leavesOut: [...leavesOut] })).toContain(why),
)

test('the offers start with the price for such sales, or else with the most expensive', () => {
  const offers = [
    { fitsMonthlySales: false, monthlyCost: 300 },
    { fitsMonthlySales: true, monthlyCost: 320 },
    { fitsMonthlySales: true, monthlyCost: 340 },
  ]
  expect(offerToStartWith(offers)).toBe(1)
  expect(offerToStartWith(offers.map((offer) => ({ ...offer, fitsMonthlySales: false })))).toBe(2)
})

test.each([
  [449.76, 400.76, 49],
  [449.75, 400.76, 48],
  [128.73, 108.73, 20],
  [400.76, 449.76, -49],
  [400.76, 400.77, -1],
  [400.76, 400.76, 0],
])('of %d, another price of %d is %d whole dollars less', (cost, other, dollars) => {
  expect(wholeDollarsLess(cost, other)).toBe(dollars)
})
