import { expect, test } from 'bun:test'
import { DEMO_ADMIN } from '../../../sandbox/demo/seed-demo.ts'
import { adminPasswordFault } from './accounts.ts'

test.each([
  ['            ', 'passwordRepeats'],
  ['aaaaaaaaaaaa', 'passwordRepeats'],
  ['passwordpassword', 'passwordRepeats'],
  ['northrate2026', 'passwordOfNames'],
  ['letmein12345', 'passwordCommonWord'],
  ['qwertyuiop12', 'passwordCommon'],
  ['Marie-Claude', 'passwordIsUsername'],
  ['marie-2026-claude', 'passwordOfNames'],
  ['marie-of-the-lakes', null],
  [DEMO_ADMIN.password, null],
] as const)('the password %p: %p', (password, fault) => {
  expect(adminPasswordFault(password, 'marie-claude')).toBe(fault)
})
