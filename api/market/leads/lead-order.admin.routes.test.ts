import { beforeAll, beforeEach, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { LEAD_STATUSES } from '../../../domain/leads/statuses.ts'
import { TIERS } from '../../../domain/leads/tiers.ts'
import { signedInAdmin } from '../../../tests/support/people/admin.ts'
import { insertLeads, leadOnMarket, shopLead } from '../../../tests/support/people/supplier.ts'
import { type Browser, openProduct, testProduct } from '../../../tests/support/product.ts'
import { nextOf } from '../../../tests/support/purchase/market.ts'
import { AdminLead, LEAD_SORTS } from '../../contract/admin/leads.ts'
import { hoursAfter } from '../../platform/shared/clock.ts'

const product = await testProduct()
let browser: Browser
/** One admin may read 600 times a minute. */
beforeEach(async () => {
  browser = (await signedInAdmin(product)).browser
})

const PATH = '/api/admin/leads'
const WORD = 'thimble'
type Key = (string | number | null)[]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What each column is sorted by; null comes last. */
const KEYS: Record<(typeof LEAD_SORTS)[number], (lead: AdminLead) => Key> = {
  submitted: () => [],
  company: ({ company }) => [company === '' ? null : plain(company)],
  place: ({ province, city }) => [province, city ?? ''],
  volume: ({ monthlyVolume }) => [monthlyVolume],
  tier: ({ tier }) => [TIERS.indexOf(tier)],
  savings: ({ potentialSavings }) => [potentialSavings === 0 ? null : potentialSavings],
  status: ({ status }) => [LEAD_STATUSES.indexOf(status)],
}
const SORTS = LEAD_SORTS.flatMap((column) => [
  { sort: column, key: KEYS[column], up: 1 },
  { sort: `-${column}`, key: KEYS[column], up: -1 },
])

/** Two of each, of the same time: ties are within and across pages. */
beforeAll(async () => {
  const now = product.clock.now()
  const one = [
    { company: `Äpfel ${WORD}`, province: 'Quebec', city: 'Laval' },
    { company: `apfel ${WORD}`, province: 'Quebec', city: null, potentialSavingsCents: 20_000 },
    { company: `Zebra ${WORD}`, province: null, city: null, potentialSavingsCents: 100 },
    { company: '', lastName: WORD, province: 'Ontario', city: 'Toronto', potentialSavingsCents: 0 },
    { company: `100 ${WORD}s`, province: 'Ontario', city: 'Ajax', potentialSavingsCents: 9_900 },
  ] as const
  for (const [place, changes] of [...one, ...one].entries())
    await leadOnMarket(product, {
      potentialSavingsCents: 0,
      monthlyVolumeCents: [900_000, 6_000_000, 2_000_000][place % 3] ?? 1,
      status: LEAD_STATUSES[place % 4] ?? 'new',
      submittedAt: hoursAfter(now, -(place % 4)),
      ...changes,
    })
})

const Page = v.array(AdminLead)

async function allPages(query: string): Promise<AdminLead[]> {
  const seen: AdminLead[] = []
  for (let path: string | undefined = `${PATH}?${query}`; path !== undefined; ) {
    const answer = await browser.get(path)
    expect({ path, status: answer.status, body: answer.body }).toMatchObject({ path, status: 200 })
    seen.push(...v.parse(Page, answer.body))
    path = nextOf(answer)
  }
  return seen
}

const rowsOf = (seen: AdminLead[], key: (lead: AdminLead) => Key) =>
  seen.map((lead) => ({ key: key(lead), submittedAt: lead.submittedAt, id: lead.id }))

/** Those without a value last, both ways; then by the value, the time and the id in the direction of the sort. */
function compare(up: number) {
  const both = (a: Key, b: Key): number => {
    for (const [place, one] of a.entries()) {
      const other = b[place] ?? null
      if (one === other) continue
      if (one === null || other === null) return one === null ? 1 : -1
      return one < other ? -up : up
    }
    return 0
  }
  return (a: ReturnType<typeof rowsOf>[number], b: ReturnType<typeof rowsOf>[number]) =>
    both(a.key, b.key) || both([a.submittedAt, a.id], [b.submittedAt, b.id])
}

test.each(SORTS)(
  'sorted by $sort, the pages have each lead once and in order, with those that lack it last',
  async ({ sort, key, up }) => {
    for (const limit of [1, 3, 100]) {
      const rows = rowsOf(await allPages(`sort=${sort}&limit=${limit}`), key)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(10)
      expect(rows).toEqual(rows.toSorted(compare(up)))
      expect(rows).toHaveLength(10)
    }
  },
)

test.each(SORTS)(
  'sorted by $sort, filters and searches find the same leads as without an order',
  async ({ sort, key, up }) => {
    for (const query of [
      'status=contacted',
      'tier=tier1',
      'tier=tier2',
      'tier=tier3',
      'province=Ontario',
      'province=Quebec&tier=tier3',
      `search=${WORD}`,
      'search=1&status=new',
      'search=ON',
      'search=nothing+of+this',
    ]) {
      const found = rowsOf(await allPages(`${query}&sort=${sort}&limit=2`), key)
      const unsorted = rowsOf(await allPages(query), key)
      expect({ query, found }).toEqual({ query, found: unsorted.toSorted(compare(up)) })
    }
  },
)

test('without an order the newest lead comes first, as with -submitted', async () => {
  expect(await allPages('limit=3')).toEqual(await allPages('sort=-submitted&limit=4'))
  expect(await allPages('sort=')).toEqual((await allPages('sort=submitted')).toReversed())
})

test('an unknown column is refused, and the answer says which there are', async () => {
  for (const sort of ['price', '+company', '--company', 'Company', 'company,volume']) {
    const answer = await browser.get(`${PATH}?${new URLSearchParams({ sort })}`)
    expect(answer).toMatchObject({
      status: 422,
      body: {
        fields: {
          sort: 'Sort by submitted, company, place, volume, tier, savings, status, with a minus in front for the opposite direction.',
        },
      },
    })
  }
})

test('the cursor of another order, or one that nobody has made, is refused', async () => {
  const afterOf = async (sort: string) =>
    new URL(nextOf(await browser.get(`${PATH}?sort=${sort}&limit=2`)) ?? '', 'http://x').searchParams.get(
      'after',
    ) ?? ''
  const refused = { status: 422, body: { fields: { after: expect.stringContaining('next page') } } }
  const follow = (sort: string, after: string) =>
    browser.get(`${PATH}?${new URLSearchParams({ sort, after, limit: '2' })}`)
  const after = await afterOf('company')
  expect((await follow('company', after)).status).toBe(200)
  for (const sort of ['-company', 'place', 'submitted', '-submitted'])
    expect(await follow(sort, after)).toMatchObject(refused)
  expect(await follow('company', await afterOf('-submitted'))).toMatchObject(refused)

  const [, , at, id] = JSON.parse(Buffer.from(after, 'base64url').toString())
  for (const place of [
    ['company', ['a\u0000b'], at, id],
    ['company', [7], at, id],
    ['company', [], at, id],
    ['company', ['a'], '2026-02-31T00:00:00.000000Z', id],
    ['company', ['a'], at, 'nobody'],
    ['company', ['a'], at],
    'company',
    null,
  ])
    expect(await follow('company', Buffer.from(JSON.stringify(place)).toString('base64url'))).toMatchObject(
      refused,
    )
  expect(
    await follow('tier', Buffer.from(JSON.stringify(['tier', ['tier9'], at, id])).toString('base64url')),
  ).toMatchObject(refused)
})

test('a lead that changes its place between two pages moves no other lead', async () => {
  const first = await browser.get(`${PATH}?sort=status&limit=4`)
  const shown = v.parse(Page, first.body)
  const last = shown.at(-1)
  await browser.send('PUT', `${PATH}/${last?.id}/status`, { status: 'converted' })
  const rest = await allPages((nextOf(first) ?? '').replace(`${PATH}?`, ''))
  const seen = new Set([...shown, ...rest].map(({ id }) => id))
  expect(seen.size).toBe(10)
})

test('an order of more leads than can be sorted in time is refused with advice', async () => {
  await using opened = new AsyncDisposableStack()
  const slow = await openProduct({ limits: { statementTimeoutMs: 2_000 } })
  opened.defer(() => slow.close())
  const admin = await signedInAdmin(slow)
  await slow.db.transaction(async (tx) => {
    await tx.execute(sql`lock table leads in access exclusive mode`)
    expect(await admin.browser.get(`${PATH}?sort=company`)).toMatchObject({
      status: 503,
      body: { code: 'list_too_long', message: expect.stringContaining('Narrow the list') },
    })
  })
})

test('the first page says how many leads match, up to 10,000, and of a search up to 1,000', async () => {
  const totalOf = async (query: string) =>
    (await browser.get(`${PATH}?${query}`)).headers.get('x-total-count')
  for (const query of ['', 'sort=company', 'limit=2', `search=${WORD}&sort=-place`])
    expect({ query, total: await totalOf(query) }).toEqual({ query, total: '10' })
  expect(await totalOf('tier=tier1&sort=volume')).toBe('3')
  expect(await totalOf('search=nothing+of+this')).toBe('0')
  const next = nextOf(await browser.get(`${PATH}?sort=company&limit=2`)) ?? ''
  expect((await browser.get(next)).headers.get('x-total-count')).toBeNull()

  await insertLeads(
    product.db,
    Array.from({ length: 10_000 }, (_, count) => ({
      ...shopLead(count),
      email: `many-${count}@shop.example`,
      phone: `+1647${2_000_000 + count}`,
      province: 'Nunavut',
      submittedAt: hoursAfter(product.clock.now(), count < 1_001 ? 1 : -24),
      company: count < 1_001 ? `Many ${WORD}` : 'Many more',
    })),
  )
  expect(await totalOf('')).toBe('10000+')
  expect(await totalOf('province=Nunavut&sort=company')).toBe('10000')
  expect(await totalOf(`search=${WORD}&sort=company`)).toBe('1000+')
  expect(await totalOf('search=Many+more')).toBe('1000+')
  expect(await totalOf(`search=zebra+${WORD}`)).toBe('2')
})
