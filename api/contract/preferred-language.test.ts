import { expect, test } from 'bun:test'
import { preferredLanguage } from './preferred-language.ts'

test.each([
  [null, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['de', 'en'],
  ['fr', 'fr'],
  ['fr-CA', 'fr'],
  ['FR-ca', 'fr'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['en-CA,en;q=0.9,fr;q=0.8', 'en'],
  ['en;q=0.5, fr;q=0.7', 'fr'],
  ['fr, en', 'fr'],
  ['en, fr', 'en'],
  ['fr;q=0', 'en'],
  ['fr;q=2', 'en'],
  ['fr;q=high', 'en'],
  ['french', 'en'],
  [`fr${' '.repeat(300)}`, 'en'],
] as const)('a caller who accepts %p is answered in %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
