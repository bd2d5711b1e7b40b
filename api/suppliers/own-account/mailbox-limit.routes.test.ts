import { expect, test } from 'bun:test'
import { passwordLinkRequests } from '../../../db/schema/people/sign-in.ts'
import { until } from '../../../tests/support/people/my-data.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { passwordLinkMail, signedUp } from '../../../tests/support/people/supplier-account.ts'
import { type Browser, refusedWith, testProduct } from '../../../tests/support/product.ts'
import { handleSupplierJobs } from '../accounts/suppliers.jobs.ts'

const product = await testProduct({ jobs: [handleSupplierJobs] })

test('one mailbox gets five links to change an address a day, of all accounts together', async () => {
  const ask = async (nth: number) => {
    const { browser } = await signedInSupplier(product)
    return browser.post('/api/supplier/email-change', { email: `victim+${nth}@shop.example` })
  }
  for (let nth = 0; nth < 5; nth++) expect((await ask(nth)).status).toBe(200)
  expect(await ask(5)).toMatchObject(refusedWith(429, 'too_many_requests'))
})

test('sign-ups, repeated and forgotten links mail an unconfirmed mailbox five times a day, all spellings together', async () => {
  const mailbox = `mailbox-${crypto.randomUUID()}`
  const addressOf = (nth: number) => `${mailbox}+${nth}@shop.example`
  const browsers: Browser[] = []
  for (let nth = 0; nth < 4; nth++)
    browsers.push((await signedUp(product, { email: addressOf(nth) })).browser)
  const again = await Promise.all(browsers.map((browser) => browser.post('/api/supplier/email-link')))
  expect(again.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
  // The account is made all the same: strangers must not keep a company out.
  await signedUp(product, { email: addressOf(4) })
  const forget = (email: string) => product.browser().post('/api/supplier/password-reset', { email })
  for (let nth = 0; nth < 3; nth++) expect((await forget(addressOf(nth))).status).toBe(200)

  const { form } = await signedUp(product)
  await forget(form.email)
  await passwordLinkMail(product, form.email)
  const sent = () => [0, 1, 2, 3, 4].flatMap((nth) => product.inbox.messages(addressOf(nth)))
  await until(async () => sent().length >= 5 && (await product.db.$count(passwordLinkRequests)) === 0)
  expect(sent()).toHaveLength(5)
})
