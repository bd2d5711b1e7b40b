import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { leadsChanged } from '../../../db/change-feed.ts'
import { submit } from '../../../tests/support/people/rate-check.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import { listenToNotices } from '../../../tests/support/queued-jobs.ts'
import { handleMatchingJobs } from '../../market/saved-searches/matching.jobs.ts'
import { newJobs } from '../../platform/jobs/jobs-in-statement.ts'

setDefaultTimeout(60_000)

const NOTICES = [leadsChanged, newJobs('match-new-leads'), newJobs('send-rate-check-summary')]

let product: Product
let notices: Awaited<ReturnType<typeof listenToNotices>>
let { announce }: Product['deps']['changes'] = { announce() {} }
beforeAll(async () => {
  product = await openProduct()
  notices = await listenToNotices(product.databaseUrl)
  announce = product.deps.changes.announce
})
afterAll(async () => {
  await notices.close()
  await product.close()
})

test('a submission notifies every process of the leads and its jobs', async () => {
  await notices.news()
  expect((await submit(product)).answer.status).toBe(200)
  await notices.hearAll(NOTICES)
})

test('a submission’s transaction sends no notice, so that none waits for another’s commit; its job sends it again', async () => {
  product.deps.changes.announce = () => {}
  expect((await submit(product)).answer.status).toBe(200)
  product.deps.changes.announce = announce
  expect(await notices.news()).toEqual([])

  handleMatchingJobs(product.deps)
  await product.deps.jobs.startWorking()
  await notices.hearAll([leadsChanged])
})
