import { afterAll, expect, test } from 'bun:test'
import { leadsChanged } from '../../../db/change-feed.ts'
import { submit } from '../../../tests/support/people/rate-check.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { listenToNotices } from '../../../tests/support/queued-jobs.ts'
import { handleMatchingJobs } from '../../market/saved-searches/matching.jobs.ts'
import { newJobs } from '../../platform/jobs/add-jobs.ts'

const NOTICES = [leadsChanged, newJobs('match-new-leads'), newJobs('send-rate-check-summary')]

const product = await openProduct()
const notices = await listenToNotices(product.databaseUrl)
afterAll(async () => {
  await notices.close()
  await product.close()
})
const { announce } = product.deps.changes

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
