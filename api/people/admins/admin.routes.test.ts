import { expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { auditOf } from '../../../tests/support/audit.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { verifiedBrowser } from '../../../tests/support/people/rate-check.ts'
import { openProduct, testProduct } from '../../../tests/support/product.ts'

const product = await testProduct({ environment: { SMS_DAILY_BUDGET: '7' } })
const admin = (await signedInAdmin(product)).browser

test('the settings show the approval rule and the text messages used today', async () => {
  const settings = async () => (await admin.get('/api/admin/settings')).body
  expect(await settings()).toEqual({
    supplierApproval: 'not-required',
    leadListing: 'on-contact-request',
    sms: { dailyBudget: 7, usedToday: 0 },
  })
  await verifiedBrowser(product)
  expect(await settings()).toMatchObject({ sms: { dailyBudget: 7, usedToday: 1 } })
})

test('the health check says which services are stand-ins', async () => {
  expect((await admin.get('/api/admin/health')).body).toEqual({
    mail: { isSandbox: true, works: true, code: null },
    sms: { isSandbox: true, works: true, code: null },
    stripe: { isSandbox: true, works: true, code: null },
    checkedAt: product.clock.now().toISOString(),
  })
})

test('the health check says that a mail server is down, without its address or password', async () => {
  const away = await openProduct({
    environment: { SMTP_URL: 'smtp://postman:letters@127.0.0.1:9', MAIL_FROM: 'us@northrate.example' },
  })
  try {
    const { browser } = await signedInAdmin(away)
    const { body } = await browser.get('/api/admin/health')
    expect(body).toMatchObject({ mail: { isSandbox: false, works: false, code: expect.any(String) } })
    expect(JSON.stringify(body)).not.toContain('letters')
    expect(JSON.stringify(body)).not.toContain('127.0.0.1')
  } finally {
    await away.close()
  }
})

/** A job that has failed, as the queue keeps it. */
async function failedJob(state: 'retry' | 'failed', output: object | null = { code: 'ECONNECTION' }) {
  const id = randomUUID()
  await product.deps.jobs.enqueue(product.db, 'send-purchase-receipt', { purchaseId: id })
  const { rowCount } = await product.deps.pool.query(
    `update pgboss.job set state = $1::pgboss.job_state, output = $2, retry_count = 3, started_on = now(),
       start_after = now() + interval '10 minutes',
       completed_on = case when $1::text = 'failed' then now() end
     where data ->> 'purchaseId' = $3`,
    [state, output, id],
  )
  expect(rowCount).toBe(1)
  const { rows } = await product.deps.pool.query<{ id: string }>(
    `select id from pgboss.job where data ->> 'purchaseId' = $1`,
    [id],
  )
  return rows[0]?.id ?? ''
}

const failedJobs = async () => (await admin.get('/api/admin/failed-jobs')).body
const isDue = async (id: string) =>
  (
    await product.deps.pool.query<{ due: boolean }>(
      `select state = 'retry' and start_after <= now() as due from pgboss.job where id = $1`,
      [id],
    )
  ).rows[0]?.due

test.each([
  ['that waits for its next try', 'retry', false],
  ['that was given up', 'failed', true],
] as const)('a job %s is listed with its reason, and tried again on request', async (_, state, isFinal) => {
  const id = await failedJob(state)
  expect(await failedJobs()).toContainEqual(
    expect.objectContaining({
      id,
      name: 'send-purchase-receipt',
      isGivenUp: isFinal,
      tries: 4,
      code: 'ECONNECTION',
      nextTryAt: isFinal ? null : expect.any(String),
    }),
  )
  expect(await isDue(id)).toBe(false)
  expect((await admin.post(`/api/admin/failed-jobs/${id}/retry`)).status).toBe(200)
  expect(await isDue(id)).toBe(true)
  expect(await auditOf(product, id)).toMatchObject([
    { action: 'retried a job', details: { job: 'send-purchase-receipt', before: { isGivenUp: isFinal } } },
  ])
})

test('a failed job says that its worker died, and does not show its data', async () => {
  const id = await failedJob('failed', null)
  const listed = await failedJobs()
  expect(listed).toContainEqual(expect.objectContaining({ id, code: 'WORKER_LOST' }))
  expect(JSON.stringify(listed)).not.toContain('purchaseId')
})

test('a job that is done, or never was, is not tried again', async () => {
  const id = await failedJob('failed')
  await product.deps.pool.query(`update pgboss.job set state = 'completed' where id = $1`, [id])
  for (const gone of [id, randomUUID()]) {
    const answer = await admin.post(`/api/admin/failed-jobs/${gone}/retry`)
    expect(answer).toMatchObject({ status: 404, body: { code: 'job_has_not_failed' } })
    expect(await auditOf(product, gone)).toEqual([])
  }
})

test('each page of the audit log but the last links to the next', async () => {
  const linkOf = async (path: string) => (await admin.get(path)).headers.get('link')
  await admin.post(`/api/admin/failed-jobs/${await failedJob('failed')}/retry`)
  expect(await linkOf('/api/admin/audit?limit=1')).toContain('rel="next"')
  expect(await linkOf('/api/admin/audit?limit=100')).toBeNull()
})
