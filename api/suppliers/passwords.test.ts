import { expect, test } from 'bun:test'
import { DEMO_SUPPLIER } from './demo-supplier.ts'
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
  ['robin@maple.example!', null],
  ['maple payments of quebec', null],
  ['passwörd', null],
] as const)('the password %p: %p', (password, fault) => {
  expect(passwordFault(password, account)).toBe(fault)
})

test('nobody is refused the demo’s password', () => {
  expect(passwordFault(DEMO_SUPPLIER.password, { email: DEMO_SUPPLIER.email, name: 'NorthPay' })).toBeNull()
})
