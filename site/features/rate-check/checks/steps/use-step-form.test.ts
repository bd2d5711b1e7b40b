import { expect, test } from 'bun:test'
import { mistakesIn } from './use-step-form.ts'

test('mistakes are listed in the order of the fields', () => {
  const found = { email: 'Enter your email address.', firstName: 'Enter your first name.' }
  const fields = ['firstName', 'lastName', 'email'] as const
  expect(mistakesIn(fields, (field) => (field === 'lastName' ? undefined : found[field]))).toEqual([
    { field: 'firstName', message: 'Enter your first name.' },
    { field: 'email', message: 'Enter your email address.' },
  ])
})
