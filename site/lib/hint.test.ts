import { expect, test } from 'bun:test'
import { HINT_COOKIES } from '../../tests/support/hint-cookies.ts'
import { hintOf } from './hint.ts'

const hint = hintOf('user')

test.each(HINT_COOKIES)('a page with the cookies %p hints at somebody: %p', (cookies, hinted) => {
  expect(hint.isIn(cookies)).toBe(hinted)
})

test('the hint is taken back on every page, at once', () => {
  expect(hint.takenBack).toStartWith('northrate_user_here=;')
  expect(hint.takenBack).toContain('path=/;')
  expect(hint.takenBack).toContain('max-age=0')
})
