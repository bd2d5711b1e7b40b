import { findAdminByUsername, insertAdmin } from '../../api/people/admins/accounts.ts'
import { hashPassword } from '../../api/people/passwords/passwords.ts'
import type { Dependencies } from '../../api/platform/dependencies.ts'
import type { WithRateBook } from '../../api/rate-check/rates/rate-book.ts'
import type { Db, Tx } from '../../db/client.ts'
import { tryToLockDemo } from '../../db/locks.ts'
import { demoSeed } from '../../db/schema/operations.ts'
import type { SeededPayment } from '../stripe/payment-intents.ts'
import type { StripeSandbox } from '../stripe/stripe-sandbox.ts'
import { SANDBOX_STRIPE } from '../stripe-client.ts'
import { bestSavingCents, insertDemoLeads } from './demo-leads.ts'
import { insertDemoSuppliers } from './demo-suppliers.ts'
import { insertDemoPurchases } from './seed-demo-purchases.ts'
import { insertDemoRateChecks } from './seed-demo-rate-checks.ts'

const TIMEOUT_MS = 10_000

/**
 * Fills a new demo once: a market, suppliers of every status, and their purchases of the past months. The payments go to the
 * stand-in for Stripe before the commit and have the same ids at every try, so a start that dies in between is repaired by the
 * next one.
 */
export async function seedDemo(
  deps: Pick<Dependencies, 'db' | 'clock'> & WithRateBook,
  stripe: Pick<StripeSandbox, 'handle'> | null,
): Promise<void> {
  const now = deps.clock.now()
  await ensureDemoAdmin(deps.db, now)
  await seedOnce(deps.db, now, async (tx) => {
    const onMarket = await insertDemoLeads(tx, deps.rateBook, now)
    const suppliers = await insertDemoSuppliers(tx, now)
    const { sold, payments } = await insertDemoPurchases(tx, {
      suppliers,
      savingCents: bestSavingCents(deps.rateBook),
      now,
    })
    await insertDemoRateChecks(tx, deps.rateBook, [...onMarket, ...sold])
    if (stripe !== null) await seedStripe(stripe, payments)
  })
}

async function seedStripe(stripe: Pick<StripeSandbox, 'handle'>, payments: SeededPayment[]): Promise<void> {
  for (const { id, amount, created, metadata } of payments) {
    const body = new URLSearchParams({
      key: SANDBOX_STRIPE.secretKey,
      id,
      amount: String(amount),
      created: String(created),
    })
    for (const [name, value] of Object.entries(metadata)) body.set(`metadata[${name}]`, value)
    const answer = await stripe.handle(
      new Request('http://localhost/sandbox/stripe/v1/sandbox_payments', {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    )
    if (!answer.ok)
      throw new Error(`The stand-in for Stripe did not take the demo's payments: ${answer.status}.`)
  }
}

/** Signs in to the admin pages of a demo; shown beside the form there. Never made in production. */
export const DEMO_ADMIN = { username: 'demo-admin', password: 'northern-compass-84' } as const

/** At every start of a demo, because an older one may have no admin. */
export async function ensureDemoAdmin(db: Db, now: Date): Promise<void> {
  if ((await findAdminByUsername(db, DEMO_ADMIN.username)) !== undefined) return
  const passwordDigest = await hashPassword(DEMO_ADMIN.password, null)
  await insertAdmin(db, { username: DEMO_ADMIN.username, passwordDigest, createdAt: now })
}

const LOOK_AGAIN_MS = 200

/** Fills a database once, however many processes start. The others wait until it is filled. */
export async function seedOnce(db: Db, now: Date, fill: (tx: Tx) => Promise<void>): Promise<void> {
  while (!(await trySeeding(db, now, fill))) await Bun.sleep(LOOK_AGAIN_MS)
}

/** False while another process fills it. The marker and the data are one transaction. */
const trySeeding = (db: Db, now: Date, fill: (tx: Tx) => Promise<void>): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await tryToLockDemo(tx))) return false
    const marked = await tx.insert(demoSeed).values({ seededAt: now }).onConflictDoNothing().returning()
    if (marked.length > 0) await fill(tx)
    return true
  })
