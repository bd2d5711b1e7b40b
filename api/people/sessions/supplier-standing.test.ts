import { expect, test } from 'bun:test'
import { mayAddLive, mayUseLive, refuseNewLiveAccess, refuseUnlessLiveIsOpen } from './supplier-standing.ts'

const proved = new Date('2026-11-21T15:00:00Z')

test.each([
  // What may be made and used where accounts are approved, and where they are not.
  ['active', proved, 'add use', 'add use'],
  ['pending', proved, 'none', 'add use'],
  ['inactive', proved, 'use', 'add use'],
  ['active', null, 'use', 'use'],
  ['pending', null, 'none', 'none'],
  ['inactive', null, 'none', 'none'],
] as const)(
  'an account that is %s and proved %p: %s with approval, %s without',
  (status, emailProvedAt, required, free) => {
    const live = (approval: 'required' | 'not-required') =>
      [
        ...(mayAddLive({ status, emailProvedAt }, approval) ? ['add'] : []),
        ...(mayUseLive({ status, emailProvedAt }, approval) ? ['use'] : []),
      ].join(' ') || 'none'
    expect([live('required'), live('not-required')]).toEqual([required, free])
  },
)

test.each([
  ['active', proved, null, null],
  ['inactive', proved, 'active again', null],
  ['pending', proved, 'approved', 'approved'],
  ['active', null, 'confirmed', 'confirmed'],
] as const)(
  'where accounts are approved, one that is %s and proved %p is refused new live access with %p and changes of it with %p',
  (status, emailProvedAt, refusalOfNew, refusalOfChange) => {
    const refusalBy = (refuse: typeof refuseNewLiveAccess) => {
      try {
        refuse({ status, emailProvedAt }, 'required')
        return null
      } catch (refusal) {
        return refusal
      }
    }
    for (const [refusal, words] of [
      [refusalBy(refuseNewLiveAccess), refusalOfNew],
      [refusalBy(refuseUnlessLiveIsOpen), refusalOfChange],
    ])
      if (words === null) expect(refusal).toBeNull()
      else expect(refusal).toMatchObject({ status: 403, message: expect.stringContaining(`${words}`) })
  },
)
