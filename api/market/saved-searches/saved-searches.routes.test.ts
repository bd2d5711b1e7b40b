import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { leads } from '../../../db/schema/leads.ts'
import { savedSearches, savedSearchMatches } from '../../../db/schema/saved-searches.ts'
import { auditOf } from '../../../tests/support/audit.ts'
import { leadOnMarket, signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { type Browser, refusedWith, testProduct, untilRefused } from '../../../tests/support/product.ts'
import { buy } from '../../../tests/support/purchase/buying.ts'
import { MOST_SAVED_SEARCHES, SavedSearch } from '../../contract/market/saved-searches.ts'
import { takeOfAccount, takeRead } from '../../people/sessions/account-limits.ts'
import { deleteProvider } from '../../suppliers/providers/delete-provider.ts'

const SEARCHES = '/api/supplier/saved-searches'

let browser: Browser
let supplierId: string

const product = await testProduct()
beforeEach(async () => {
  await product.db.delete(leads)
  const signedIn = await signedInSupplier(product)
  browser = signedIn.browser
  supplierId = signedIn.supplier.id
})

const shops = { name: 'Shops', alerts: 'daily', businessType: 'retail' }

async function save(search: object, by = browser): Promise<SavedSearch> {
  const answer = await by.post(SEARCHES, search)
  expect(answer).toMatchObject({ status: 201 })
  return v.parse(v.strictObject(SavedSearch.entries), answer.body)
}

async function listed(by = browser): Promise<SavedSearch[]> {
  const answer = await by.get(SEARCHES)
  expect(answer.status).toBe(200)
  return v.parse(v.array(v.strictObject(SavedSearch.entries)), answer.body)
}

const look = (id: string, by = browser) => by.post(`${SEARCHES}/${id}/looked`)
const change = (id: string, update: unknown, by = browser) => by.send('PATCH', `${SEARCHES}/${id}`, update)

/** The responses to every request that writes to a search. */
const changesOf = async (id: string, by = browser) => [
  await change(id, { paused: true }, by),
  await by.delete(`${SEARCHES}/${id}`),
  await look(id, by),
]

async function changed(id: string, update: object): Promise<SavedSearch> {
  const answer = await change(id, update)
  expect(answer).toMatchObject({ status: 200 })
  return v.parse(v.strictObject(SavedSearch.entries), answer.body)
}

/** As if it had been found `minutes` from now. */
async function isFound(searchId: string, minutes: number, lead: Parameters<typeof leadOnMarket>[1] = {}) {
  const { id: leadId } = await leadOnMarket(product, lead)
  const matchedAt = new Date(product.clock.now().getTime() + minutes * 60_000)
  await product.db.insert(savedSearchMatches).values({ searchId, leadId, matchedAt })
  return leadId
}

describe('a search is saved', () => {
  test('and listed by its name, without anything new', async () => {
    const saved = await save({ ...shops, province: 'ontario', phoneVerified: true })
    expect(saved).toEqual({
      id: saved.id,
      name: 'Shops',
      query: 'businessType=retail&province=Ontario&phoneVerified=true',
      alerts: 'daily',
      paused: false,
      newLeads: 0,
      createdAt: product.clock.now().toISOString(),
    })
    const all = await save({ name: ' all leads ', alerts: 'never' })
    expect(all).toMatchObject({ name: 'all leads', query: '' })
    expect(await listed()).toEqual([all, saved])
    for (const name of ['Retail', 'bakeries', 'Toronto']) await save({ name, alerts: 'never' })
    const names = (await listed()).map(({ name }) => name)
    expect(names).toEqual(['all leads', 'bakeries', 'Retail', 'Shops', 'Toronto'])
  })

  test('as the market’s address has it, without order and page', async () => {
    const { query } = await save({
      ...shops,
      search: '  Law   FIRM, 100% & more ',
      volume: 'Large',
      tier: 'TIER1',
      provider: 'Square Canada',
      contactRequested: 'true',
      phoneVerified: 'false',
      sort: 'volume',
      limit: 1,
      after: 'x',
    })
    const address = new URLSearchParams(query)
    expect([...address]).toEqual([
      ['search', 'Law   FIRM, 100% & more'],
      ['businessType', 'retail'],
      ['volume', 'large'],
      ['provider', 'square-canada'],
      ['tier', 'tier1'],
      ['contactRequested', 'true'],
    ])
    expect((await browser.get(`/api/supplier/leads?${query}`)).status).toBe(200)
  })

  test('with a name that the supplier has not used yet, regardless of case', async () => {
    await save(shops)
    expect(await browser.post(SEARCHES, { ...shops, name: 'SHOPS' })).toMatchObject({
      status: 409,
      body: {
        code: 'search_name_taken',
        fields: { name: 'You already have a saved search with this name. Choose another.' },
      },
    })
    await save(shops, (await signedInSupplier(product)).browser)
    expect(await listed()).toHaveLength(1)
  })

  test('only once by two concurrent requests with one name', async () => {
    const answers = await Promise.all([browser.post(SEARCHES, shops), browser.post(SEARCHES, shops)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('up to the maximum, even by two concurrent requests', async () => {
    for (let number = 1; number < MOST_SAVED_SEARCHES; number++)
      await save({ name: `Search ${number}`, alerts: 'never' })
    const answers = await Promise.all(
      ['one', 'other'].map((name) => browser.post(SEARCHES, { name, alerts: 'never' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'too_many_saved_searches',
    })
    expect(await listed()).toHaveLength(MOST_SAVED_SEARCHES)
  })

  test.each([
    [{ alerts: 'daily' }, { name: 'Name this search.' }],
    [{ ...shops, name: '   ' }, { name: 'Name this search.' }],
    [{ ...shops, name: 'x'.repeat(61) }, { name: 'Shorten the name to 60 characters.' }],
    [{ ...shops, name: 'a\nb' }, { name: 'Remove the unsupported characters and try again.' }],
    [{ ...shops, alerts: 'hourly' }, { alerts: 'Choose instant, daily or never.' }],
    [{ name: 'Shops' }, { alerts: 'Choose instant, daily or never.' }],
    [{ ...shops, businessType: 'bakery' }, { businessType: 'Choose one of the listed business types.' }],
    [{ ...shops, search: 'x'.repeat(101) }, { search: 'Search for 100 characters or fewer.' }],
    [{ ...shops, search: 'a '.repeat(13) }, { search: 'Search for 12 words or fewer.' }],
    [{ ...shops, province: 'Maine' }, { province: 'Choose a province or territory from the list.' }],
  ])('not with %j', async (search, fields) => {
    expect(await browser.post(SEARCHES, search)).toMatchObject({
      status: 422,
      body: { code: 'check_your_answers', fields },
    })
    expect(await listed()).toEqual([])
  })
})

describe('a saved search is changed', () => {
  test('in its name, alerts and filters, and what is left out stays', async () => {
    const saved = await save(shops)
    expect(await changed(saved.id, { name: 'Stores' })).toEqual({ ...saved, name: 'Stores' })
    const renamed = { name: 'STORES', alerts: 'instant' } as const
    expect(await changed(saved.id, renamed)).toEqual({ ...saved, ...renamed })
    expect(await changed(saved.id, { paused: true })).toMatchObject({ paused: true })
    const after = await changed(saved.id, { filters: { province: 'Quebec' } })
    expect(after).toMatchObject({ name: 'STORES', query: 'province=Quebec', paused: true })
    expect(await changed(saved.id, { paused: false })).toMatchObject({ paused: false })
    expect(await listed()).toEqual([{ ...after, paused: false }])
    const [row] = await product.db.select().from(savedSearches).where(eq(savedSearches.id, saved.id))
    expect(row).toMatchObject({ tags: ['province:Quebec'], terms: [] })
  })

  test('not to the name of another search of the supplier', async () => {
    await save(shops)
    const other = await save({ ...shops, name: 'Other' })
    expect(await change(other.id, { name: 'shops', paused: true })).toMatchObject(
      refusedWith(409, 'search_name_taken'),
    )
    expect(await listed()).toMatchObject([other, { name: 'Shops' }])
  })

  test('and with other filters loses its matches; with the same it keeps them', async () => {
    const { id } = await save(shops)
    await isFound(id, 1)
    const same = { businessType: 'Retail', volume: 'all' }
    expect(await changed(id, { filters: same, name: 'Stores' })).toMatchObject({ newLeads: 1 })
    expect(await changed(id, { filters: { businessType: 'restaurant' } })).toMatchObject({ newLeads: 0 })
    expect(await product.db.select().from(savedSearchMatches)).toEqual([])
  })

  test.each([
    [{ name: '' }, { name: 'Name this search.' }],
    [{ alerts: 'weekly' }, { alerts: 'Choose instant, daily or never.' }],
    [{ paused: 'yes' }, { paused: 'Choose true or false.' }],
    [{ filters: { tier: 'tier9' } }, { 'filters.tier': 'Choose one of the three tiers.' }],
  ])('not with %j', async (update, fields) => {
    const saved = await save(shops)
    expect(await change(saved.id, update)).toMatchObject({ status: 422, body: { fields } })
    expect(await listed()).toEqual([saved])
  })

  test('is gone once it is deleted', async () => {
    const { id } = await save(shops)
    await isFound(id, 1)
    const { status, body } = await browser.delete(`${SEARCHES}/${id}`)
    expect({ status, body }).toEqual({ status: 200, body: { success: true } })
    expect(await listed()).toEqual([])
    for (const answer of await changesOf(id))
      expect(answer).toMatchObject(refusedWith(404, 'search_not_found'))
  })

  describe('can be brought back', () => {
    const restore = (id: string, by = browser) => by.post(`${SEARCHES}/${id}/restore`)

    test('for ten minutes as it was, with what it has found and found since', async () => {
      const { id } = await save(shops)
      await isFound(id, 1)
      const before = await changed(id, { paused: true })
      await browser.delete(`${SEARCHES}/${id}`)
      product.clock.passMinutes(9)
      expect(await restore(id)).toMatchObject({ status: 200, body: before })
      expect(await listed()).toEqual([before])
      expect((await auditOf(product, id))[0]).toMatchObject({ action: 'restored saved search' })

      await browser.delete(`${SEARCHES}/${id}`)
      product.clock.passMinutes(10)
      expect(await restore(id)).toMatchObject(refusedWith(404, 'search_not_found'))
    })

    test('in two windows at once', async () => {
      const { id } = await save(shops)
      await browser.delete(`${SEARCHES}/${id}`)
      const answers = await Promise.all([restore(id), restore(id)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await listed()).toHaveLength(1)
    })

    test('not under a name that is taken since, nor beyond the most that are kept', async () => {
      const { id } = await save(shops)
      await browser.delete(`${SEARCHES}/${id}`)
      const other = await save(shops)
      expect(await restore(id)).toMatchObject(refusedWith(409, 'search_name_taken'))
      await changed(other.id, { name: 'Other' })
      await product.db.insert(savedSearches).values(
        Array.from({ length: MOST_SAVED_SEARCHES - 1 }, (_, nth) => ({
          ...{ supplierId, name: `More ${nth}`, query: '', tags: [], terms: [], alerts: 'never' as const },
          ...{ createdAt: product.clock.now(), lookedAt: product.clock.now() },
        })),
      )
      expect(await restore(id)).toMatchObject(refusedWith(409, 'too_many_saved_searches'))
      expect(await listed()).toHaveLength(MOST_SAVED_SEARCHES)
    })

    test('only by its own supplier', async () => {
      const { id } = await save(shops)
      await browser.delete(`${SEARCHES}/${id}`)
      const stranger = (await signedInSupplier(product)).browser
      expect(await restore(id, stranger)).toMatchObject(refusedWith(404, 'search_not_found'))
    })
  })

  test('only by its own supplier', async () => {
    const saved = await save(shops)
    const stranger = (await signedInSupplier(product)).browser
    for (const answer of await changesOf(saved.id, stranger))
      expect(answer).toMatchObject(refusedWith(404, 'search_not_found'))
    expect(await listed(stranger)).toEqual([])
    expect(await listed()).toEqual([saved])
  })
})

describe('leads are new', () => {
  test('from when they are found until their supplier looks, while they are on the market', async () => {
    const saved = await save(shops)
    const other = await save({ ...shops, name: 'Other' })
    await isFound(saved.id, -1)
    const seen = await isFound(saved.id, 1)
    await isFound(saved.id, 2)
    await isFound(saved.id, 2, { soldAt: product.clock.now() })
    await isFound(saved.id, 2, { offMarketAt: product.clock.now(), offMarketReason: 'admin' })
    await isFound(saved.id, 2, { listedAt: null })
    await isFound(other.id, 3)
    expect(await listed()).toMatchObject([{ newLeads: 1 }, { newLeads: 2 }])

    product.clock.passMinutes(1)
    const looked = await look(saved.id)
    expect(looked).toMatchObject({ status: 200, body: { id: saved.id, newLeads: 1 } })
    expect(looked.body).toMatchObject({ newLeadIds: [seen] })
    product.clock.passMinutes(5)
    await look(saved.id)
    expect(await listed()).toMatchObject([{ newLeads: 1 }, { newLeads: 0 }])
  })

  test('and nothing is written for a look that has nothing to mark', async () => {
    const { id } = await save(shops)
    const lookedAtAfter = async () => {
      product.clock.passMinutes(1)
      await look(id)
      const [row] = await product.db.select().from(savedSearches).where(eq(savedSearches.id, id))
      return row?.lookedAt.getTime()
    }
    const saved = product.clock.now().getTime()
    expect(await lookedAtAfter()).toBe(saved)
    await isFound(id, 1)
    product.clock.passMinutes(1)
    const marked = await lookedAtAfter()
    expect(marked).toBe(product.clock.now().getTime())
    expect(await lookedAtAfter()).toBe(marked)
  })

  test('and counted up to 99; 100 stands for more', async () => {
    const { id } = await save(shops)
    for (let number = 1; number <= 99; number++) await isFound(id, number)
    expect(await listed()).toMatchObject([{ newLeads: 99 }])
    for (let number = 1; number <= 3; number++) await isFound(id, number)
    expect(await listed()).toMatchObject([{ newLeads: 100 }])
  })
})

test('changes of a search are in the audit log, but not its words', async () => {
  const { id } = await save({ ...shops, search: 'Pat Person' })
  await changed(id, { name: 'Pat', paused: true })
  await changed(id, { paused: true })
  await look(id)
  await browser.delete(`${SEARCHES}/${id}`)
  const entries = await auditOf(product, id)
  const before = { tags: ['type:retail'], alerts: 'daily', paused: false }
  const after = { ...before, paused: true }
  expect(entries.map(({ action, details }) => ({ action, details }))).toEqual([
    { action: 'deleted saved search', details: { before: after } },
    { action: 'changed saved search', details: { before, after, renamed: true } },
    { action: 'saved a search', details: { after: before } },
  ])
  for (const entry of entries)
    expect(entry).toMatchObject({ actor: 'supplier', actorId: supplierId, recordType: 'saved search' })
  expect(JSON.stringify(entries)).not.toContain('Pat')
})

test('changes are refused once there are too many of them in an hour', async () => {
  const { id } = await save(shops)
  // Of the 300 of an hour one was saving it.
  await Promise.all(Array.from({ length: 299 }, () => takeOfAccount(product.deps, 'change', supplierId)))
  for (const answer of [
    await browser.post(SEARCHES, { ...shops, name: 'More' }),
    await change(id, { paused: true }),
    await browser.delete(`${SEARCHES}/${id}`),
    await browser.post(`${SEARCHES}/${id}/restore`),
  ])
    expect(answer).toMatchObject(refusedWith(429, 'too_often'))
})

test('looks are refused once there are too many reads in a minute', async () => {
  const { id } = await save(shops)
  await untilRefused(() => takeRead('supplier', supplierId))
  expect(await look(id)).toMatchObject(refusedWith(429, 'too_often'))
})

// Last, because a lead that was bought stays.
test('a provider who is deleted or made anonymous leaves no searches behind', async () => {
  await save(shops)
  await deleteProvider(product.deps, crypto.randomUUID(), supplierId, product.clock.now())
  expect(await rowsOf(supplierId)).toEqual([])

  const buyer = await signedInSupplier(product)
  await save(shops, buyer.browser)
  const { id: leadId } = await leadOnMarket(product)
  await buy(product, buyer.browser, leadId)
  await deleteProvider(product.deps, crypto.randomUUID(), buyer.supplier.id, product.clock.now())
  expect(await rowsOf(buyer.supplier.id)).toEqual([])
})

const rowsOf = (id: string) => product.db.select().from(savedSearches).where(eq(savedSearches.supplierId, id))
