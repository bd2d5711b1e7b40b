import { expect, test } from 'bun:test'
import { HINT_COOKIES } from '../../tests/support/browser/hint-cookies.ts'
import { hintOf } from './hint.ts'

const hint = hintOf('user')

test.each(HINT_COOKIES)('the cookies %p hint at a session: %p', (cookies, hinted) => {
  expect(hint.isIn(cookies)).toBe(hinted)
})

test('deleting the hint deletes both of its cookies on every page', () => {
  const [plain, secure, ...others] = hint.forgotten
  expect(plain).toStartWith('northrate_user_here=;')
  // A browser takes this name only with both of these.
  expect(secure).toStartWith('__Host-northrate_user_here=;')
  expect(secure).toEndWith(';secure')
  expect(others).toEqual([])
  for (const cookie of hint.forgotten) {
    expect(cookie).toContain(';path=/;')
    expect(cookie).toContain('max-age=0')
  }
})
