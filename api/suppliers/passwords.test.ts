import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_SUPPLIER } from './demo-supplier.ts'
import { hashPassword, NOBODYS_DIGEST, passwordMatches } from './password-hashing.ts'
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

test('a thousand common passwords are known, each of them long enough to be chosen', () => {
  const lines = readFileSync(join(import.meta.dir, 'data/common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n')
  expect(new Set(lines).size).toBe(1000)
  for (const line of lines) {
    expect(line.length).toBeGreaterThanOrEqual(8)
    expect(line).toBe(line.toLowerCase())
  }
})

test('a password fits its own digest, in any language, and no other', async () => {
  const digest = await hashPassword('sept-oies-à-Gaspé')

  expect(await passwordMatches('sept-oies-à-Gaspé', digest)).toBe(true)
  expect(await passwordMatches('sept-oies-a-Gaspé', digest)).toBe(false)
  expect(await passwordMatches('sept-oies-à-Gaspé', null)).toBe(false)
})

test('the digest that stands in for nobody’s costs what every other costs', async () => {
  const costs = (digest: string) => digest.split('$').slice(0, 4)

  expect(costs(NOBODYS_DIGEST)).toEqual(costs(await hashPassword('seven geese')))
})
