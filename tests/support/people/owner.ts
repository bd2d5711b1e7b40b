import type { Page } from 'playwright-core'
import { sessionCookie, startSession } from '../../../api/people/sessions/sessions.ts'
import { users } from '../../../db/schema/people/people.ts'
import { quotes, rateChecks } from '../../../db/schema/rate-checks.ts'
import { post } from '../browser/on-page.ts'
import { latestCode } from '../inbox.ts'
import { newNumber } from '../new-number.ts'
import { only } from '../only.ts'
import type { Answer, Browser, Product } from '../product.ts'
import { newestCode } from './rate-check.ts'

/** A business owner whom no other test knows, in their own browser and signed in. */
export async function signedInOwner(product: Product, changes: Partial<typeof users.$inferInsert> = {}) {
  const made = newNumber()
  const owner = only(
    await product.db
      .insert(users)
      .values({ email: `bea-${made}@bakery-${made}.example`, firstName: 'Bea', lastName: 'Roy', ...changes })
      .returning(),
  )
  return { owner, browser: await signedInBrowser(product, owner.id) }
}

/** Another browser of the same owner. */
export async function signedInBrowser(product: Product, ownerId: string): Promise<Browser> {
  const browser = product.browser()
  browser.cookies.set(
    sessionCookie('user', false),
    await startSession(product.db, 'user', ownerId, product.clock.now()),
  )
  return browser
}

/** Signs an owner in by the code that is sent to this address. */
export async function signInByCode(
  product: Product,
  browser: Browser,
  email: string,
  { headers = {}, ...body }: { headers?: Record<string, string>; return?: string } = {},
): Promise<Answer> {
  const sent = await browser.post('/api/login/code', { email })
  if (sent.status !== 200) throw new Error(`The request for a code was answered ${sent.status}.`)
  return browser.post('/api/login', { email, code: newestCode(product, email), ...body }, headers)
}

type PastCheck = {
  email: string
  /** CAD dollars a month; the estimate's shown cost. */
  monthlyCost?: number
  /** One for each provider, the best first. */
  quotes?: Partial<typeof quotes.$inferInsert>[]
} & Partial<typeof rateChecks.$inferInsert>

type Database = Pick<Product, 'db'> & { clock: { now(): Date } }

/** A rate check as it stands in the database, with its quotes; name only what the test is about. */
export async function pastCheck(
  { db, clock }: Database,
  { monthlyCost = 449.76, quotes: wanted = [], ...changes }: PastCheck,
) {
  const checkedAt = changes.checkedAt ?? clock.now()
  const check = only(
    await db
      .insert(rateChecks)
      .values({
        visitorDigest: 'nobody',
        firstName: 'Bea',
        lastName: 'Roy',
        company: 'Roy Bakery',
        businessType: 'retail',
        currentProvider: 'moneris',
        monthlyVolumeCents: 2_000_000,
        averageTransactionCents: 5_000,
        estimate: { current: { monthlyCostCents: Math.round(monthlyCost * 100) } },
        ratesVersion: 'test',
        ...changes,
        checkedAt,
      })
      .returning(),
  )
  const rows = wanted.map((quote, rank) => ({
    rateCheckId: check.id,
    providerSlug: `provider-${rank}`,
    providerName: `Provider ${rank}`,
    estimatedSavingsCents: 11_000 - rank * 1_000,
    estimatedMonthlyCostCents: 33_976 + rank * 1_000,
    pricing: 'flat' as const,
    isRecommended: rank === 0,
    expiresAt: new Date(checkedAt.getTime() + 30 * 24 * 60 * 60 * 1000),
    ...quote,
  }))
  return { check, quotes: rows.length === 0 ? [] : await db.insert(quotes).values(rows).returning() }
}

/** Signs an owner in by code without walking through the pages; `page` may not have been opened yet. */
export async function signInQuickly(page: Page, email: string, origin: string): Promise<void> {
  await post(page, '/api/login/code', { email })
  await post(page, '/api/login', { email, code: await latestCode(origin, email) })
}
