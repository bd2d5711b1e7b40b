import { beforeAll, expect, test } from 'bun:test'
import { SUPPLIER_STATUSES } from '../../../domain/suppliers.ts'
import { addedProvider, openWithApproval, providersIn } from '../../../tests/support/people/provider.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { nextOf } from '../../../tests/support/purchase/market.ts'
import { purchasedLead } from '../../../tests/support/purchase/purchased-lead.ts'
import { PROVIDER_SORTS, type Provider } from '../../contract/admin/providers.ts'

const { product, admin } = await openWithApproval()

const PATH = '/api/admin/providers'

/** What each column is sorted by; null comes last. */
const KEYS: Record<(typeof PROVIDER_SORTS)[number], (provider: Provider) => string | number | null> = {
  joined: () => '',
  company: ({ name }) => name.toLowerCase().replace('é', 'e'),
  status: ({ status }) => SUPPLIER_STATUSES.indexOf(status),
  leadsReceived: ({ leadsReceived }) => leadsReceived,
  conversionRate: ({ leadsReceived, conversionRate }) => (leadsReceived === 0 ? null : conversionRate),
  leadCredits: ({ leadCredits }) => leadCredits,
}
const SORTS = PROVIDER_SORTS.flatMap((column) => [
  { sort: column, key: KEYS[column], up: 1 },
  { sort: `-${column}`, key: KEYS[column], up: -1 },
])

beforeAll(async () => {
  for (const [place, name] of ['Érable', 'erable', 'Zinc', '9 Lives', 'erable'].entries())
    await addedProvider(admin, {
      name,
      leadCredits: place % 2,
      status: SUPPLIER_STATUSES[place % SUPPLIER_STATUSES.length],
    })
  for (const outcomes of [['converted', 'lost'], ['lost'], ['converted'], ['lost', 'converted']] as const) {
    const { supplier } = await signedInSupplier(product, { name: 'Erable' })
    for (const outcome of outcomes) await purchasedLead(product, supplier, { purchase: { outcome } })
  }
})

async function allPages(query: string): Promise<Provider[]> {
  const seen: Provider[] = []
  for (let path: string | undefined = `${PATH}?${query}`; path !== undefined; ) {
    const answer = await admin.get(path)
    expect({ path, status: answer.status, body: answer.body }).toMatchObject({ path, status: 200 })
    seen.push(...providersIn(answer))
    path = nextOf(answer)
  }
  return seen
}

type Key = (provider: Provider) => string | number | null

function compare(key: Key, up: number) {
  return (a: Provider, b: Provider): number => {
    for (const of of [key, ({ createdAt }: Provider) => createdAt, ({ id }: Provider) => id]) {
      const [one, other] = [of(a), of(b)]
      if (one === other) continue
      if (one === null || other === null) return one === null ? 1 : -1
      return one < other ? -up : up
    }
    return 0
  }
}

test.each(SORTS)(
  'sorted by $sort, the pages have each provider once and in order, also of a search',
  async ({ sort, key, up }) => {
    for (const [query, count] of [
      ['', 9],
      ['&search=erable', 7],
    ] as const)
      for (const limit of [2, 100]) {
        const shown = await allPages(`sort=${sort}&limit=${limit}${query}`)
        expect(new Set(shown.map(({ id }) => id)).size).toBe(count)
        expect(shown.map(({ id }) => id)).toEqual(shown.toSorted(compare(key, up)).map(({ id }) => id))
        expect(shown).toHaveLength(count)
      }
  },
)

test('an unknown column and the cursor of another order are refused, and the first page says how many there are', async () => {
  expect(await admin.get(`${PATH}?sort=email`)).toMatchObject({
    status: 422,
    body: { fields: { sort: expect.stringContaining('joined, company, status, leadsReceived') } },
  })
  const first = await admin.get(`${PATH}?sort=company&limit=2`)
  expect(first.headers.get('x-total-count')).toBe('9')
  const next = nextOf(first) ?? ''
  expect((await admin.get(next)).headers.get('x-total-count')).toBeNull()
  for (const sort of ['-company', 'status', '-joined'])
    expect(await admin.get(next.replace('sort=company', `sort=${sort}`))).toMatchObject({
      status: 422,
      body: { fields: { after: expect.stringContaining('next page') } },
    })
})
