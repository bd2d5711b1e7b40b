import { describe, expect, test } from 'bun:test'
import { HINT_COOKIES } from '../../../../tests/support/browser/hint-cookies.ts'
import { MARK_BEFORE_FIRST_PAINT } from './hint.ts'

describe('before the first paint', () => {
  const markWith = (cookie: string) => {
    const document = { cookie, documentElement: { dataset: {} } }
    new Function('document', MARK_BEFORE_FIRST_PAINT)(document)
    return document.documentElement.dataset
  }

  test.each(HINT_COOKIES)('a page with the cookies %p is marked: %p', (cookies, hinted) => {
    expect(markWith(cookies)).toEqual(hinted ? { session: 'pending' } : {})
  })
})
