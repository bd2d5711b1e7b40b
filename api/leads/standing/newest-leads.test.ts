import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { cursorOf, positionOf } from './newest-leads.ts'

const SUBMITTED_AT = '2026-11-21T15:00:00.123456Z'
const ID = '11111111-1111-4111-8111-111111111111'
const encoded = (text: string) => Buffer.from(text).toString('base64url')

describe('a place in the list of leads', () => {
  test('is read from its cursor to the microsecond', () => {
    const place = { submittedAt: SUBMITTED_AT, id: ID }
    expect(positionOf(cursorOf(place))).toEqual(place)
    expect(cursorOf(place)).toMatch(/^[\w-]+$/)
  })

  test.each([
    ['nothing', ''],
    ['the time alone', encoded(SUBMITTED_AT)],
    ['the id alone', encoded(ID)],
    ['no id', encoded(`${SUBMITTED_AT} lead-7`)],
    ['no time', encoded(`yesterday ${ID}`)],
    ['a day that no month has', encoded(`2026-02-30T15:00:00.123456Z ${ID}`)],
    ['an hour that no day has', encoded(`2026-02-20T25:00:00.123456Z ${ID}`)],
    ['a month that no year has', encoded(`2026-13-21T15:00:00.123456Z ${ID}`)],
    ['a time to the millisecond alone', encoded(`2026-11-21T15:00:00.123Z ${ID}`)],
    ['a third part', encoded(`${SUBMITTED_AT} ${ID} more`)],
    ['its own text, written otherwise', `${encoded(`${SUBMITTED_AT} ${ID}`)}=`],
  ])('is not read from %s', (_, cursor) => {
    expect(positionOf(cursor)).toBeNull()
  })

  test('is not read from any text', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(positionOf(text)).toBeNull()))
  })
})
