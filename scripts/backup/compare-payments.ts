import { compareAfterRestore } from '../../api/buying/checkout/compare-after-restore.ts'
import { PaymentsUnavailable } from '../../api/buying/payments/payments.ts'
import { openStripePayments } from '../../api/buying/payments/stripe-payments.ts'
import { openJobs } from '../../api/platform/jobs/jobs.ts'
import { SANDBOX_STRIPE, sandboxFetch } from '../../sandbox/stripe-client.ts'
import { onDatabase } from '../on-database.ts'
import { endWithUsage } from '../usage.ts'

const USAGE = `Usage: npm run compare-payments -- <time of the backup, as 2026-11-24T02:30:00Z>
  Before the product starts on a restored database: repeats the sales and refunds since then that Stripe knows.
  Ends with 1 while something is left for a person to decide.`
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/

const [time = '', ...more] = process.argv.slice(2)
const since = new Date(time)
if (!TIME.test(time) || Number.isNaN(since.getTime()) || more.length > 0) endWithUsage(USAGE)
if (since > new Date()) endWithUsage(USAGE, 'This time is to come: no payment would be compared.')

await onDatabase(async ({ databaseUrl, ...opened }) => {
  const { stripe, sandboxStripeUrl } = opened.settings
  if (stripe === null && sandboxStripeUrl === '')
    endWithUsage(USAGE, 'Set STRIPE_SECRET_KEY and its neighbours, or in a demo SANDBOX_STRIPE_URL.')
  const jobs = await openJobs({ databaseUrl, log: opened.log })
  const payments = openStripePayments(stripe ?? { ...SANDBOX_STRIPE, fetch: sandboxFetch(sandboxStripeUrl) })
  const buying = { ...opened, jobs, payments, changes: { announce() {} } }
  const { sold, refunded, differences } = await compareAfterRestore(buying, since, new Date())
    .catch((error: unknown) => {
      throw error instanceof PaymentsUnavailable ? new Error(`${error.message} Compare again.`) : error
    })
    .finally(() => jobs.stop())
  console.log(`Sold again: ${sold}. Refunds noted: ${refunded}.`)
  for (const line of differences) console.log(line)
  if (differences.length > 0)
    throw new Error(`${differences.length} payments differ. Decide on each, then compare again.`)
})
