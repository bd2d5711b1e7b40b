import { describe, expect, test } from 'bun:test'
import { MARK_BEFORE_FIRST_PAINT } from './hint.ts'

const COOKIES: [string, boolean][] = [
  ['northrate_user_here=1', true],
  ['theme=dark; northrate_user_here=1; a=b', true],
  ['', false],
  ['northrate_user_here=', false],
  ['northrate_user_here=10', false],
  ['not_northrate_user_here=1', false],
  ['northrate_supplier_here=1', false],
]

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
