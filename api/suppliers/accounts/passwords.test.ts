import { expect, test } from 'bun:test'
import { DEMO_SUPPLIER } from '../../../sandbox/demo/demo-suppliers.ts'
import { passwordFault } from './passwords.ts'

const account = { email: 'robin@maple.example', name: 'Maple Payments Inc.' }

test.each([
  ['passwordCommon', 'password | QWERTYUIOP | 12345678 | letmein123 | abcd1234'],
  ['passwordIsEmail', 'robin@maple.example | Robin@Maple.Example'],
  ['passwordIsName', 'Maple Payments Inc. | maplepaymentsinc. | ＭＡＰＬＥ payments inc.'],
  ['passwordRepeats', '         | aaaaaaaa | aaaa  aaab | geesegeese | 密码密码1234'],
  ['passwordOfNames', 'northrate | Northrate2026! | robin-maple | Payments#1 | maple-northrate-7'],
  ['passwordExpected', '密码-2026-10 | ПРИВЕТ2026 | パスワード1234 | Hiver2026 | summer-of-69'],
  ['passwordExpected', 'toronto-payment | maple-in-winter'],
  ['passwordCommonWord', 'L3tm31n!! | P@ssw0rd2026 | Dragon-1984 | canadiens99 | mapleleafs1'],
  ['passwordCommonWord', 'gohabsgo2026 | bluejays93 | Maple2026 | decembre-2025'],
  ['passwordInARow', 'пароль123 | йцукенгш | abcdefghi | 98765432 | QWERTYasdf12 | poiuytrewq!'],
  ['passwordInARow', 'wxcvbnQSDF'],
  [null, 'summer-herons-over-huron | northrate-keeps-geese | letmein-to-the-cabin'],
  [null, 'qwertyxkab | abc-of-gaspe-123 | robin84726193750 | correct horse battery | bxk7-qv2m'],
  [null, 'robin@maple.example! | maple payments of quebec | passwörd'],
] as const)('the fault of a password is %p: %s', (fault, passwords) => {
  for (const password of passwords.split(' | '))
    expect([password, passwordFault(password, account)]).toEqual([password, fault])
})

test('the demo’s password is accepted', () => {
  expect(passwordFault(DEMO_SUPPLIER.password, { email: DEMO_SUPPLIER.email, name: 'NorthPay' })).toBeNull()
})
