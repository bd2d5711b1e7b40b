import { expect, test } from 'bun:test'
import type { OutcomeChange } from './my-leads.api.ts'
import { readOutcome } from './typed-outcome.ts'

const typed = { outcome: 'converted', dealValue: '1200.50', outcomeNotes: ' Signed. ' }
const readable = { isDealValueReadable: true }

test('what is typed becomes what is sent', () =>
  expect(readOutcome(typed, readable)).toEqual({
    change: { outcome: 'converted', dealValue: 1200.5, outcomeNotes: 'Signed.' },
  }))

test('a deal value counts only while converted is chosen, however it was typed', () => {
  const change: OutcomeChange = { outcome: 'lost', dealValue: null, outcomeNotes: 'Signed.' }
  expect(readOutcome({ ...typed, outcome: 'lost' }, readable)).toEqual({ change })
  expect(
    readOutcome({ ...typed, outcome: 'lost', dealValue: '1.999' }, { isDealValueReadable: false }),
  ).toEqual({ change })
})

test('blank clears a deal value, and text that a number field cannot read does not pass for blank', () => {
  expect(readOutcome({ ...typed, dealValue: '' }, readable)).toMatchObject({ change: { dealValue: null } })
  expect(readOutcome({ ...typed, dealValue: '' }, { isDealValueReadable: false })).toMatchObject({
    mistakes: { dealValue: expect.stringContaining('in dollars') },
  })
})

test('each field at fault has its message', () => {
  const wrong = { outcome: 'won', dealValue: '', outcomeNotes: 'x'.repeat(2_001) }
  expect(readOutcome(wrong, readable)).toMatchObject({
    mistakes: { outcome: 'Choose an outcome.', outcomeNotes: expect.stringContaining('2,000') },
  })
})
