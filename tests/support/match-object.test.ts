import { expect, test } from 'bun:test'

const NOON = new Date('2026-03-01T12:00:00Z')
const ONE_LATER = new Date('2026-03-01T12:00:00.001Z')

test('two times match only if they are the same one, at any depth', () => {
  expect({ at: NOON, id: 1 }).toMatchObject({ at: new Date(NOON) })
  expect({ at: NOON }).not.toMatchObject({ at: ONE_LATER })
  expect([{ lead: { at: NOON } }]).toMatchObject([{ lead: { at: new Date(NOON) } }])
  expect([{ lead: { at: NOON } }]).not.toMatchObject([{ lead: { at: ONE_LATER } }])
  expect(() => expect({ at: NOON }).toMatchObject({ at: ONE_LATER })).toThrow('12:00:00.001Z')
})

test('nothing else passes for a time', () => {
  for (const at of [null, undefined, {}, NOON.toISOString(), NOON.getTime()])
    expect({ at }).not.toMatchObject({ at: NOON })
})

test('sets, maps, patterns and errors are compared too', () => {
  expect({ value: new Set([1]) }).toMatchObject({ value: new Set([1]) })
  expect({ value: new Set([1]) }).not.toMatchObject({ value: new Set([2]) })
  expect({ value: new Map([[1, 2]]) }).not.toMatchObject({ value: new Map([[1, 3]]) })
  expect({ value: /a/ }).not.toMatchObject({ value: /b/ })
  expect({ value: new Error('a') }).not.toMatchObject({ value: new Error('b') })
})

test('what is not named may be anything, but a list is named whole', () => {
  expect({ id: 1, name: 'Ada', address: { city: 'Laval', line: '1 Main' } }).toMatchObject({
    name: 'Ada',
    address: { city: 'Laval' },
  })
  expect([{ id: 1 }, { id: 2 }]).not.toMatchObject([{ id: 1 }])
  expect([{ id: 1 }]).not.toMatchObject([{ id: 1 }, { id: 2 }])
  expect([]).not.toMatchObject({})
  expect(null).not.toMatchObject({})
  expect({}).not.toMatchObject({ id: undefined })
})

test('what a class inherits can be named', () => {
  expect(new Response('', { status: 204 })).toMatchObject({ status: 204 })
  expect(new RangeError('too far')).toMatchObject({ name: 'RangeError', message: 'too far' })
})

test('a matcher within it leaves the value as it was', () => {
  const received = { id: 7, at: NOON }
  expect(received).toMatchObject({ id: expect.any(Number), at: expect.any(Date) })
  expect(received).toEqual({ id: 7, at: NOON })
  expect(received).not.toMatchObject({ id: expect.any(String) })
})

test('promises are waited for', async () => {
  await expect(Promise.resolve({ at: NOON })).resolves.not.toMatchObject({ at: ONE_LATER })
  await expect(Promise.reject({ at: NOON })).rejects.toMatchObject({ at: new Date(NOON) })
})
