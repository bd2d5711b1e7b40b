import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { connect, type Database, type Tx } from '../../../db/client.ts'
import { asClient } from '../../../db/migrate.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { consents } from '../../../db/schema/consents.ts'
import { leadNotes, leadReminders } from '../../../db/schema/follow-ups.ts'
import { leads } from '../../../db/schema/leads.ts'
import { rateLimits } from '../../../db/schema/operations.ts'
import { stripeEvents } from '../../../db/schema/payments.ts'
import { users } from '../../../db/schema/people/people.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { verifications } from '../../../db/schema/people/verifications.ts'
import { erasures, retentionRuns } from '../../../db/schema/privacy.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { quotes, rateChecks } from '../../../db/schema/rate-checks.ts'
import { savedSearchMatches } from '../../../db/schema/saved-searches.ts'
import { webhookDeliveries } from '../../../db/schema/webhooks.ts'
import { until } from '../../../tests/support/people/my-data.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'
import { openPayment } from '../../../tests/support/purchase/buying.ts'
import { longAgo } from '../../../tests/support/retention.ts'
import { startSession } from '../../people/sessions/sessions.ts'
import { daysAfter, secondsAfter } from '../../platform/shared/clock.ts'
import { metrics } from '../../platform/shared/metrics.ts'
import { erasureDigests } from '../my-data/delete-my-data.ts'
import { liftLegalHold, placeLegalHold } from '../my-data/legal-holds.ts'
import { retain } from './retain.ts'
import { cutoffsAt } from './retention.ts'

/** The true time: the database lets evidence go by its own clock. */
const NOW = new Date()
const CUTOFFS = cutoffsAt(NOW)
const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

let product: Product
let old: ReturnType<typeof longAgo>
beforeEach(async () => {
  product = await openProduct()
  product.clock.set(NOW)
  old = longAgo(product)
})
afterEach(() => product.close())

async function run(isDryRun = false, deps: Parameters<typeof retain>[0] = product.deps) {
  const { counts, failed } = await retain(deps, { isDryRun, now: NOW })
  expect(failed).toEqual([])
  return counts
}

/** One of each kind made this many seconds after its time was over; below 0 it has some left. */
async function oneOfEach(seconds: number) {
  const made = (moment: Date) => secondsAfter(moment, -seconds)
  await old.code(made(CUTOFFS.codes))
  await old.session(made(NOW))
  await old.limit(made(NOW))
  await old.signInFailure(made(CUTOFFS.signInFailures))
  await old.passwordLink(made(CUTOFFS.passwordLinks))
  await old.emailChange(made(NOW))
  await old.passwordLinkRequest(made(CUTOFFS.codes))
  await old.soldPerson(made(NOW))
  await old.stripeEvent(made(CUTOFFS.stripeEvents))
  await old.webhookEvent(made(CUTOFFS.webhookEvents))
  await old.webhookSecret(made(NOW))
  await old.idempotencyKey(made(CUTOFFS.idempotencyKeys))
  await old.searchMatch(made(CUTOFFS.searchMatches))
  await old.deletedSearch(made(CUTOFFS.deletedSearches))
  await old.revokedApiKey(made(CUTOFFS.revokedApiKeys))
  await old.reviewReminder(made(CUTOFFS.reviewReminders))
  await old.account(made(CUTOFFS.accounts), made(CUTOFFS.accounts))
  await old.unsoldLead(made(CUTOFFS.unsoldLeads))
  await old.soldLead(made(CUTOFFS.soldLeads))
  await old.soldLead(made(CUTOFFS.evidence))
  await old.rateCheck(made(CUTOFFS.unsoldLeads), null)
  await old.auditEntry(made(CUTOFFS.auditAddresses))
  await old.auditEntry(made(CUTOFFS.evidence))
  await old.consent(made(CUTOFFS.evidence))
  await old.withdrawal(made(CUTOFFS.evidence))
  await old.erasure(made(CUTOFFS.evidence))
}

/** The kinds of which `oneOfEach` makes one that goes. */
const GOES_ONCE = [
  'codes sessions limits signInFailures passwordLinks emailChanges passwordLinkRequests stripeEvents webhookEvents',
  'webhookSecrets idempotencyKeys revokedApiKeys accounts reviewReminders unsoldLeads searchMatches deletedSearches quotes',
  'soldPeople contactRequests auditEntries consentReceipts consents withdrawals receipts erasures',
].flatMap((kinds) => kinds.split(' '))

describe('a nightly run', () => {
  test('deletes once what is a second past its time, and keeps what has a second left', async () => {
    await oneOfEach(1)
    // Of the unsold lead, of the two sold ones, the one that made no lead, and the one behind the consent.
    const several = { soldLeads: 2, leadsOnceHeld: 0, rateChecks: 5, auditAddresses: 2 }
    expect(await run()).toEqual({ ...Object.fromEntries(GOES_ONCE.map((kind) => [kind, 1])), ...several })
    expect(sumOf(await run())).toBe(0)
    await oneOfEach(-1)
    const stayed = await run()
    // What has nearly seven years behind it is long past the other times: a lead, two rate checks, an IP address.
    const pastOthers = { soldLeads: 1, rateChecks: 2, auditAddresses: 1 }
    expect(stayed).toMatchObject(pastOthers)
    expect(sumOf(stayed)).toBe(sumOf(pastOthers))
  })

  test('deletes a webhook event that has no delivery left, however recent', async () => {
    const justNow = secondsAfter(NOW, -1)
    await old.webhookEvent(justNow)
    await old.webhookEvent(justNow)
    const [one] = await product.db.select().from(webhookDeliveries)
    await product.db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, one?.id ?? ''))
    expect((await run()).webhookEvents).toBe(1)
    expect((await run()).webhookEvents).toBe(0)
  })

  test('deletes the matches of saved searches whose lead is sold or off the market', async () => {
    const justNow = secondsAfter(NOW, -1)
    await old.searchMatch(justNow)
    await old.searchMatch(justNow, { soldAt: justNow })
    await old.searchMatch(justNow, { offMarketAt: justNow, offMarketReason: 'admin' })
    expect(await run()).toMatchObject({ searchMatches: 2 })
    expect(await product.db.$count(savedSearchMatches)).toBe(1)
  })

  test('deletes what a dry run counted before without changing anything, and both record counts alone', async () => {
    await oneOfEach(1)
    const tables = [leads, rateChecks, auditLog, consents, users, purchases, rateLimits]
    const dump = () => Promise.all(tables.map((table) => product.db.select().from(table)))
    const before = await dump()

    const counts = await run(true)

    expect(await dump()).toEqual(before)
    expect(await run()).toEqual(counts)
    expect(sumOf(counts)).toBeGreaterThan(10)
    expect(await product.db.select().from(retentionRuns).orderBy(retentionRuns.wasDryRun)).toMatchObject([
      { ranAt: NOW, wasDryRun: false, counts },
      { ranAt: NOW, wasDryRun: true, counts },
    ])
    const line = product.logLines.find((text) => text.includes('had its time')) ?? ''
    expect(line).toContain('"unsoldLeads":1')
    expect(line).not.toMatch(/@|Olive|Olga/)
  })

  test('counts each row once when two processes run at the same moment', async () => {
    for (let count = 0; count < 12; count++) await old.unsoldLead(CUTOFFS.unsoldLeads)
    await oneOfEach(1)
    const dry = await run(true)

    const [one, other] = await Promise.all([run(), run()])

    const together = Object.fromEntries(
      Object.keys(dry).map((kind) => [kind, (one[kind] ?? 0) + (other[kind] ?? 0)]),
    )
    expect(together).toEqual(dry)
  })

  test('deletes in batches until nothing is left', async () => {
    await product.db.execute(
      sql`insert into ${rateLimits} (key, points, expire) select 'many-' || n, 1, 0 from generate_series(1, 1203) n`,
    )
    expect(await run()).toMatchObject({ limits: 1203 })
  })
})

describe('a lead', () => {
  test('past its time is blanked: it names no person, is off the market, and keeps its figures', async () => {
    const { lead, check } = await old.unsoldLead(CUTOFFS.unsoldLeads, {
      businessType: 'Olive oil',
      website: 'olive.example',
      effectiveRate: 1.3848,
    })
    await run()
    const [after] = await product.db.select().from(leads).where(eq(leads.id, lead.id))
    expect(after).toMatchObject({
      firstName: '',
      email: '',
      phone: '',
      company: '',
      website: '',
      businessType: 'other',
      monthlyVolumeCents: lead.monthlyVolumeCents,
      effectiveRate: null,
      erasedAt: NOW,
      offMarketAt: NOW,
    })
    const [checked] = await product.db.select().from(rateChecks).where(eq(rateChecks.id, check.id))
    expect(checked).toMatchObject({ email: '', company: '', visitorDigest: '', estimate: check.estimate })
  })

  test('past its time loses what its buyer wrote about the person, and keeps its outcome', async () => {
    const { lead, purchase } = await old.soldLead(CUTOFFS.soldLeads)
    const own = { leadId: lead.id, supplierId: purchase.supplierId }
    await product.db.insert(leadNotes).values({ ...own, text: 'Olive calls back.', notedAt: NOW })
    await product.db.insert(leadReminders).values({ ...own, onDay: '2027-01-01' })
    await run()
    for (const table of [leadNotes, leadReminders])
      expect(await product.db.$count(table, eq(table.leadId, lead.id))).toBe(0)
    expect(await product.db.select().from(purchases).where(eq(purchases.leadId, lead.id))).toMatchObject([
      { outcomeNotes: '', outcome: 'pending', priceCents: 8900 },
    ])
  })

  test('that was sold 13 months ago stays', async () => {
    await old.soldLead(CUTOFFS.unsoldLeads)
    expect(await run()).toMatchObject({ soldLeads: 0, unsoldLeads: 0 })
  })

  test('that a supplier is paying for is left for another night', async () => {
    const { lead } = await old.unsoldLead(CUTOFFS.unsoldLeads)
    const { browser } = await signedInSupplier(product)
    await openPayment(browser, lead.id)
    expect(await run()).toMatchObject({ unsoldLeads: 0, rateChecks: 0 })
  })
})

describe('under a legal hold', () => {
  test('a lead and its rate check stay, sold or not, until it is lifted', async () => {
    const [{ lead: unsold }, { lead: sold }] = [
      await old.unsoldLead(CUTOFFS.unsoldLeads),
      await old.soldLead(CUTOFFS.soldLeads),
    ]
    const holds = []
    for (const { id } of [unsold, sold])
      holds.push(await placeLegalHold(product.db, { leadId: id, reason: 'A dispute', now: NOW }))
    expect(await run()).toMatchObject({ unsoldLeads: 0, soldLeads: 0, rateChecks: 0 })

    for (const id of holds) await liftLegalHold(product.db, { id, now: NOW })
    expect(await run()).toMatchObject({ unsoldLeads: 1, soldLeads: 1, rateChecks: 2 })
  })

  test('evidence from the time of the lead stays beyond its seven years, and older evidence goes', async () => {
    const since = daysAfter(CUTOFFS.evidence, -10)
    const { lead } = await old.soldLead(since)
    const kept = await old.consent(daysAfter(since, 1), lead)
    await old.consent(daysAfter(since, -1))
    await placeLegalHold(product.db, { leadId: lead.id, reason: 'A dispute', now: NOW })

    expect(await run()).toMatchObject({ consents: 1, receipts: 0 })

    expect(await product.db.select({ id: consents.id }).from(consents)).toEqual([{ id: kept.id }])
  })
})

describe('an account', () => {
  const accountIds = async () => (await product.db.select({ id: users.id }).from(users)).map(({ id }) => id)

  test('that was signed in to within seven years stays', async () => {
    const used = await old.account(CUTOFFS.accounts, secondsAfter(CUTOFFS.accounts, 1))
    await old.account(CUTOFFS.accounts, null)
    expect(await run()).toMatchObject({ accounts: 1 })
    expect(await accountIds()).toEqual([used.id])
  })

  test('is noted as used by each session that starts', async () => {
    const { id } = await old.account(CUTOFFS.accounts, null)
    const signedInAt = secondsAfter(CUTOFFS.accounts, 1)
    for (const startedAt of [signedInAt, CUTOFFS.accounts])
      await startSession(product.db, 'user', id, startedAt)
    expect(await product.db.select({ at: users.lastSignedInAt }).from(users)).toEqual([{ at: signedInAt }])
    await run()
    expect(await accountIds()).toEqual([id])
  })
})

describe('a nightly run over more rows than one statement may take', () => {
  /** Each fiftieth row takes so long: few long waits, which a busy machine prolongs less than many short ones. */
  const SLOWED_BY_SECONDS = 0.05
  const LIMIT_MS = 3_000
  const ROWS = 3_500

  let slow: Database
  beforeEach(async () => {
    slow = connect(product.databaseUrl, { statementTimeoutMs: LIMIT_MS })
    await product.asOwner(`create function be_slow() returns trigger language plpgsql as
      $$ begin if old.id % 50 = 0 then perform pg_sleep(${SLOWED_BY_SECONDS}); end if; return coalesce(new, old); end $$`)
    await product.asOwner(
      'create trigger slow before update or delete on audit_log for each row execute function be_slow()',
    )
  })
  afterEach(() => slow.close())

  const addEntries = (at: Date) =>
    product.db.execute(sql`insert into ${auditLog} (at, actor, deed, subject, ip_address)
      select ${at.toISOString()}::timestamptz, 'system', 'did something', 'test', '203.0.113.7'
      from generate_series(1, ${ROWS})`)

  const refusalOf = (statement: string) =>
    slow.pool.query(statement).then(
      () => 'carried out',
      (error: unknown) => error instanceof pg.DatabaseError && error.code,
    )
  const TOO_LONG = '57014'
  const retainSlowly = () => run(false, { ...product.deps, db: slow.db })

  test('forgets all IP addresses of a day that is too large for one statement', async () => {
    await addEntries(secondsAfter(CUTOFFS.auditAddresses, -1))
    expect(await refusalOf(`select forget_some_addresses(addresses_kept_since(), ${ROWS})`)).toBe(TOO_LONG)

    expect((await retainSlowly()).auditAddresses).toBe(ROWS)
  })

  test('deletes all evidence of a day that is too large for one statement', async () => {
    await addEntries(secondsAfter(CUTOFFS.evidence, -1))
    await product.asOwner('alter table audit_log disable trigger all; update audit_log set ip_address = null')
    await product.asOwner('alter table audit_log enable trigger all')
    expect(
      await refusalOf(`select delete_some_evidence('auditEntries', evidence_kept_since(), ${ROWS})`),
    ).toBe(TOO_LONG)

    expect((await retainSlowly()).auditEntries).toBe(ROWS)
  })
})

test.each([
  ['deleted', false],
  ['counted by a dry run', true],
])('a kind that fails does not keep the others from being %s, and raises an alarm', async (_, isDryRun) => {
  await oneOfEach(1)
  await product.asOwner('alter table rate_limits rename to rate_limits_lost')
  await product.asOwner('drop function forget_some_addresses')
  const failing = isDryRun ? ['limits'] : ['limits', 'auditAddresses']

  const { counts, failed } = await retain(product.deps, { isDryRun, now: NOW })

  expect(failed).toEqual(failing)
  expect(counts).toMatchObject({ codes: 1, sessions: 1, accounts: 1, soldLeads: 2, erasures: 1 })
  const alarms = product.logLines.filter((line) => line.includes('"alarm":"retention_failed"'))
  expect(alarms.map((line) => /"kind":"(\w+)"/.exec(line)?.[1])).toEqual(failing)
  expect(await metrics.metrics()).toMatch(/^northrate_retention_failed_total\{kind="limits"\} [1-9]/m)
  expect(await product.db.select().from(retentionRuns)).toMatchObject([{ failed: failing, counts }])
})

describe('a dry run', () => {
  test('counts what a run then deletes, whatever there is', async () => {
    const seconds = fc.constantFrom(-1, 0, 1)
    const leadOf = fc.record({
      kind: fc.constantFrom('unsold', 'sold', 'deletion requested under a hold'),
      seconds,
      hold: fc.constantFrom('none', 'live', 'lifted'),
      isFound: fc.boolean(),
    })
    const there = fc.record({
      each: fc.option(seconds),
      leads: fc.array(leadOf, { maxLength: 6 }),
      accounts: fc.array(fc.record({ made: seconds, signedIn: fc.option(seconds) }), { maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(there, async ({ each, leads: options, accounts }) => {
        if (each !== null) await oneOfEach(each)
        for (const { made, signedIn } of accounts)
          await old.account(
            secondsAfter(CUTOFFS.accounts, -made),
            signedIn === null ? null : secondsAfter(CUTOFFS.accounts, -signedIn),
          )
        for (const one of options) await oldLead(one)
        const dry = await run(true)
        expect(await run()).toEqual(dry)
      }),
      { numRuns: 12 },
    )
  })

  async function oldLead(options: { kind: string; seconds: number; hold: string; isFound: boolean }) {
    const at = (moment: Date) => secondsAfter(moment, -options.seconds)
    const { lead } =
      options.kind === 'sold'
        ? await old.soldLead(at(CUTOFFS.soldLeads))
        : await old.unsoldLead(options.kind === 'unsold' ? at(CUTOFFS.unsoldLeads) : daysAfter(NOW, -1))
    if (options.isFound) await old.searchMatchOf(lead.id, secondsAfter(NOW, -1))
    if (options.hold === 'none') return
    const hold = await placeLegalHold(product.db, { leadId: lead.id, reason: 'A dispute', now: NOW })
    if (options.kind === 'deletion requested under a hold')
      await product.db
        .insert(erasures)
        .values({ emailDigest: erasureDigests(product.deps).digest(lead.email), erasedAt: NOW, counts: {} })
    if (options.hold === 'lifted') await liftLegalHold(product.db, { id: hold, now: NOW })
  }

  test('blocks no writer, and waits for none', async () => {
    await oneOfEach(1)
    const expected = await run(true)
    const written = [verifications, sessions, rateLimits, leads, rateChecks, users, stripeEvents, quotes]
    const patient = connect(product.databaseUrl, { statementTimeoutMs: 60_000, lockTimeoutMs: 60_000 })
    const hasted = connect(product.databaseUrl, { lockTimeoutMs: 1_000 })
    const writeAll = (tx: Tx) =>
      Promise.all(written.map((table) => tx.execute(sql`select from ${table} for update nowait`)))

    await asClient(product.databaseOwnerUrl, async (owner) => {
      // Erasures are counted last: once the dry run waits for them, it has counted everything else.
      await owner.query('begin; lock table erasures in access exclusive mode')
      const counting = retain({ ...product.deps, db: patient.db }, { isDryRun: true, now: NOW })
      await until(async () => (await owner.query(WAITS_FOR_ERASURES)).rowCount === 1)
      await hasted.db.transaction(async (tx) => {
        await writeAll(tx)
        await owner.query('commit')
        expect(await counting).toEqual({ counts: expected, failed: [] })
        // A second dry run does not wait for the locked rows either.
        expect(await run(true)).toEqual(expected)
      })
    })
    await Promise.all([patient.close(), hasted.close()])
  })
})

const WAITS_FOR_ERASURES = `select from pg_locks where relation = 'erasures'::regclass and not granted`
