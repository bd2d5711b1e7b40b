import { beforeEach, describe, expect, test } from 'bun:test'
import { eq, type SQL } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import type { Tx } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { leadsToMatch, savedSearches, savedSearchMatches } from '../../../db/schema/saved-searches.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '../../../db/schema/webhooks.ts'
import { BUSINESS_TYPES } from '../../../domain/business-types.ts'
import { TIERS, VOLUME_BANDS } from '../../../domain/leads/tiers.ts'
import { PROCESSORS } from '../../../domain/processors.ts'
import { TERRITORIES } from '../../../domain/provinces.ts'
import { newNumber } from '../../../tests/support/new-number.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Product, testProduct } from '../../../tests/support/product.ts'
import { marketSeenBy } from '../../../tests/support/purchase/market.ts'
import { whileChanging } from '../../../tests/support/while-changing.ts'
import { LeadCard } from '../../contract/market/market.ts'
import { NewSavedSearch } from '../../contract/market/saved-search-forms.ts'
import { updateLead } from '../../leads/placing/submitted-lead.ts'
import { secondsAfter } from '../../platform/shared/clock.ts'
import { changeSearch, saveSearch } from './keep-search.ts'
import { matchNewLeads } from './match-leads.ts'
import { listSearches } from './own-searches.ts'
import { sendSearchAlert } from './send-alert.ts'

let supplierId: string

const product = await testProduct()
beforeEach(async () => {
  await product.db.delete(leads)
  await product.db.delete(savedSearches)
  supplierId = (await signedInSupplier(product)).supplier.id
})

async function save(search: object, of = supplierId) {
  const saved = newNumber()
  const form = v.parse(NewSavedSearch, { name: `Search ${saved}`, alerts: 'never', ...search })
  return saveSearch(product.db, of, form, product.clock.now())
}

const pause = ({ id }: { id: string }) =>
  changeSearch(product.db, { supplierId, id }, { paused: true }, product.clock.now())

/** A moment later, so that matches are new. */
async function match() {
  product.clock.passMinutes(1)
  await matchNewLeads(product.deps)
}

const matchesOf = async (searchId: string) =>
  (await product.db.select().from(savedSearchMatches).where(eq(savedSearchMatches.searchId, searchId))).map(
    ({ leadId }) => leadId,
  )

async function expectMatches(search: { id: string }, ...found: { id: string }[]) {
  expect((await matchesOf(search.id)).toSorted()).toEqual(found.map(({ id }) => id).toSorted())
}

const jobsOf = async (name: string) =>
  (await product.deps.pool.query('select data from pgboss.job where name = $1', [name])).rows.map(
    ({ data }) => data,
  )

describe('a saved search finds what the market’s list finds', () => {
  const words = [
    ...'law retail tier 1 a x in % _ \\ 100% $10,000 é café CAFÉ trois-rivières Québec quebec'.split(' '),
    ..."e-commerce ecommerce moneris other l'été l’été ÉTÉ İ ß zz".split(' '),
    ...['commerce de détail', 'soins de sante', 'au Québec', 'palier 1'],
    ...['LAW firm', 'tier 1', 'of a', 'business in ontario'],
  ]
  const mostly = <Value>(often: Value, weight: number, other: fc.Arbitrary<Value>) =>
    fc.oneof({ weight, arbitrary: fc.constant(often) }, { weight: 1, arbitrary: other })
  const someOf = <Word>(all: readonly Word[]) =>
    mostly<Word | undefined>(undefined, 5, fc.constantFrom(...all))
  const query = fc.record({
    search: fc.array(fc.constantFrom(...words), { maxLength: 2 }).map((some) => some.join(' ')),
    businessType: someOf(Object.keys(BUSINESS_TYPES)),
    volume: someOf(VOLUME_BANDS),
    tier: someOf(TIERS),
    province: someOf(TERRITORIES.slice(0, 5)),
    provider: someOf(Object.keys(PROCESSORS).slice(0, 3)),
    contactRequested: someOf(['true', 'false']),
    phoneVerified: someOf(['true']),
  })
  const lead = fc.record({
    businessType: fc.constantFrom(...Object.keys(BUSINESS_TYPES), 'Dog grooming'),
    monthlyVolumeCents: fc.constantFrom(1, 999_999, 1_000_000, 4_999_999, 5_000_000, 90_000_000),
    currentProvider: fc.constantFrom(...Object.keys(PROCESSORS).slice(0, 3), 'Uncle Bob'),
    province: fc.constantFrom(...TERRITORIES.slice(0, 5), 'Quebec', 'Ontario', null),
    city: fc.constantFrom('Toronto', 'Trois-Rivières', 'Tobermory', null),
    phoneVerified: fc.boolean(),
    contactRequestedAt: fc.constantFrom(null, new Date('2026-11-20T12:00:00Z')),
    aiDescription: fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
      .map((some) => some.join(' ')),
  })

  test('for any filters and any leads', async () => {
    const { supplier, browser } = await signedInSupplier(product)
    const market = marketSeenBy(browser)
    let found = 0
    let rounds = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(lead, { minLength: 8, maxLength: 20 }),
        fc.array(query, { minLength: 6, maxLength: 6 }),
        async (rows, queries) => {
          await product.db.delete(leads)
          await product.db.delete(savedSearches)
          product.deps.market.dropFirstPage()
          const searches = await Promise.all(queries.map((filters) => save(filters, supplier.id)))
          for (const changes of rows) await leadOnMarket(product, changes)
          await match()
          for (const search of searches) {
            // One supplier may search only so often.
            rounds += 1
            const seen = rounds % 50 === 0 ? marketSeenBy((await signedInSupplier(product)).browser) : market
            const listed = await seen.ids(`?limit=100${search.query === '' ? '' : `&${search.query}`}`)
            expect({ query: search.query, found: (await matchesOf(search.id)).sort() }).toEqual({
              query: search.query,
              found: listed.sort(),
            })
            found += listed.length
          }
          const listed = await listSearches(product.db, supplier.id)
          for (const search of listed) expect(search.newLeads).toBe((await matchesOf(search.id)).length)
        },
      ),
      { numRuns: 15 },
    )
    expect(found).toBeGreaterThan(50)
  })

  test('by the words of the French market too', async () => {
    const found = await leadOnMarket(product, { businessType: 'restaurant', province: 'Quebec' })
    await leadOnMarket(product, { businessType: 'restaurant' })
    await leadOnMarket(product, { businessType: 'healthcare', province: 'Quebec' })
    const search = await save({ search: 'restaurant au Québec' })
    const ofClinics = await save({ search: 'établissement de santé en Ontario' })
    await match()
    await expectMatches(search, found)
    await expectMatches(ofClinics)
  })

  test('and nothing where its filters contradict each other', async () => {
    await leadOnMarket(product, { monthlyVolumeCents: 5_000_000 })
    const small = await leadOnMarket(product, { monthlyVolumeCents: 100 })
    const contradictory = await save({ volume: 'small', tier: 'tier1' })
    const consistent = await save({ volume: 'small', tier: 'tier3' })
    await match()
    await expectMatches(contradictory)
    await expectMatches(consistent, small)
  })
})

describe('new leads', () => {
  test('are found once, and the list counts them as new', async () => {
    const search = await save({ businessType: 'retail' })
    await pause(await save({ businessType: 'retail' }))
    const lead = await leadOnMarket(product)
    await leadOnMarket(product, { businessType: 'restaurant' })
    await match()
    await match()
    await expectMatches(search, lead)
    expect(await listSearches(product.db, supplierId)).toMatchObject([{ newLeads: 1 }, { newLeads: 1 }])
    expect(await product.db.$count(leadsToMatch)).toBe(0)
  })

  test('that leave the market before they are matched are skipped', async () => {
    const search = await save({})
    const sold = await leadOnMarket(product)
    const off = await leadOnMarket(product)
    await leadOnMarket(product, { listedAt: null })
    await product.db.update(leads).set({ soldAt: new Date() }).where(eq(leads.id, sold.id))
    const setOff = (offMarketAt: Date | null, offMarketReason: 'admin' | null) =>
      product.db.update(leads).set({ offMarketAt, offMarketReason }).where(eq(leads.id, off.id))
    await setOff(new Date(), 'admin')
    await match()
    await expectMatches(search)
    // Back on the market it is found.
    await setOff(null, null)
    await match()
    await expectMatches(search, off)
  })

  test('that change are matched by their current values and no longer by the old ones', async () => {
    const small = await save({ volume: 'small' })
    const large = await save({ volume: 'large', search: 'unicorn' })
    const lead = await leadOnMarket(product, { monthlyVolumeCents: 100 })
    await match()
    await expectMatches(small, lead)
    const changes = { monthlyVolumeCents: 9_000_000, aiDescription: 'A unicorn.' }
    await product.db.transaction((tx) => updateLead(tx, lead, changes))
    await match()
    await expectMatches(small)
    await expectMatches(large, lead)
  })

  test('are mailed where a search wants it at once and is not paused', async () => {
    const instant = await save({ alerts: 'instant' })
    await save({ alerts: 'daily' })
    await pause(await save({ alerts: 'instant' }))
    await leadOnMarket(product)
    await leadOnMarket(product)
    await match()
    await match()
    expect(await jobsOf('send-search-alert')).toEqual([{ searchId: instant.id }])
  })
})

describe('lead.matched', () => {
  async function endpoint(of: string, changes: Partial<typeof webhookEndpoints.$inferInsert> = {}) {
    const fixed = { url: 'https://crm.example/hook', createdAt: product.clock.now() }
    const [inserted] = await product.db
      .insert(webhookEndpoints)
      .values({ supplierId: of, mode: 'live', events: ['lead.matched'], ...fixed, ...changes })
      .returning()
    return inserted?.id ?? ''
  }
  const eventsOf = async (of: string) =>
    (await product.db.select().from(webhookEvents).where(eq(webhookEvents.supplierId, of))).map(
      ({ payload, ...event }) => ({ ...event, payload: JSON.parse(payload) }),
    )
  const Data = v.strictObject({
    savedSearches: v.array(v.strictObject({ id: v.string(), name: v.string() })),
    lead: v.strictObject(LeadCard.entries),
  })

  test('is sent once for each lead, with its card and all searches that match it and are not paused', async () => {
    const wanting = await endpoint(supplierId)
    const another = await endpoint(supplierId, { events: ['lead.purchased', 'lead.matched'] })
    await endpoint(supplierId, { events: ['lead.purchased'] })
    await endpoint(supplierId, { mode: 'test' })
    await endpoint(supplierId, { disabledAt: new Date(), disabledBecause: 'by_hand' })
    const b = await save({ name: 'B', province: 'Ontario' })
    const a = await save({ name: 'A', businessType: 'retail', alerts: 'instant' })
    await pause(await save({ name: 'Paused' }))
    await save({ name: 'Elsewhere', province: 'Quebec' })
    const lead = await leadOnMarket(product)
    await match()

    const [event, ...more] = await eventsOf(supplierId)
    expect(more).toEqual([])
    const now = product.clock.now().toISOString()
    expect(event?.payload).toMatchObject({ type: 'lead.matched', timestamp: now })
    const data = v.parse(Data, event?.payload.data)
    expect(data.savedSearches).toEqual([
      { id: a.id, name: 'A' },
      { id: b.id, name: 'B' },
    ])
    const { browser } = await signedInSupplier(product)
    expect(data.lead).toEqual(v.parse(LeadCard, (await browser.get(`/api/supplier/leads/${lead.id}`)).body))
    const deliveries = await product.db.select().from(webhookDeliveries)
    const ours = deliveries.filter(({ eventId }) => eventId === event?.id)
    expect(ours.map(({ endpointId }) => endpointId).sort()).toEqual([wanting, another].sort())
    expect(ours.map(({ nextTryAt }) => nextTryAt?.toISOString())).toEqual([now, now])
    // A changed lead that matches again is not sent again.
    await product.db.transaction((tx) => updateLead(tx, lead, { phoneVerified: false }))
    await save({ name: 'Late' })
    await match()
    expect(await eventsOf(supplierId)).toHaveLength(1)
  })

  test('is not sent to a supplier who may not see the market or has only paused searches', async () => {
    const inactive = (await signedInSupplier(product, { status: 'inactive' })).supplier.id
    const pending = (await signedInSupplier(product, { status: 'pending' })).supplier.id
    for (const id of [inactive, pending, supplierId]) await endpoint(id)
    for (const id of [inactive, pending]) await save({}, id)
    await pause(await save({}))
    await leadOnMarket(product)
    await match()
    expect(await eventsOf(inactive)).toEqual([])
    expect(await eventsOf(supplierId)).toEqual([])
    expect(await eventsOf(pending)).toHaveLength(1)
  })

  test('takes as many statements for many suppliers and leads as for one', async () => {
    const count = async (suppliers: number, newLeads: number) => {
      for (let number = 0; number < suppliers; number++) {
        const { supplier } = await signedInSupplier(product)
        await endpoint(supplier.id)
        await save({ alerts: 'instant' }, supplier.id)
      }
      for (let number = 0; number < newLeads; number++) await leadOnMarket(product)
      const { queries, db } = counted(product)
      await matchNewLeads({ ...product.deps, db })
      return queries()
    }
    const one = await count(1, 1)
    expect(await count(9, 20)).toBe(one)
  })
})

describe('alerts of saved searches', () => {
  beforeEach(async () => {
    await product.deps.pool.query('delete from pgboss.job')
  })

  test('are one job for each search, for any number of leads before it runs', async () => {
    const searches = []
    for (let made = 0; made < 30; made++) searches.push(await save({ alerts: 'instant' }))
    for (let batch = 0; batch < 10; batch++) {
      await leadOnMarket(product)
      await match()
    }
    const jobs = await jobsOf('send-search-alert')
    expect(jobs.map(({ searchId }) => searchId).toSorted()).toEqual(searches.map(({ id }) => id).toSorted())
  })

  test('are one waiting job within ten minutes of a mail, so that jobs grow with mails and not with leads', async () => {
    const { id: searchId } = await save({ alerts: 'instant' })
    product.clock.set(new Date())
    for (let lead = 0; lead < 15; lead++) {
      await leadOnMarket(product)
      product.clock.set(secondsAfter(product.clock.now(), 30))
      await matchNewLeads(product.deps)
      const { rows } = await product.deps.pool.query(
        `update pgboss.job set state = 'completed'
         where name = 'send-search-alert' and state < 'active' and start_after <= $1 returning id`,
        [product.clock.now()],
      )
      for (const _job of rows) await sendSearchAlert(product.deps, searchId)
    }
    // One that mailed, one that found that the next mail has to wait, and the one that will send it.
    expect(await jobsOf('send-search-alert')).toHaveLength(3)
  })

  test('are no job if the supplier may not be mailed', async () => {
    for (const changes of [{ emailProvedAt: null }, { status: 'inactive' as const }]) {
      const { supplier } = await signedInSupplier(product, changes)
      await save({ alerts: 'instant' }, supplier.id)
    }
    await leadOnMarket(product)
    await match()
    expect(await jobsOf('send-search-alert')).toEqual([])
  })
})

/** Counts the statements of the transactions that are made with `db`. */
function counted({ deps: { db } }: Product) {
  let statements = 0
  const counting = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name)
        if (typeof value !== 'function') return value
        if (['select', 'insert', 'delete', 'execute'].includes(String(name))) statements += 1
        return value.bind(of)
      },
    })
  const transaction: typeof db.transaction = (run) => db.transaction((tx) => run(counting(tx)))
  return {
    queries: () => statements,
    db: new Proxy(db, { get: (of, name) => (name === 'transaction' ? transaction : Reflect.get(of, name)) }),
  }
}

describe('concurrently', () => {
  test('several processes insert each match once and miss none', async () => {
    const searches = await Promise.all([save({}), save({ province: 'Ontario' }), save({ alerts: 'instant' })])
    for (let number = 0; number < 150; number++) await leadOnMarket(product)
    await Promise.all(Array.from({ length: 4 }, () => matchNewLeads(product.deps)))
    for (const { id } of searches) expect(await matchesOf(id)).toHaveLength(150)
    expect(await product.db.$count(leadsToMatch)).toBe(0)
  })

  test('a lead that is being changed is matched later, by its new values', async () => {
    const quebec = await save({ province: 'Quebec' })
    const ontario = await save({ province: 'Ontario' })
    const lead = await leadOnMarket(product)
    const other = await leadOnMarket(product)
    await product.db.transaction(async (tx) => {
      await updateLead(tx, lead, { province: 'Quebec' })
      await matchNewLeads(product.deps)
    })
    await expectMatches(ontario, other)
    await match()
    await expectMatches(quebec, lead)
    await expectMatches(ontario, other)
  })

  test.each<[string, (tx: Tx) => { where: (condition: SQL) => Promise<unknown> }]>([
    ['changed', (tx) => tx.update(savedSearches).set({ tags: ['province:Quebec'] })],
    ['deleted', (tx) => tx.delete(savedSearches)],
  ])('a search that is being %s gets no match of its old filters; another one does', async (_, change) => {
    const search = await save({ province: 'Ontario' })
    const stays = await save({ province: 'Ontario' })
    const lead = await leadOnMarket(product)
    await whileChanging(
      product,
      (tx) => change(tx).where(eq(savedSearches.id, search.id)),
      () => matchNewLeads(product.deps),
    )
    await expectMatches(search)
    await expectMatches(stays, lead)
  })
})
