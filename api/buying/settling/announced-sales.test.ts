import { afterAll, expect, test } from 'bun:test'
import { leadsChanged } from '../../../db/change-feed.ts'
import { lockLeadForSale } from '../../../db/locks.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { buy, buyWithCredit } from '../../../tests/support/purchase/buying.ts'
import { listenToNotices } from '../../../tests/support/queued-jobs.ts'
import { newJobs } from '../../platform/jobs/add-jobs.ts'
import type { JobName } from '../../platform/jobs/job-list.ts'
import { handlePurchaseJobs } from '../checkout/buying.jobs.ts'
import { sellLead } from './sell-lead.ts'

const product = await openProduct()
const notices = await listenToNotices(product.databaseUrl)
afterAll(async () => {
  await notices.close()
  await product.close()
})

/** All that a sale does until it has committed. */
async function commitSale(leadId: string): Promise<void> {
  const { supplier } = await signedInSupplier(product)
  const now = product.clock.now()
  const { id, name } = supplier
  await product.db.transaction(async (tx) => {
    const person = await lockLeadForSale(tx, leadId)
    if (person === undefined) throw new Error('There is no such lead.')
    await sellLead(tx, product.deps, {
      leadId,
      person,
      buyer: { id, name, hasEndpoints: false },
      payment: { source: 'assignment', priceCents: 0 },
      audit: () => ({
        at: now,
        actor: 'system',
        action: 'assigned lead',
        recordType: 'lead',
        recordId: leadId,
      }),
      now,
    })
  })
}

test('the transaction of a sale sends no notice, so that no sale waits until another is on disk', async () => {
  const lead = await leadOnMarket(product)
  await notices.news()
  await commitSale(lead.id)
  expect(await notices.news()).toEqual([])
})

type Buyer = Awaited<ReturnType<typeof signedInSupplier>>
const WAYS: [string, JobName, (buyer: Buyer, leadId: string) => Promise<{ status: number }>][] = [
  ['card', 'send-purchase-receipt', ({ browser }, id) => buy(product, browser, id)],
  ['credit', 'send-purchase-receipt', ({ browser }, id) => buyWithCredit(browser, id)],
  [
    'assignment',
    'send-lead-assigned',
    async ({ supplier }, id) => {
      const { browser } = await signedInAdmin(product)
      return browser.send('PUT', `/api/admin/leads/${id}/assign`, { providerId: supplier.id })
    },
  ],
]

test.each(WAYS)('a sale by %s notifies every process of its lead and its jobs', async (_, mail, sell) => {
  const lead = await leadOnMarket(product)
  const buyer = await signedInSupplier(product, { leadCredits: 1 })
  await notices.news()
  expect((await sell(buyer, lead.id)).status).toBe(200)
  await notices.hearAll([leadsChanged, newJobs(mail), newJobs('end-attempts-on-lead')])
})

test('the job of a sale notifies every process when the process that sold has died', async () => {
  const lead = await leadOnMarket(product)
  await commitSale(lead.id)
  await notices.news()
  handlePurchaseJobs(product.deps)
  await product.deps.jobs.startWorking()
  await notices.hearAll([leadsChanged])
})
