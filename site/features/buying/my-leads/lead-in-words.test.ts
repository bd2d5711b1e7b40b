import { expect, test } from 'bun:test'
import { websiteAddress } from './lead-in-words.ts'

test.each([
  ['roy.example', 'https://roy.example/'],
  ['http://roy.example/a', 'http://roy.example/a'],
  ['HTTPS://Roy.example', 'https://roy.example/'],
])('%s leads to %s', (typed, address) => expect(websiteAddress(typed)).toBe(address))

test.each(['javascript:alert(1)', 'data:text/html,x', 'localhost', 'not a website', '//', ''])(
  '%p leads nowhere',
  (typed) => expect(websiteAddress(typed)).toBeUndefined(),
)
