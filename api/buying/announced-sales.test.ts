import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import pg from 'pg'
import type { Notice } from '../../db/change-feed.ts'
import { signedInAdmin } from '../../tests/support/people/admin.ts'
import { leadOnMarket, signedInSupplier } from '../../tests/support/people/supplier.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'
import { buy, buyWithCredit } from '../../tests/support/purchase/buying.ts'
import type { JobName } from '../jobs/job-list.ts'
import { newJobs } from '../jobs/jobs-in-statement.ts'
import { handlePurchaseJobs } from './buying.jobs.ts'
import { lockLead, sellLead } from './sell-lead.ts'

setDefaultTimeout(60_000)

let product: Product
let listener: pg.Client
let heard: Notice[] = []
beforeAll(async () => {
  product = await openProduct()
  listener = new pg.Client(product.databaseUrl)
  await listener.connect()
  listener.on('notification', ({ channel, payload }) => heard.push({ channel, payload: payload ?? '' }))
  await listener.query(`listen leads_changed; listen ${newJobs('pay-refund').channel}`)
})
afterAll(async () => {
  await listener.end()
  await product.close()
})

/** A notice comes before the answer to whatever is asked after it. */
async function heardSoFar(): Promise<Notice[]> {
  await listener.query('select')
  return heard
}

async function hearAll(notices: Notice[]): Promise<void> {
  while (!notices.every((notice) => heard.some((one) => Bun.deepEquals(one, notice)))) await heardSoFar()
}

const leadsChanged = { channel: 'leads_changed', payload: '' }

/** All that a sale does until it has committed. */
async function commitSale(leadId: string): Promise<void> {
  const { supplier } = await signedInSupplier(product)
  const now = product.clock.now()
  const { id, name } = supplier
  await product.db.transaction(async (tx) => {
    await lockLead(tx, leadId)
    await sellLead(tx, product.deps.jobs, {
      leadId,
      buyer: { id, name, hasEndpoints: false },
      payment: { source: 'assignment', priceCents: 0 },
      audit: () => ({ at: now, actor: 'system', deed: 'assigned lead', subject: 'lead', subjectId: leadId }),
      now,
    })
  })
}

test('the transaction of a sale notifies nobody, so that none waits until another is on disk', async () => {
  const lead = await leadOnMarket(product)
  await heardSoFar()
  heard = []
  await commitSale(lead.id)
  expect(await heardSoFar()).toEqual([])
})

const WAYS: [string, JobName, (leadId: string) => Promise<{ status: number }>][] = [
  [
    'card',
    'send-purchase-receipt',
    async (id) => buy(product, (await signedInSupplier(product)).browser, id),
  ],
  [
    'credit',
    'send-purchase-receipt',
    async (id) => buyWithCredit((await signedInSupplier(product, { leadCredits: 1 })).browser, id),
  ],
  [
    'assignment',
    'send-lead-assigned',
    async (id) => {
      const { supplier } = await signedInSupplier(product)
      const { browser } = await signedInAdmin(product)
      return browser.send('PUT', `/api/admin/leads/${id}/assign`, { providerId: supplier.id })
    },
  ],
]

test.each(WAYS)('a sale by %s is told to every process, with its jobs', async (_, mail, sell) => {
  const lead = await leadOnMarket(product)
  await heardSoFar()
  heard = []
  expect((await sell(lead.id)).status).toBe(200)
  await hearAll([leadsChanged, newJobs(mail), newJobs('end-attempts-on-lead')])
})

test('a sale of which nobody was told, because its process died, is told by its job', async () => {
  const lead = await leadOnMarket(product)
  await commitSale(lead.id)
  await heardSoFar()
  heard = []
  handlePurchaseJobs(product.deps)
  await product.deps.jobs.startWorking()
  await hearAll([leadsChanged])
})
