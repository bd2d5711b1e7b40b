import { expect, test } from 'bun:test'
import {
  bodySchemaOf,
  describedCalls,
  propertiesOf,
} from '../../../tests/support/document/described-calls.ts'
import { ADMIN_PASSWORD, adminWithSecondFactor } from '../../../tests/support/people/admin.ts'
import { signedInOwner } from '../../../tests/support/people/owner.ts'
import {
  fieldsAtFault,
  newestCode,
  newPerson,
  verifyEmail,
} from '../../../tests/support/people/rate-check.ts'
import { switchOnSecondFactor } from '../../../tests/support/people/second-factor.ts'
import { type Browser, testProduct } from '../../../tests/support/product.ts'

const product = await testProduct()

/** The calls that send a code, and those that take it. */
const SENT_CODES = [
  {
    name: 'a rate check’s email',
    field: 'email',
    send: '/api/send-email-verification',
    take: '/api/verify-email',
  },
  {
    name: 'a rate check’s phone',
    field: 'phone',
    send: '/api/send-sms-verification',
    take: '/api/verify-phone',
  },
  { name: 'an owner’s login', field: 'email', send: '/api/login/code', take: '/api/login' },
  { name: 'my data', field: 'email', send: '/api/privacy/code', take: '/api/privacy/proof' },
] as const

/** As people paste it. */
const PASTED = [
  (code: string) => ` ${code}`,
  (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
  (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`,
  (code: string) => `Your code: ${code}.`,
  (code: string) => `\r\n    ${code}\r\n`,
]

async function sentTo(browser: Browser, { field, send }: (typeof SENT_CODES)[number]) {
  const person = newPerson()
  if (field === 'phone') await verifyEmail(product, browser, person.email)
  expect((await browser.post(send, { [field]: person[field] })).status).toBe(200)
  return { [field]: person[field], code: newestCode(product, person[field]) }
}

test.each(SENT_CODES)('$name takes a code as people paste it', async (call) => {
  for (const paste of PASTED) {
    const browser = product.browser()
    const { code, ...address } = await sentTo(browser, call)
    expect((await browser.post(call.take, { ...address, code: paste(code) })).status).toBe(200)
  }
})

test.each(SENT_CODES)('$name: two codes at once are refused without a try', async (call) => {
  const browser = product.browser()
  const { code, ...address } = await sentTo(browser, call)
  const other = code === '111111' ? '222222' : '111111'
  for (let tries = 0; tries < 6; tries++) {
    const answer = await browser.post(call.take, { ...address, code: `${other} or ${code}` })
    expect([answer.status, fieldsAtFault(answer)]).toEqual([422, ['code']])
  }
  expect((await browser.post(call.take, { ...address, code })).status).toBe(200)
})

test('an authenticator’s code is taken as people paste it, at a login and within a session', async () => {
  for (const paste of PASTED) {
    const { username, code, browser } = await adminWithSecondFactor(product)
    const signIn = { username, password: ADMIN_PASSWORD, code: paste(code()) }
    expect((await product.browser().post('/api/admin/login', signIn)).status).toBe(200)
    product.clock.passMinutes(2)
    const switchOff = { password: ADMIN_PASSWORD, code: paste(code()) }
    expect((await browser.send('DELETE', '/api/admin/totp', switchOff)).status).toBe(200)
  }
})

test('an owner’s recovery code is taken with its number in the list, and two codes are refused unjudged', async () => {
  const { browser } = await signedInOwner(product)
  const { recoveryCodes } = await switchOnSecondFactor(product, browser, 'user')
  const [first = ''] = recoveryCodes
  const both = await browser.post('/api/auth/totp/recovery-codes', { code: '107583 204961' })
  expect([both.status, fieldsAtFault(both)]).toEqual([422, ['code']])
  expect((await browser.post('/api/auth/totp/recovery-codes', { code: `1. ${first}\n` })).status).toBe(200)
})

test('each call that takes a code has room for a whole pasted message', () => {
  const calls = describedCalls.filter((call) => propertiesOf(bodySchemaOf(call)).code)
  expect(calls.length).toBeGreaterThan(15)
  const others = calls.filter((call) => {
    const code = propertiesOf(bodySchemaOf(call)).code
    return [code, ...(code?.anyOf ?? [])].every((schema) => schema?.maxLength !== 2000)
  })
  expect(others.map(({ name }) => name)).toEqual([])
})
