import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { TypedOutcome } from './OutcomeForm.tsx'

const typed = { outcome: 'converted', dealValue: '1200.50', note: ' Signed. ' }
const read = (changes: Partial<typeof typed> = {}) => v.parse(TypedOutcome, { ...typed, ...changes })
function mistakesIn(changes: Partial<typeof typed>) {
  const { issues } = v.safeParse(TypedOutcome, { ...typed, ...changes })
  return issues && v.flatten<typeof TypedOutcome>(issues).nested
}

test('a typed outcome is read as the API takes it', () =>
  expect(read()).toEqual({ outcome: 'converted', dealValue: 1200.5, note: 'Signed.' }))

test('a deal value counts only for a converted lead', () => {
  const lost = { outcome: 'lost', dealValue: null, note: 'Signed.' } as const
  for (const dealValue of ['1200.50', '1.999', 'soon'])
    expect(read({ outcome: 'lost', dealValue })).toEqual(lost)
})

test('a deal value may be typed in French or English notation', () => {
  for (const dealValue of ['1 200,50', '1,200.50', '1200,50 $', '$1,200.5'])
    expect(read({ dealValue }).dealValue).toBe(1200.5)
  for (const dealValue of ['4,800', '$4,800.00', '4 800 $', '4800'])
    expect(read({ dealValue }).dealValue).toBe(4_800)
})

test('an empty deal value clears it, and text that is no amount is refused', () => {
  expect(read({ dealValue: '' }).dealValue).toBeNull()
  expect(mistakesIn({ dealValue: '1.200' })).toEqual({
    dealValue: [expect.stringContaining('at most two decimals')],
  })
  expect(mistakesIn({ dealValue: 'soon' })).toEqual({
    dealValue: [expect.stringContaining('in dollars')],
  })
})

test('each wrong field of an outcome has its message', () =>
  expect(mistakesIn({ outcome: 'won', dealValue: '', note: 'x'.repeat(2_001) })).toEqual({
    outcome: ['Choose an outcome.'],
    note: [expect.stringContaining('2,000')],
  }))
