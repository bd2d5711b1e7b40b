import { connect } from '../../../db/client.ts'
import { SANDBOX_STRIPE, sandboxFetch } from '../../../sandbox/stripe-client.ts'
import { buyWithCredit } from '../../buying/checkout/buy-with-credit.ts'
import { openStripePayments } from '../../buying/payments/stripe-payments.ts'
import { openMarket } from '../../market/browsing/open-market.ts'
import { readSettings } from '../../platform/env.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'
import { openLog } from '../../platform/shared/log.ts'
import { signedInSupplier } from '../../suppliers/accounts/suppliers.service.ts'
import { answerOnce, IDEMPOTENCY_HEADER } from './idempotency.ts'

/** A process that buys a lead under an Idempotency-Key and then hangs, before it answers or stores the answer. */
const [supplierId = '', leadId = '', nowText = ''] = process.argv.slice(2)
const now = new Date(nowText)
const log = openLog('error')
const databaseUrl = process.env.DATABASE_URL ?? ''
const { db, pool } = connect(databaseUrl)
const settings = readSettings({ DATABASE_URL: databaseUrl, DATA_DIR: process.env.DATA_DIR ?? '' })
const buying = {
  db,
  pool,
  jobs: await openJobs({ databaseUrl, log }),
  // Never called, because this purchase is paid with a credit.
  payments: openStripePayments({ ...SANDBOX_STRIPE, fetch: sandboxFetch('http://stripe.invalid') }),
  market: openMarket(db),
  changes: { announce() {} },
  settings,
  appSecrets: ['of a process that dies'],
  log,
}

const request = new Request(`http://localhost/api/supplier/leads/${leadId}/purchase-with-credit`, {
  method: 'POST',
  headers: { [IDEMPOTENCY_HEADER]: 'killed' },
})
const caller = {
  id: supplierId,
  name: 'CRM',
  supplierId,
  supplierStatus: 'active',
  mode: 'live',
  scopes: ['purchases:write'],
} as const
await answerOnce({ db, log, clock: { now: () => now } }, caller, request, async () => {
  await buyWithCredit(buying, { leadId, buyer: await signedInSupplier(db, supplierId), now })
  console.log('bought')
  return new Promise(() => {})
})
