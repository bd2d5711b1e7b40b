import { expect } from 'bun:test'

/**
 * `toMatchObject` as it reads. Bun 1.4.5's own takes any two Dates, Sets, Maps, regular expressions and errors as equal, takes
 * null for a Date, and lets `expect.any` overwrite what was received. Loaded before every test file (bunfig.toml).
 */
expect.extend({
  toMatchObject(received: unknown, expected: unknown) {
    try {
      expect(partNamedBy(expected, received)).toEqual(expected)
      return { pass: true, message: () => `It matches, and should not: ${Bun.inspect(expected)}` }
    } catch (error) {
      return { pass: false, message: () => (error instanceof Error ? error.message : String(error)) }
    }
  },
})

/** `toEqual` takes a property that is missing for one that is undefined. */
const MISSING = Symbol('missing')

/** What was received without the properties that `expected` does not name, at any depth. */
function partNamedBy(expected: unknown, received: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(received))
    return Array.from(received, (item, index) =>
      index < expected.length ? partNamedBy(expected[index], item) : item,
    )
  if (!isPlain(expected) || typeof received !== 'object' || received === null || Array.isArray(received))
    return received
  const has = (key: string) => key in received
  return Object.fromEntries(
    Object.entries(expected).map(([key, value]) => [
      key,
      has(key) ? partNamedBy(value, (received as Record<string, unknown>)[key]) : MISSING,
    ]),
  )
}

/** Neither a class of its own, compared whole, nor a matcher such as `expect.any(String)`. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
