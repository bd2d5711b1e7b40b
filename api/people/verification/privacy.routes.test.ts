import { expect, test } from 'bun:test'
import { newestCode, verifyEmail, verifyPhone } from '../../../tests/support/people/rate-check.ts'
import { openProduct, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { openMailSender } from '../../platform/notifications/mail.ts'
import { nobodyThere } from '../../platform/notifications/smtp-servers.fixture.ts'
import { metrics } from '../../platform/shared/metrics.ts'

const product = await testProduct({ environment: { SMS_DAILY_BUDGET: '2', TRUSTED_PROXIES: '127.0.0.1' } })

const email = 'zoe.lavigne@example.ca'
const phone = '+14165550142'
const name = 'Zoë Lavigne'
const address = '203.0.113.42'

test('neither the log nor the metrics hold personal data of a verification, however it goes', async () => {
  const browser = product.browser()
  const headers = { 'x-forwarded-for': address, 'user-agent': 'Browser of Zoë'.replace('ë', 'e') }
  const codes: string[] = []
  const ask = (path: string, body: unknown) => browser.post(`/api/${path}`, body, headers)

  await ask('send-sms-verification', { phone, name })
  await verifyEmail(product, browser, email)
  codes.push(newestCode(product, email))
  await verifyPhone(product, browser, phone)
  codes.push(newestCode(product, phone))
  for (const more of ['a', 'b', 'c']) {
    const other = `${more}.${email}`
    for (let sent = 0; sent < 3; sent++) await ask('send-email-verification', { email: other, name })
    codes.push(newestCode(product, other))
    for (let tries = 0; tries < 6; tries++)
      await ask('verify-email', { email: other, code: 'abcdef', firstName: name })
  }
  for (const digit of [3, 4, 5]) await ask('send-sms-verification', { phone: `+1416555014${digit}` })
  await ask('send-email-verification', `{"email":"${email}`)
  await ask('send-email-verification', { email: `${email} and ${name}` })
  await ask('send-sms-verification', { phone: '+12125550142' })
  await ask(`send-email-verification/${email}?phone=${phone}`, { email })
  await browser.delete('/api/verifications/email')
  await product.asOwner('alter table verifications rename column address to place')
  expect(await ask('verify-email', { email, code: codes[0] })).toMatchObject(refusedWith(500, 'our_fault'))
  await product.asOwner('alter table verifications rename column place to address')

  // Without the request ids, whose digits may happen to be those of a code.
  const logged = product.logLines.map((line) => line.replace(/"requestId":"[^"]*"/, '')).join('\n')
  expect(product.logLines.length).toBeGreaterThan(30)
  expect(logged).toContain('our fault')
  for (const alarm of ['sms_budget_half', 'sms_budget_spent']) expect(logged).toContain(alarm)
  const visitor = browser.cookies.get('northrate_visitor')?.split('.')[0] ?? 'no cookie'
  const personal = [email, 'lavigne', 'Zo', phone, phone.slice(2), '416555', address, visitor, ...codes]
  expect(personal.filter((text) => logged.includes(text))).toEqual([])
  const figures = (await metrics.metrics()).replace(/ [\d.e+-]+$/gm, '')
  expect(figures).toContain('northrate_request_seconds')
  expect(personal.filter((text) => figures.includes(text))).toEqual([])
})

test('rate-limit counters name no person', async () => {
  await verifyEmail(product, product.browser(), `limits.${email}`)
  const { rows } = await product.deps.pool.query<{ key: string }>('select key from rate_limits')
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:([0-9a-f]{64}|all)$/)
})

test('a mail server that answers with the address does not bring it into the log', async () => {
  const mail = openMailSender({
    smtp: { url: await nobodyThere(), from: 'a@example.ca' },
    appSecrets: ['a secret of thirty-two bytes or more'],
  })
  const failing = await openProduct({ mail })
  await failing.browser().post('/api/send-email-verification', { email })
  const logged = failing.logLines.join('\n')
  await failing.close()
  expect(logged).toContain('a code could not be sent')
  expect(logged).not.toContain('lavigne')
})
