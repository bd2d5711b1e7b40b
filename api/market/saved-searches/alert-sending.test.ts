import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { alertMails } from '../../../db/schema/saved-searches.ts'
import { marksIn } from '../../../tests/support/browser/marks.ts'
import { foundLeads, noteFound, savedSearch } from '../../../tests/support/people/saved-search.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { ORIGIN, testProduct } from '../../../tests/support/product.ts'
import { markedLead } from '../../../tests/support/purchase/marked-lead.ts'
import type { Mail } from '../../platform/notifications/mail.ts'
import { SenderUnavailable } from '../../platform/notifications/sending.ts'
import { sendSearchAlert } from './send-alert.ts'
import { searchTokens } from './unsubscribe-token.ts'

let search: { id: string }
let sent: Mail[]
let deliver: () => Promise<void>
const product = await testProduct({
  mail: {
    send: async (mail) => {
      await deliver()
      sent.push(mail)
    },
    close: () => {},
  },
})
beforeEach(async () => {
  sent = []
  deliver = async () => {}
  search = await savedSearch(product, (await signedInSupplier(product)).supplier.id)
  product.clock.passMinutes(11)
})

const failWith = (how: { mayHaveGoneOut: boolean; isPermanent?: boolean }) => {
  deliver = () => Promise.reject(new SenderUnavailable('email', 'ESOCKET', how))
}
const send = () => sendSearchAlert(product.deps, search.id)
const found = (count = 1) => foundLeads(product, [search], count)
const leadsSent = () =>
  sent.map(({ text }) => [...text.matchAll(/\?lead=([0-9a-f-]{36})/g)].map(([, id]) => id).toSorted())
const idsOf = (leads: { id: string }[]) => leads.map(({ id }) => id).toSorted()
const written = () => product.db.select().from(alertMails).where(eq(alertMails.searchId, search.id))

test('an alert that certainly did not go out goes out at the next try', async () => {
  const leads = await found(2)
  failWith({ mayHaveGoneOut: false })
  for (let tries = 0; tries < 2; tries++) {
    await expect(send()).rejects.toThrow(SenderUnavailable)
    expect(await written()).toEqual([])
  }
  deliver = async () => {}
  await send()
  expect(leadsSent()).toEqual([idsOf(leads)])
  expect((await written())[0]?.sentAt).not.toBeNull()
})

test('an alert that may have gone out is not sent again, and the log says so', async () => {
  await found(2)
  failWith({ mayHaveGoneOut: true })
  await send()
  deliver = async () => {}
  await send()
  product.clock.passMinutes(11)
  const later = await found()
  await send()
  expect(leadsSent()).toEqual([idsOf(later)])
  expect(product.logLines.join('')).toContain('an alert may not have gone out')
})

test('a permanently refused address is not mailed the same leads again', async () => {
  await found()
  failWith({ mayHaveGoneOut: false, isPermanent: true })
  await expect(send()).rejects.toMatchObject({ isPermanent: true })
  deliver = async () => {}
  product.clock.passMinutes(11)
  await send()
  expect(sent).toEqual([])
})

test('a lead that is found while a mail is sent waits for the next mail', async () => {
  const first = await found()
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  deliver = () => {
    reached.resolve()
    return goOn.promise
  }
  const sending = send()
  await reached.promise
  const second = await found()
  await send()
  goOn.resolve()
  await sending
  product.clock.passMinutes(11)
  await send()
  expect(leadsSent()).toEqual([idsOf(first), idsOf(second)])
})

test('an alert has the address of one-click unsubscribing, which pauses the search', async () => {
  await found()
  await send()
  const address = sent[0]?.unsubscribeUrl ?? ''
  expect(address).toBe(
    `${ORIGIN}/api/search-alerts/unsubscribe?token=${searchTokens(product.deps.appSecrets).token(search.id)}`,
  )
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'List-Unsubscribe=One-Click'
  expect((await product.handle(new Request(address, { method: 'POST', headers, body }))).status).toBe(200)
  product.clock.passMinutes(11)
  await found()
  await send()
  expect(sent).toHaveLength(1)
})

test('only a lead’s card is in the mail, and nothing private is in the queue or the log', async () => {
  const { leadId, marks } = await markedLead(product)
  await noteFound(product, [search], [{ id: leadId }])
  // First with a waiting job, as after a recent mail.
  await product.db.insert(alertMails).values({ searchId: search.id, begunAt: product.clock.now() })
  await send()
  const { rows } = await product.deps.pool.query('select * from pgboss.job')
  expect(rows.length).toBeGreaterThan(0)
  product.clock.passMinutes(11)
  await send()

  expect(leadsSent()).toEqual([[leadId]])
  for (const place of [JSON.stringify(sent), JSON.stringify(rows), ...product.logLines])
    expect(marksIn(place, marks)).toEqual([])
})
