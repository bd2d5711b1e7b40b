import { expect, test } from 'bun:test'
import { mistakeAt, mistakesIn } from './use-step-form.ts'

test('mistakes come in the order in which the step asks', () => {
  const found = { email: 'Enter your email address.', firstName: 'Enter your first name.' }
  const fields = ['firstName', 'lastName', 'email'] as const
  expect(mistakesIn(fields, (field) => (field === 'lastName' ? undefined : found[field]))).toEqual([
    { field: 'firstName', message: 'Enter your first name.' },
    { field: 'email', message: 'Enter your email address.' },
  ])
})

test('a field has the message that the form gave it, and none when its answer is fine', () => {
  const errors = { email: { type: 'email', message: 'Enter your email address.' } }
  expect(mistakeAt(errors, 'email')).toBe('Enter your email address.')
  expect(mistakeAt(errors, 'firstName')).toBeUndefined()
})
