import { expect, test } from 'bun:test'
import { DEMO_SUPPLIER } from '../../../sandbox/demo/demo-suppliers.ts'
import { passwordFault } from './passwords.ts'

const account = { email: 'robin@maple.example', name: 'Maple Payments Inc.' }

test.each([
  ['password', 'passwordCommon'],
  ['QWERTYUIOP', 'passwordCommon'],
  ['12345678', 'passwordCommon'],
  ['robin@maple.example', 'passwordIsEmail'],
  ['Robin@Maple.Example', 'passwordIsEmail'],
  ['Maple Payments Inc.', 'passwordIsName'],
  ['maplepaymentsinc.', 'passwordIsName'],
  ['ＭＡＰＬＥ payments inc.', 'passwordIsName'],
  ['        ', 'passwordRepeats'],
  ['aaaaaaaa', 'passwordRepeats'],
  ['aaaa  aaab', 'passwordRepeats'],
  ['geesegeese', 'passwordRepeats'],
  ['northrate', 'passwordExpected'],
  ['Northrate2026!', 'passwordExpected'],
  ['letmein123', 'passwordCommon'],
  ['L3tm31n!!', 'passwordCommonWord'],
  ['P@ssw0rd2026', 'passwordCommonWord'],
  ['Dragon-1984', 'passwordCommonWord'],
  ['canadiens99', 'passwordCommonWord'],
  ['mapleleafs1', 'passwordCommonWord'],
  ['密码-2026-10', 'passwordExpected'],
  ['gohabsgo2026', 'passwordCommonWord'],
  ['bluejays93', 'passwordCommonWord'],
  ['пароль123', 'passwordInARow'],
  ['ПРИВЕТ2026', 'passwordExpected'],
  ['パスワード1234', 'passwordExpected'],
  ['密码密码1234', 'passwordRepeats'],
  ['йцукенгш', 'passwordInARow'],
  ['abcd1234', 'passwordCommon'],
  ['abcdefghi', 'passwordInARow'],
  ['98765432', 'passwordInARow'],
  ['QWERTYasdf12', 'passwordInARow'],
  ['poiuytrewq!', 'passwordInARow'],
  ['wxcvbnQSDF', 'passwordInARow'],
  ['Maple2026', 'passwordCommonWord'],
  ['robin-maple', 'passwordExpected'],
  ['Payments#1', 'passwordExpected'],
  ['Hiver2026', 'passwordExpected'],
  ['decembre-2025', 'passwordCommonWord'],
  ['summer-of-69', 'passwordExpected'],
  ['summer-herons-over-huron', null],
  ['northrate-keeps-geese', null],
  ['letmein-to-the-cabin', null],
  ['abc-of-gaspe-123', null],
  ['robin84726193750', null],
  ['correct horse battery', null],
  ['bxk7-qv2m', null],
  ['robin@maple.example!', null],
  ['maple payments of quebec', null],
  ['passwörd', null],
] as const)('the password %p: %p', (password, fault) => {
  expect(passwordFault(password, account)).toBe(fault)
})

test('the demo’s password is accepted', () => {
  expect(passwordFault(DEMO_SUPPLIER.password, { email: DEMO_SUPPLIER.email, name: 'NorthPay' })).toBeNull()
})
