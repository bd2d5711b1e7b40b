import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { buy, impatientPayments, openDialog, openPayment } from '../../../tests/support/purchase/buying.ts'
import { attemptOf } from '../../../tests/support/purchase/buying-records.ts'
import { tryAllAgain } from '../../platform/jobs/failed-jobs.ts'
import { handlePurchaseJobs } from './buying.jobs.ts'
import { compareWithStripe } from './compare-with-stripe.ts'

const product = await testProduct()
product.deps.payments = impatientPayments(product, 3_500)
const { jobs } = product.deps
// The minute's comparison runs when a test calls it.
const work: typeof jobs.work = (name, handler) => {
  if (name !== 'compare-with-stripe') jobs.work(name, handler)
}
handlePurchaseJobs({ ...product.deps, jobs: { ...jobs, work } })
await jobs.startWorking()
beforeEach(() => product.clock.set(new Date('2026-11-21T15:00:00Z')))
afterEach(() => product.stripe.clearFaults())

type Job = { state: string; isDue: boolean }
async function jobOf(leadId: string): Promise<Job> {
  const { rows } = await product.db.execute<Job>(
    sql`select state, start_after <= now() as "isDue" from pgboss.job
        where name = 'end-attempts-on-lead' and data ->> 'leadId' = ${leadId}`,
  )
  if (rows[0] === undefined) throw new Error('The sale has put no job in the queue.')
  return rows[0]
}

/** A lead that was sold while another had its payment open and Stripe was silent: the job that ends it waits for its next try. */
async function soldInSilence() {
  const winner = await signedInSupplier(product)
  const { browser, lead, intentId } = await openDialog(product)
  await product.stripe.setFaults({ operation: 'payment_intents.cancel', kind: 'reset_before', times: -1 })
  await buy(product, winner.browser, lead.id)
  const waitLong = () =>
    product.asOwner(
      `update pgboss.job set started_on = now() - interval '10 minutes', start_after = now() + interval '5 minutes'
       where name = 'end-attempts-on-lead' and data ->> 'leadId' = '${lead.id}' and state = 'retry'`,
    )
  // Its next try may be running.
  while ((await waitLong()).rowCount !== 1) await Bun.sleep(20)
  await product.stripe.clearFaults()
  return { browser, lead, ending: async () => (await attemptOf(product, intentId)).ending }
}

test('the open payments of those who lost end at Stripe’s first answer after its silence', async () => {
  const { browser, ending } = await soldInSilence()
  await openPayment(browser, (await leadOnMarket(product)).id)
  while ((await ending()) !== 'cancelled') await Bun.sleep(20)
})

test('the comparison of each minute wakes jobs of a process that received no answer itself', async () => {
  const { lead } = await soldInSilence()
  const ofAnother = impatientPayments(product, 3_500)
  const isOver = new AbortController()
  // Its time is up after the first request.
  const succeededSince: typeof ofAnother.succeededSince = async function* (since) {
    yield* ofAnother.succeededSince(since)
    isOver.abort()
  }
  const deps = { ...product.deps, payments: { ...ofAnother, succeededSince } }
  await compareWithStripe(deps, product.clock.now(), isOver.signal)
  while ((await jobOf(lead.id)).state !== 'completed') await Bun.sleep(20)
})

test('a job that has failed for another reason, or a moment ago, keeps its time', async () => {
  const { jobs } = product.deps
  const waiting = async (output: object, startedOn: string) => {
    const leadId = crypto.randomUUID()
    await jobs.enqueue(product.db, 'end-attempts-on-lead', { leadId }, new Date(Date.now() + 600_000))
    await product.asOwner(
      `update pgboss.job set state = 'retry', output = '${JSON.stringify(output)}', started_on = ${startedOn}
       where data ->> 'leadId' = '${leadId}'`,
    )
    return leadId
  }
  const unlike = await waiting({ code: '23505' }, "now() - interval '1 hour'")
  const fresh = await waiting({ code: 'connection' }, "now() - interval '1 second'")
  const old = await waiting({ code: 'connection' }, "now() - interval '1 hour'")
  await tryAllAgain(product.db, ['end-attempts-on-lead'], ['connection'])
  expect((await jobOf(unlike)).isDue).toBe(false)
  expect((await jobOf(fresh)).isDue).toBe(false)
  expect((await jobOf(old)).isDue).toBe(true)
})
