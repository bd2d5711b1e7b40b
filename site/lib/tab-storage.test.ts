import { afterEach, expect, test } from 'bun:test'
import { tabStorage } from './tab-storage.ts'

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

const refuse = () => {
  throw new DOMException('denied', 'SecurityError')
}

test.each([
  ['forbids the storage of a tab', { get: refuse }],
  ['refuses each access to it', { value: { getItem: refuse, setItem: refuse, removeItem: refuse } }],
  ['has none', { value: undefined }],
])('where a browser %s, nothing is kept and nothing breaks', (_, sessionStorage) => {
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, ...sessionStorage })
  tabStorage().setItem('key', 'value')
  tabStorage().removeItem('key')
  expect(tabStorage().getItem('key')).toBeNull()
})
