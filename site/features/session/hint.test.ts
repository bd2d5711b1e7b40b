import { describe, expect, test } from 'bun:test'
import { HINT_TAKEN_BACK, isHinted, MARK_BEFORE_FIRST_PAINT } from './hint.ts'

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
  expect(isHinted(cookies)).toBe(hinted)
})

describe('before the first paint', () => {
  const markWith = (cookie: string) => {
    const document = { cookie, documentElement: { dataset: {} } }
    new Function('document', MARK_BEFORE_FIRST_PAINT)(document)
    return document.documentElement.dataset
  }

  test.each(COOKIES)('a page with the cookies %p is marked: %p', (cookies, hinted) => {
    expect(markWith(cookies)).toEqual(hinted ? { session: 'pending' } : {})
  })
})

test('the hint is taken back on every page, at once', () => {
  expect(HINT_TAKEN_BACK).toStartWith('northrate_user_here=;')
  expect(HINT_TAKEN_BACK).toContain('path=/;')
  expect(HINT_TAKEN_BACK).toContain('max-age=0')
})
