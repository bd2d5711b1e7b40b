import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq, inArray } from 'drizzle-orm'
import { leadPrices, leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { alertMails, savedSearches } from '../../../db/schema/saved-searches.ts'
import { foundLeads, noteFound, savedSearch } from '../../../tests/support/people/saved-search.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { countJobs } from '../../../tests/support/queued-jobs.ts'
import { type LeadRow, updateLead } from '../../leads/placing/submitted-lead.ts'
import { minutesAfter } from '../../platform/shared/clock.ts'
import { planMorningAlerts } from './alerts.jobs.ts'
import { sendSearchAlert } from './send-alert.ts'

let supplier: Awaited<ReturnType<typeof signedInSupplier>>['supplier']
let browser: Awaited<ReturnType<typeof signedInSupplier>>['browser']

const product = await testProduct()
beforeEach(async () => {
  product.clock.set(new Date('2026-11-21T15:00:00Z'))
  ;({ supplier, browser } = await signedInSupplier(product))
})
afterEach(async () => {
  await product.deps.pool.query('delete from pgboss.job')
  await product.db.delete(savedSearches)
})

const send = (search: { id: string }) => sendSearchAlert(product.deps, search.id)
const mails = () => product.inbox.messages(supplier.email)
const leadsIn = (mail: { text: string } | undefined) =>
  [...(mail?.text ?? '').matchAll(/\/supplier\/dashboard\?lead=([0-9a-f-]{36})/g)].map(([, id]) => id)
const idsOf = (found: { id: string }[]) => found.map(({ id }) => id)
const expectMailed = (mail: { text: string } | undefined, found: { id: string }[]) =>
  expect(leadsIn(mail).toSorted()).toEqual(idsOf(found).toSorted())
const expectAllMailed = (found: { id: string }[]) =>
  expect(mails().flatMap(leadsIn).toSorted()).toEqual(idsOf(found).toSorted())

const savedSearchesOf = (...suppliers: { id: string }[]) =>
  Promise.all(suppliers.map(({ id }) => savedSearch(product, id)))

/** Saves a search and, a minute later, so many leads that it has found. */
async function searchThatFound(count: number, changes: Parameters<typeof savedSearch>[2] = {}) {
  const search = await savedSearch(product, supplier.id, changes)
  product.clock.passMinutes(1)
  return { search, found: await foundLeads(product, [search], count) }
}
const setLead = (lead: { id: string } | undefined, changes: Partial<typeof leads.$inferInsert>) =>
  product.db
    .update(leads)
    .set(changes)
    .where(eq(leads.id, lead?.id ?? ''))
/** As its business corrects it: with its public columns. */
const correctLead = (lead: { id: string } | undefined, change: Partial<LeadRow>) =>
  product.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(leads)
      .where(eq(leads.id, lead?.id ?? ''))
    if (row) await updateLead(tx, row, change)
  })
const mailsWritten = (search: { id: string }) =>
  product.db.select().from(alertMails).where(eq(alertMails.searchId, search.id))
const jobsOf = (search: { id: string }) => countJobs(product, 'send-search-alert', { searchId: search.id })

describe('an instant search', () => {
  test('mails its supplier what it has found, once', async () => {
    const { search, found } = await searchThatFound(3, { name: 'Shops' })
    await send(search)
    await send(search)
    expect(mails()).toHaveLength(1)
    expect(mails()[0]?.subject).toBe('3 new leads for Shops')
    expectMailed(mails()[0], found)
    const [written] = await mailsWritten(search)
    expect(written?.begunAt.toISOString()).toBe('2026-11-21T15:01:00.000Z')
    expect(written?.sentAt?.toISOString()).toBe('2026-11-21T15:01:00.000Z')
  })

  test('with nothing found mails nothing and stores nothing', async () => {
    const search = await savedSearch(product, supplier.id)
    await send(search)
    expect(mails()).toEqual([])
    expect(await mailsWritten(search)).toEqual([])
  })

  test('collects what it finds within ten minutes of a mail, with one job', async () => {
    const { search } = await searchThatFound(1)
    await send(search)

    const later = []
    for (let minute = 0; minute < 9; minute++) {
      product.clock.passMinutes(1)
      later.push(...(await foundLeads(product, [search], 1)))
      await Promise.all([send(search), send(search)])
    }
    expect(mails()).toHaveLength(1)
    expect(await jobsOf(search)).toBe(1)
    const { rows } = await product.deps.pool.query('select start_after from pgboss.job')
    expect(new Date(rows[0].start_after).toISOString()).toBe('2026-11-21T15:11:00.000Z')

    product.clock.passMinutes(1)
    await send(search)
    expect(mails()).toHaveLength(2)
    expectMailed(mails()[0], later)
  })

  test('plans nothing within the ten minutes where nothing new was found', async () => {
    const { search } = await searchThatFound(1)
    await send(search)
    await send(search)
    expect(await jobsOf(search)).toBe(0)
  })

  test('leaves out leads that are sold, off the market or no longer match when the mail is sent', async () => {
    const search = await savedSearch(product, supplier.id, {
      tags: ['type:retail', 'province:Ontario'],
      terms: ['toronto'],
    })
    product.clock.passMinutes(1)
    const [sold, gone, moved, renamed, left] = await foundLeads(product, [search], 5, {
      province: 'Ontario',
      city: 'Toronto',
    })
    const now = product.clock.now()
    await setLead(sold, { soldAt: now })
    await setLead(gone, { offMarketAt: now, offMarketReason: 'admin' })
    // Its words still fit, its tags do not.
    await correctLead(moved, { province: 'Quebec', aiDescription: 'Moved from Toronto.' })
    await correctLead(renamed, { city: 'Ottawa' })

    await send(search)
    expect(leadsIn(mails()[0])).toEqual([left?.id])

    await setLead(sold, { soldAt: null })
    product.clock.passMinutes(10)
    await send(search)
    expect(leadsIn(mails()[0])).toEqual([sold?.id])
  })

  test('lists twenty and says how many more there are', async () => {
    const { search } = await searchThatFound(21)
    await send(search)
    expect(mails()[0]?.subject).toStartWith('21 new leads for ')
    expect(leadsIn(mails()[0])).toHaveLength(20)
    expect(mails()[0]?.text).toContain('And 1 more on the market.')

    product.clock.passMinutes(10)
    await send(search)
    expect(mails()).toHaveLength(1)
  })

  test('shows the current price', async () => {
    const { search } = await searchThatFound(1)
    await product.db
      .insert(leadPrices)
      .values({ tier: 'tier2', priceCents: 12_345, validFrom: product.clock.now() })
    await send(search)
    expect(mails()[0]?.text).toContain('$123.45')
    await product.db.delete(leadPrices).where(eq(leadPrices.priceCents, 12_345))
  })

  test('leaves out leads that were found more than a week ago', async () => {
    const { search } = await searchThatFound(1)
    product.clock.passMinutes(7 * 24 * 60)
    await send(search)
    expect(mails()).toEqual([])
  })
})

describe('a supplier is mailed a lead once', () => {
  test('if several searches find it and several jobs send concurrently, fifteen times over', async () => {
    const searches = await savedSearchesOf(supplier, supplier)
    const found = []
    for (let round = 0; round < 15; round++) {
      product.clock.passMinutes(11)
      found.push(...(await foundLeads(product, searches, 2)))
      await Promise.all(searches.flatMap((search) => [send(search), send(search), send(search)]))
    }
    expectAllMailed(found)
  })

  test('if the search that mailed it was deleted', async () => {
    const { search: first, found } = await searchThatFound(1)
    const second = await savedSearch(product, supplier.id)
    product.clock.passMinutes(1)
    await noteFound(product, [second], found)
    await send(first)
    await product.db.delete(savedSearches).where(eq(savedSearches.id, first.id))
    await send(second)
    expect(mails()).toHaveLength(1)
  })

  test('and so is each other supplier', async () => {
    const { supplier: other } = await signedInSupplier(product)
    const searches = await savedSearchesOf(supplier, other)
    product.clock.passMinutes(1)
    const [lead] = await foundLeads(product, searches, 1)
    await Promise.all(searches.map(send))
    for (const { email } of [supplier, other])
      expect(product.inbox.messages(email).flatMap(leadsIn)).toEqual([lead?.id])
  })
})

describe('nothing is mailed', () => {
  const afterwards: [string, Partial<typeof suppliers.$inferInsert>][] = [
    ['to a supplier who may not see the market', { status: 'inactive' }],
    ['to an address that is not proved', { emailProvedAt: null }],
    ['to a supplier who is made anonymous', { status: 'inactive', anonymisedAt: new Date() }],
  ]
  test.each(afterwards)('%s', async (_, changes) => {
    const { search } = await searchThatFound(1)
    await product.db.update(suppliers).set(changes).where(eq(suppliers.id, supplier.id))
    await send(search)
    expect(mails()).toEqual([])
    expect(await mailsWritten(search)).toEqual([])
  })

  test('for a search that does not exist any more', async () => {
    const { search } = await searchThatFound(1)
    await product.db.delete(savedSearches).where(eq(savedSearches.id, search.id))
    await send(search)
    expect(mails()).toEqual([])
  })

  test('except that a pending supplier is mailed, because it may browse', async () => {
    await product.db.update(suppliers).set({ status: 'pending' }).where(eq(suppliers.id, supplier.id))
    const { search } = await searchThatFound(1)
    await send(search)
    expect(mails()).toHaveLength(1)
  })
})

describe('turning alerts on starts from now:', () => {
  const patch = async (search: { id: string }, body: unknown) =>
    expect((await browser.send('PATCH', `/api/supplier/saved-searches/${search.id}`, body)).status).toBe(200)
  async function expectNothingMailed(search: { id: string }) {
    await send(search)
    expect(mails()).toEqual([])
    product.clock.passMinutes(1)
  }

  test.each([
    ['paused', { paused: true }, { paused: false }],
    ['set to never', { alerts: 'never' }, { alerts: 'instant' }],
    ['paused and set to never', { paused: true, alerts: 'never' }, { paused: false, alerts: 'instant' }],
  ])('what was found while it was %s is not mailed', async (_, off, on) => {
    const search = await savedSearch(product, supplier.id)
    product.clock.passMinutes(1)
    await patch(search, off)
    await foundLeads(product, [search], 2)
    await expectNothingMailed(search)
    await patch(search, on)
    await expectNothingMailed(search)
    const found = await foundLeads(product, [search], 1)
    await send(search)
    expect(leadsIn(mails()[0])).toEqual(idsOf(found))
  })

  test('a search that is unpaused but set to never stays off', async () => {
    const search = await savedSearch(product, supplier.id, { alerts: 'never', pausedAt: product.clock.now() })
    product.clock.passMinutes(1)
    await patch(search, { paused: false })
    await foundLeads(product, [search], 1)
    await expectNothingMailed(search)
  })

  test('a change that leaves them on keeps earlier matches', async () => {
    const { search } = await searchThatFound(1)
    product.clock.passMinutes(1)
    await patch(search, { name: 'Renamed', alerts: 'instant', paused: false })
    await send(search)
    expect(mails()[0]?.subject).toBe('1 new lead for Renamed')
  })
})

describe('a daily search', () => {
  /** 8 in the morning in Toronto on three days around which the clocks go back. */
  const SATURDAY = new Date('2026-10-31T12:00:00Z')
  const SUNDAY = new Date('2026-11-01T13:00:00Z')
  const MONDAY = new Date('2026-11-02T13:00:00Z')

  const at = (moment: Date, minutes = 0) => product.clock.set(minutesAfter(moment, minutes))
  /** As the timer does it, and then the queue. */
  async function morningJob() {
    await planMorningAlerts(product.deps)
    const { rows } = await product.deps.pool.query('delete from pgboss.job returning data')
    for (const { data } of rows) await sendSearchAlert(product.deps, data.searchId)
    return rows.length
  }
  const daily = () => savedSearch(product, supplier.id, { alerts: 'daily' })
  /** A search saved an hour before that morning, and so many leads that it found half an hour later. */
  async function dailyThatFound(morning: Date, count = 1) {
    at(morning, -60)
    const search = await daily()
    at(morning, -30)
    return { search, found: await foundLeads(product, [search], count) }
  }

  test('mails at 8 in Toronto what it found since yesterday, also where a day has 25 hours', async () => {
    at(SATURDAY, -60)
    const search = await daily()
    at(SATURDAY, 60)
    const found = await foundLeads(product, [search], 2)
    await send(search)
    at(SUNDAY, -1)
    await send(search)
    expect(await morningJob()).toBe(0)
    expect(mails()).toEqual([])

    at(SUNDAY)
    await morningJob()
    expectMailed(mails()[0], found)
    expect(mails()[0]?.text).toContain('every morning at 8 (Toronto time)')
  })

  test('mails once a morning, and what it finds later the next morning', async () => {
    const { search } = await dailyThatFound(SATURDAY)
    for (const minutes of [0, 10, 60, 230]) {
      at(SATURDAY, minutes)
      await foundLeads(product, [search], 1)
      await morningJob()
      await send(search)
    }
    expect(mails()).toHaveLength(1)
    at(SUNDAY, 10)
    await morningJob()
    expect(mails()).toHaveLength(2)
    // The one of 8 o'clock sharp was there in time for the first.
    expect(leadsIn(mails()[1])).toHaveLength(2)
    expect(leadsIn(mails()[0])).toHaveLength(3)
  })

  test('mails later that morning, once, where nothing ran at 8; after noon the next morning', async () => {
    const { search } = await dailyThatFound(SUNDAY)
    at(SUNDAY, 239)
    expect(await morningJob()).toBe(1)
    expect(await morningJob()).toBe(0)
    expect(mails()).toHaveLength(1)

    await foundLeads(product, [search], 1)
    at(MONDAY, 240)
    expect(await morningJob()).toBe(0)
    at(MONDAY, 24 * 60)
    expect(await morningJob()).toBe(1)
    expect(mails()).toHaveLength(2)
  })

  test('is neither planned nor mailed a second time in one morning', async () => {
    const { search, found } = await dailyThatFound(SUNDAY, 2)
    await setLead(found[0], { soldAt: product.clock.now() })
    at(SUNDAY)
    expect(await morningJob()).toBe(1)
    await setLead(found[0], { soldAt: null })
    at(SUNDAY, 10)
    expect(await morningJob()).toBe(0)
    await send(search)
    expect(mails().map(leadsIn)).toEqual([[found[1]?.id]])
  })

  test('has one job in the queue, however often the morning’s job runs', async () => {
    const { search } = await dailyThatFound(SUNDAY)
    for (let minutes = 0; minutes < 60; minutes += 10) {
      at(SUNDAY, minutes)
      await planMorningAlerts(product.deps)
    }
    expect(await jobsOf(search)).toBe(1)
  })

  test('has no job where it has no new leads, is paused, or is not daily', async () => {
    at(SUNDAY, -60)
    const paused = await savedSearch(product, supplier.id, { alerts: 'daily', pausedAt: product.clock.now() })
    const instant = await savedSearch(product, supplier.id)
    const sold = await daily()
    await daily()
    at(SUNDAY, -30)
    const found = await foundLeads(product, [paused, instant, sold], 1)
    await product.db
      .update(leads)
      .set({ soldAt: product.clock.now() })
      .where(inArray(leads.id, idsOf(found)))
    at(SUNDAY)
    expect(await morningJob()).toBe(0)
  })
})

test('a lead that is sold while a mail claims it is left out, and concurrent claims and sales do not deadlock', async () => {
  const searches = await savedSearchesOf(supplier, supplier)
  product.clock.passMinutes(1)
  const found = await foundLeads(product, searches, 10)
  // As a sale locks: the lead, then the supplier.
  const sold = found.slice(0, 5).map((lead) => ({ lead, isLocked: Promise.withResolvers<void>() }))
  const sales = sold.map(({ lead, isLocked }) =>
    product.db.transaction(async (tx) => {
      await tx.select().from(leads).where(eq(leads.id, lead.id)).for('update')
      isLocked.resolve()
      await Bun.sleep(30)
      await tx.select().from(suppliers).where(eq(suppliers.id, supplier.id)).for('update')
      await tx.update(leads).set({ soldAt: product.clock.now() }).where(eq(leads.id, lead.id))
    }),
  )
  await Promise.all(sold.map(({ isLocked }) => isLocked.promise))
  await Promise.all([...sales, ...searches.map(send)])
  expectAllMailed(found.slice(5))
})

test('the mail links to the search as the market’s address has it', async () => {
  const search = await savedSearch(product, supplier.id, { query: 'businessType=retail&province=Ontario' })
  product.clock.passMinutes(1)
  const lead = await leadOnMarket(product)
  await noteFound(product, [search], [lead])
  await send(search)
  expect(mails()[0]?.text).toContain(
    `/supplier/dashboard?businessType=retail&province=Ontario&saved=${search.id}\n`,
  )

  const { search: every } = await searchThatFound(1)
  await send(every)
  expect(mails()[0]?.text).toContain(`/supplier/dashboard?saved=${every.id}\n`)
})
