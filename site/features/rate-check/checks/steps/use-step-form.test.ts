import { expect, test } from 'bun:test'
import { mistakesIn, named } from './use-step-form.ts'

test('mistakes are listed in the order of the fields', () => {
  const found = { email: 'Enter your email address.', firstName: 'Enter your first name.' }
  const fields = ['firstName', 'lastName', 'email'] as const
  expect(mistakesIn(fields, (field) => (field === 'lastName' ? undefined : found[field]))).toEqual([
    { field: 'firstName', message: 'Enter your first name.' },
    { field: 'email', message: 'Enter your email address.' },
  ])
})

test.each([
  ['Enter a rate as a percentage, such as 2.65.', 'Rate: enter a rate as a percentage, such as 2.65.'],
  ['Card rates must be between 0% and 20%.', 'Rate: card rates must be between 0% and 20%.'],
  ['This is too long. Please shorten it.', 'Rate: this is too long. Please shorten it.'],
  ['Enter your company name.', 'Enter your company name.'],
])('the summary names the field of %s only where other fields may say the same', (message, line) => {
  expect(named({ field: 'rate', message }, { rate: 'Rate?' })).toEqual({ field: 'rate', message: line })
})
