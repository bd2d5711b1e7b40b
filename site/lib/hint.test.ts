import { expect, test } from 'bun:test'
import { hintOf } from './hint.ts'

const hint = hintOf('user')

const COOKIES: [string, boolean][] = [
  ['northrate_user_here=1', true],
  ['theme=dark; northrate_user_here=1; a=b', true],
  ['', false],
  ['northrate_user_here=', false],
  ['northrate_user_here=10', false],
  ['not_northrate_user_here=1', false],
  ['northrate_supplier_here=1', false],
]

test.each(COOKIES)('a page with the cookies %p hints at somebody: %p', (cookies, hinted) => {
  expect(hint.isIn(cookies)).toBe(hinted)
})

test('the hint is taken back on every page, at once', () => {
  expect(hint.takenBack).toStartWith('northrate_user_here=;')
  expect(hint.takenBack).toContain('path=/;')
  expect(hint.takenBack).toContain('max-age=0')
})
