import { AUDIT_SORTS } from '../api/contract/admin/audit-log.ts'
import { LEAD_SORTS } from '../api/contract/admin/leads.ts'
import { PROVIDER_SORTS } from '../api/contract/admin/providers.ts'

export type Question = {
  path: string
  /** A download of everything: timed until its first rows are there. The rest leaves as fast as it is read. */
  isLong?: true
}

/** Some of the data, for what asks about one thing. */
type Known = { leadId: string; providerId: string; nextPageOf: (path: string) => Promise<string> }

/** So many pages of a hundred rows are before it. */
const DEEP = 10

/** Every list sorted by each of its columns, the first page and a deep one. */
export async function sortedQuestions({ nextPageOf }: Known): Promise<Question[]> {
  const paths: string[] = []
  for (const [path, columns] of [
    ['/api/admin/leads', LEAD_SORTS],
    ['/api/admin/providers', PROVIDER_SORTS],
    ['/api/admin/audit', AUDIT_SORTS],
  ] as const)
    for (const sort of columns.flatMap((column) => [column, `-${column}`])) {
      const first = `${path}?sort=${sort}`
      let deep = `${first}&limit=100`
      for (let page = 1; page <= DEEP; page++) deep = await nextPageOf(deep)
      paths.push(first, deep)
    }
  return paths.map((path) => ({ path }))
}

/** Whatever an admin's screens ask of the server: every list with each of its filters, the details, and the downloads. */
export async function questions({ leadId, providerId, nextPageOf }: Known): Promise<Question[]> {
  const [leads, providers, audit] = ['/api/admin/leads', '/api/admin/providers', '/api/admin/audit']
  const leadFilters = [
    ...['new', 'contacted', 'qualified', 'converted'].map((status) => `status=${status}`),
    ...['tier1', 'tier2', 'tier3'].map((tier) => `tier=${tier}`),
    ...['waiting', 'on-market', 'sold', 'off-market'].map((state) => `state=${state}`),
    'province=Ontario',
    'province=Nunavut',
    'from=2026-11-01&to=2026-11-30',
    'from=2026-02-01&to=2026-02-01',
    'status=converted&tier=tier1&state=off-market&province=Nova Scotia',
    'status=qualified&state=sold&from=2025-12-01&to=2026-01-31',
    'search=olive',
    'search=unicorn',
    'search=zeppelin',
    'search=zq',
    'search=50%25_',
    'search=olive&status=converted&province=Quebec&state=off-market',
    'search=shop-4711.example',
  ]
  const providerFilters = [
    ...['active', 'pending', 'inactive'].map((status) => `status=${status}`),
    'search=maple',
    'search=4711',
    'search=zeppelin',
    'search=a&status=pending',
  ]
  const auditFilters = [
    ...['visitor', 'user', 'supplier', 'admin', 'system'].map((actor) => `actor=${actor}`),
    'action=bought+a+lead',
    'action=lifted+legal+hold',
    'recordType=lead',
    'recordType=erasure',
    `recordId=${providerId}`,
    'person=zeppelin',
    `recordType=lead&recordId=${providerId}`,
    'from=2026-11-01&to=2026-11-30',
    'from=2026-02-01&to=2026-02-01',
    'actor=admin&action=changed+lead+status&recordType=lead&from=2026-01-01&to=2026-06-30',
  ]
  return [
    { path: leads },
    { path: await nextPageOf(`${leads}?limit=100`) },
    ...leadFilters.map((filter) => ({ path: `${leads}?${filter}` })),
    ...['', '?state=waiting', '?province=Nunavut', '?search=unicorn'].map((filter) => ({
      path: `/api/admin/bulk/leads/selection${filter}`,
    })),
    { path: `${leads}/${leadId}` },
    { path: `${leads}/${leadId}/providers` },
    { path: `${leads}.csv`, isLong: true },
    { path: `${leads}.csv?search=olive&status=new`, isLong: true },
    { path: providers },
    { path: await nextPageOf(`${providers}?limit=100`) },
    ...providerFilters.map((filter) => ({ path: `${providers}?${filter}` })),
    ...['', '/credits', '/rate-card'].map((part) => ({ path: `${providers}/${providerId}${part}` })),
    { path: audit },
    { path: await nextPageOf(`${audit}?limit=100`) },
    ...auditFilters.map((filter) => ({ path: `${audit}?${filter}` })),
    ...[
      'analytics/period',
      'analytics/period?from=2024-12-01&to=2026-11-30',
      'analytics',
      'analytics.csv',
      'prices',
      'prices/effect?tier=tier3',
      'settings',
      'failed-jobs',
      'home',
      'me',
    ].map((word) => ({
      path: `/api/admin/${word}`,
    })),
  ]
}
