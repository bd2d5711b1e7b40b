import { expect, test } from 'bun:test'
import type { Words } from '../../../domain/languages/words.ts'
import * as french from './common.messages.fr.ts'
import * as english from './common.messages.ts'

test('each shared word has its French, which its type requires', () => {
  const words: Words<typeof english> = french
  expect(Object.keys(words)).toEqual(Object.keys(english))
})
