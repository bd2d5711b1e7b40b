import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { leadsChanged } from '../../../db/change-feed.ts'
import { listenToNotices } from '../../../tests/support/notices.ts'
import { submit } from '../../../tests/support/people/rate-check.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'
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

test('a submission is told to every process, with its jobs', async () => {
  await notices.news()
  expect((await submit(product)).answer.status).toBe(200)
  await notices.hearAll(NOTICES)
})

test('its transaction notifies nobody, so that none waits until another is on disk; its job tells of it again', async () => {
  product.deps.changes.announce = () => {}
  expect((await submit(product)).answer.status).toBe(200)
  product.deps.changes.announce = announce
  expect(await notices.news()).toEqual([])

  handleMatchingJobs(product.deps)
  await product.deps.jobs.startWorking()
  await notices.hearAll([leadsChanged])
})
