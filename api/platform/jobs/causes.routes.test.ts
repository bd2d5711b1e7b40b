import { expect, test } from 'bun:test'
import { signedUp, supplierOf } from '../../../tests/support/people/supplier-account.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { handleSupplierJobs } from '../../suppliers/accounts/suppliers.jobs.ts'
import { SenderUnavailable } from '../notifications/sending.ts'
import { until } from './worker-process.fixture.ts'

/** Every mail fails, so that each job that sends one leaves a line in the log. */
const product = await testProduct({
  mail: { send: () => Promise.reject(new SenderUnavailable('email', 'ECONNREFUSED')), close() {} },
  jobs: [handleSupplierJobs],
})

type Line = { msg: string; job: string; requestId?: string }
const failures = (job: string): Line[] =>
  product.logLines
    .map((line): Line => JSON.parse(line))
    .filter(({ msg, job: name }) => msg === 'a job failed' && name === job)

test('a log line of a job has the id of the request that caused it, through all jobs between them', async () => {
  const { form } = await signedUp(product)
  const requested = await product.browser().post('/api/supplier/password-reset', { email: form.email })
  // The job of the request adds this one.
  await until(() => failures('send-password-link').length > 0)
  const id = requested.headers.get('x-request-id')
  expect(id).not.toBeNull()
  expect(failures('send-password-link')[0]).toMatchObject({ requestId: id })
})

test('a job without the id of a request, as the version before adds it, runs and is logged without one', async () => {
  const { form } = await signedUp(product)
  const supplier = await supplierOf(product, form.email)
  await product.deps.pool.query(
    `insert into pgboss.job (name, data, policy, retry_limit) values ('send-supplier-approval', $1, 'standard', 0)`,
    [{ supplierId: supplier?.id }],
  )
  await until(() => failures('send-supplier-approval').length > 0)
  expect(failures('send-supplier-approval')[0]).not.toHaveProperty('requestId')
})

test('a payload that waits already gets no second job, whichever request adds it', async () => {
  const { jobs, db, pool } = product.deps
  const searchId = crypto.randomUUID()
  await pool.query(
    `insert into pgboss.job (name, data, policy) values ('send-search-alert', $1, 'standard')`,
    [{ searchId, causedBy: 'another request' }],
  )
  await db.transaction((tx) => jobs.enqueueUnlessWaiting(tx, 'send-search-alert', [{ searchId }]))
  const { rowCount } = await pool.query(`select from pgboss.job where data ->> 'searchId' = $1`, [searchId])
  expect(rowCount).toBe(1)
})
