import { expect, test } from 'bun:test'
import { confirmationPath } from './Results.tsx'

test('the confirmation gets the saving and the email, whatever characters the email has', () => {
  expect(confirmationPath(120, 'ana+cards&co@example.com')).toBe(
    '/lead-confirmation?savings=120&email=ana%2Bcards%26co%40example.com',
  )
  expect(confirmationPath(0, 'ana@example.com')).toBe('/lead-confirmation?savings=0&email=ana%40example.com')
})
