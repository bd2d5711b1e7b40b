import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { TypedKey } from './CreateKey.tsx'

const typed: v.InferInput<typeof TypedKey> = {
  name: ' CRM ',
  mode: 'live',
  scopes: ['market:read'],
  expiresInDays: '90',
  allowedAddresses: '',
}

const read = (changes: Partial<typeof typed>) => v.parse(TypedKey, { ...typed, ...changes })

function mistakesIn(changes: Partial<typeof typed>) {
  const { issues } = v.safeParse(TypedKey, { ...typed, ...changes })
  return issues && v.flatten<typeof TypedKey>(issues).nested
}

test('a typed key is read as the API takes it', () =>
  expect(read({})).toEqual({ ...typed, name: 'CRM', mode: 'live', expiresInDays: 90, allowedAddresses: [] }))

test('a key that never expires has no days', () =>
  expect(read({ expiresInDays: '' }).expiresInDays).toBeNull())

test('lines and commas separate addresses, and blank ones are left out', () =>
  expect(read({ allowedAddresses: '192.0.2.7\n\n 10.0.0.0/8 ,2001:db8::/32,\n' }).allowedAddresses).toEqual([
    '192.0.2.7',
    '10.0.0.0/8',
    '2001:db8::/32',
  ]))

test('an error in one address is an error of the field', () => {
  expect(mistakesIn({ allowedAddresses: `192.0.2.7\n${'9'.repeat(51)}` })).toEqual({
    allowedAddresses: [expect.stringContaining('Enter addresses such as')],
  })
  expect(mistakesIn({ allowedAddresses: '192.0.2.7\n'.repeat(21) })).toEqual({
    allowedAddresses: ['Enter 20 addresses or fewer.'],
  })
})

test('a key needs a name and a scope', () =>
  expect(mistakesIn({ name: ' ', scopes: [] })).toEqual({
    name: ['Name this key.'],
    scopes: ['Choose at least one scope.'],
  }))
