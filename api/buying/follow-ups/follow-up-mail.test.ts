import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { followUpMails, leadReminders } from '../../../db/schema/follow-ups.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { withMailServer } from '../../../tests/support/mails-on-server.ts'
import { only } from '../../../tests/support/only.ts'
import { provedBrowser } from '../../../tests/support/people/my-data.ts'
import { leadsOf, newPerson, submitAndAsk } from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { buy } from '../../../tests/support/purchase/buying.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import { SenderUnavailable } from '../../platform/notifications/sending.ts'
import { planFollowUpMails, sendFollowUpMail } from './follow-up-mail.ts'

const product = await testProduct()
/** After the real time, which jobs without a time of their own have. The evening before the mails, at nine in Toronto. */
const BEFORE = new Date('2027-03-02T02:00:00Z')
/** Eight in the morning in Toronto, five in Vancouver. */
const MORNING = new Date('2027-03-02T13:00:00Z')
const NEXT_MORNING = new Date('2027-03-03T13:00:00Z')
const TODAY = '2027-03-02'

const { deps, failing, startSending, killAfterMessage, ...received } = await withMailServer(product)

async function buyer() {
  product.clock.set(BEFORE)
  const { supplier, browser } = await signedInSupplier(product)
  const bought = async (day: string | null = TODAY) => {
    const { lead, receiptNumber } = await purchasedLead(product, supplier)
    if (day !== null) await remind(lead.id, day)
    return { lead, receiptNumber }
  }
  const remind = async (leadId: string, followUpOn: string | null) =>
    expect(await browser.send('PUT', `/api/supplier/lead/${leadId}/reminder`, { followUpOn })).toMatchObject({
      status: 200,
    })
  return { supplier, browser, bought, remind, sendAt: (moment: Date) => sendAt(moment, supplier.id) }
}

async function sendAt(moment: Date, supplierId: string): Promise<void> {
  product.clock.set(moment)
  await sendFollowUpMail(deps, supplierId)
}

const mailsTo = (email: string) => received.mailsTo(email).filter((raw) => raw.includes('Follow up today'))

const planned = async (moment: Date, supplierId: string) => {
  product.clock.set(moment)
  await planFollowUpMails(product.deps)
  return countJobs(product, 'send-follow-up-mail', { supplierId })
}

describe('in the morning of the day', () => {
  test('one mail lists what is due, by company and receipt, and none of the contact details', async () => {
    const { supplier, bought, sendAt } = await buyer()
    const [first, second] = [await bought(), await bought()]
    const later = await bought(NEXT_MORNING.toISOString().slice(0, 10))
    await sendAt(BEFORE)
    expect(mailsTo(supplier.email)).toEqual([])
    await sendAt(MORNING)
    const raw = only(mailsTo(supplier.email))
    for (const { lead, receiptNumber } of [first, second]) {
      expect(raw).toContain(lead.company)
      expect(raw).toContain(receiptNumber)
      for (const secret of [lead.email, lead.phone, lead.phone.slice(2)]) expect(raw).not.toContain(secret)
    }
    expect(raw).not.toContain('Olive Owner')
    expect(raw).not.toContain(later.lead.company)
    expect(raw).toContain('http://localhost/supplier/analytics')
  })

  test('nobody is named at an address that is not known to be the supplier’s', async () => {
    const { supplier, bought, sendAt } = await buyer()
    const { lead, receiptNumber } = await bought()
    await product.db.update(suppliers).set({ emailProvedAt: null }).where(eq(suppliers.id, supplier.id))
    await sendAt(MORNING)
    const raw = only(mailsTo(supplier.email))
    expect(raw).toContain(receiptNumber)
    expect(raw).not.toContain(lead.company)
  })

  test('a job is planned from 8 to noon in Toronto, once, and for no test lead', async () => {
    const { supplier, bought } = await buyer()
    await bought()
    const before = new Date(MORNING.getTime() - 60_000)
    expect(await planned(before, supplier.id)).toBe(0)
    expect(await planned(new Date('2027-03-02T17:00:00Z'), supplier.id)).toBe(0)
    expect(await planned(MORNING, supplier.id)).toBe(1)
    expect(await planned(MORNING, supplier.id)).toBe(1)

    const tester = await signedInSupplier(product)
    await product.db
      .insert(leadReminders)
      .values({ supplierId: tester.supplier.id, leadId: crypto.randomUUID(), onDay: TODAY })
    expect(await planned(MORNING, tester.supplier.id)).toBe(0)
    await sendAt(MORNING, tester.supplier.id)
    expect(mailsTo(tester.supplier.email)).toEqual([])
  })

  test('no mail comes where its supplier wants none, and what is due waits for the day it does', async () => {
    const { supplier, browser, bought, sendAt } = await buyer()
    const { lead } = await bought()
    const choose = (followUpMails: boolean) =>
      browser.send('PUT', '/api/supplier/emails', { followUpMails, promiseMails: true })
    expect(await choose(false)).toMatchObject({ status: 200 })
    expect(await planned(MORNING, supplier.id)).toBe(0)
    await sendAt(MORNING)
    expect(mailsTo(supplier.email)).toEqual([])
    await product.db.update(suppliers).set({ followUpMails: true }).where(eq(suppliers.id, supplier.id))
    await sendAt(NEXT_MORNING)
    expect(only(mailsTo(supplier.email))).toContain(lead.company)
  })

  test('a reminder that no process could mail on its day is mailed the next morning, with its day', async () => {
    const { supplier, bought, sendAt } = await buyer()
    await bought()
    await sendAt(NEXT_MORNING)
    expect(only(mailsTo(supplier.email))).toContain('due since March 2, 2027')
  })
})

describe('each day brings one mail', () => {
  test('though the job runs twice at once, and again', async () => {
    const { supplier, bought, sendAt } = await buyer()
    await bought()
    product.clock.set(MORNING)
    await Promise.all([sendFollowUpMail(deps, supplier.id), sendFollowUpMail(deps, supplier.id)])
    await sendAt(new Date(MORNING.getTime() + 600_000))
    expect(mailsTo(supplier.email)).toHaveLength(1)
    const sent = only(
      await product.db.select().from(followUpMails).where(eq(followUpMails.supplierId, supplier.id)),
    )
    expect(sent.sentAt?.toISOString()).toBe(MORNING.toISOString())
  })

  test('though a reminder is moved to the same day afterwards, which the next morning mails', async () => {
    const { supplier, bought, remind, sendAt } = await buyer()
    await bought()
    const { lead } = await bought(null)
    await sendAt(MORNING)
    await remind(lead.id, TODAY)
    await sendAt(new Date(MORNING.getTime() + 600_000))
    expect(mailsTo(supplier.email)).toHaveLength(1)
    expect(await planned(MORNING, supplier.id)).toBe(0)
    await sendAt(NEXT_MORNING)
    const mails = mailsTo(supplier.email)
    expect(mails).toHaveLength(2)
    expect(mails[1]).toContain(lead.company)
  })

  test('and no second one about the same day of a reminder', async () => {
    const { supplier, bought, sendAt } = await buyer()
    await bought()
    await sendAt(MORNING)
    await sendAt(NEXT_MORNING)
    expect(mailsTo(supplier.email)).toHaveLength(1)
  })

  test('though its process is killed when the mail server has it', async () => {
    const { supplier, bought, sendAt } = await buyer()
    await bought()
    product.clock.set(MORNING)
    await killAfterMessage(startSending(join(import.meta.dir, 'dying-follow-up.fixture.ts'), supplier.id))
    await sendAt(MORNING)
    await sendAt(NEXT_MORNING)
    expect(mailsTo(supplier.email)).toHaveLength(1)
  })
})

describe('a mail that the server', () => {
  test('certainly did not take is sent at the next try', async () => {
    const { supplier, bought, sendAt } = await buyer()
    const { lead } = await bought()
    product.clock.set(MORNING)
    const error = new SenderUnavailable('email', 'ECONNREFUSED', { mayHaveGoneOut: false })
    await expect(sendFollowUpMail(failing(error), supplier.id)).rejects.toThrow()
    await sendAt(MORNING)
    expect(only(mailsTo(supplier.email))).toContain(lead.company)
  })

  test('may have taken is not sent again', async () => {
    const { supplier, bought, sendAt } = await buyer()
    await bought()
    product.clock.set(MORNING)
    const error = new SenderUnavailable('email', 'ETIMEDOUT', { mayHaveGoneOut: true })
    await sendFollowUpMail(failing(error), supplier.id)
    await sendAt(MORNING)
    expect(mailsTo(supplier.email)).toEqual([])
  })
})

describe('no mail reminds', () => {
  async function boughtFromPerson() {
    product.clock.set(BEFORE)
    const person = newPerson()
    const { browser: asking } = await submitAndAsk(product, {}, person)
    const lead = only(await leadsOf(product, person.email))
    const owner = await provedBrowser(product, person.email)
    const { supplier, browser } = await signedInSupplier(product)
    expect((await buy(product, browser, lead.id)).status).toBe(200)
    await browser.send('PUT', `/api/supplier/lead/${lead.id}/reminder`, { followUpOn: TODAY })
    return { lead, asking, owner, supplier, browser }
  }
  type Bought = Awaited<ReturnType<typeof boughtFromPerson>>
  const ENDS: [string, (bought: Bought) => Promise<unknown>][] = [
    ['of a person who withdrew', ({ owner }) => owner.post('/api/privacy/withdraw')],
    ['of a person who was deleted', ({ owner }) => owner.post('/api/privacy/delete')],
    ['after the owner cancelled', ({ lead, asking }) => asking.post(`/api/requests/${lead.id}/cancel`)],
    [
      'after it was cleared',
      ({ lead, browser }) =>
        browser.send('PUT', `/api/supplier/lead/${lead.id}/reminder`, { followUpOn: null }),
    ],
    [
      'a supplier whose account was deleted',
      ({ supplier }) =>
        product.db
          .update(suppliers)
          .set({ status: 'inactive', anonymisedAt: MORNING })
          .where(eq(suppliers.id, supplier.id)),
    ],
  ]
  test.each(ENDS)('%s', async (_, end) => {
    const bought = await boughtFromPerson()
    await end(bought)
    await sendAt(MORNING, bought.supplier.id)
    expect(mailsTo(bought.supplier.email)).toEqual([])
  })

  test('of one withdrawn lead, while the others of the day are listed', async () => {
    const { owner, supplier, lead } = await boughtFromPerson()
    const other = await purchasedLead(product, supplier)
    await product.db
      .insert(leadReminders)
      .values({ supplierId: supplier.id, leadId: other.lead.id, onDay: TODAY })
    await owner.post('/api/privacy/withdraw')
    await sendAt(MORNING, supplier.id)
    const raw = only(mailsTo(supplier.email))
    expect(raw).toContain(other.lead.company)
    expect(raw).not.toContain(lead.company)
  })
})
