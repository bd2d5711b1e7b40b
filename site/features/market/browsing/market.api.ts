import * as v from 'valibot'
import { LEADS_ON_A_PAGE, LeadCard, MOST_LEADS_ON_A_PAGE } from '../../../../api/contract/supplier/market.ts'
import { api } from '../../../lib/api.ts'
import type { Look } from '../../../lib/remote.ts'
import { type Filters, withFilters } from './filters.ts'
import type { MarketPage } from './market.ts'

const Leads = v.array(LeadCard)

/**
 * The beginning of the market: a page, or as many leads as are listed already. The browser keeps the last answer and
 * sends its ETag along by itself.
 */
export function lookAtMarket({ filters, atLeast, ...sent }: Look<Filters>): Promise<MarketPage> {
  const limit = Math.min(atLeast, MOST_LEADS_ON_A_PAGE)
  const query = withFilters(limit > LEADS_ON_A_PAGE ? `?limit=${limit}` : '', { ...filters, saved: '' })
  return read(`/api/supplier/leads${query}`, sent)
}

/** `path` is the `next` of the page before. */
export const moreOfMarket = (path: string, signal: AbortSignal) => read(path, { signal })

/** One that may be gone by now. */
export const lookAtLead = (id: string) => api.get(`/api/supplier/leads/${encodeURIComponent(id)}`, LeadCard)

async function read(path: string, sent: Parameters<typeof api.getPage>[2]): Promise<MarketPage> {
  const { answer, next, total } = await api.getPage(path, Leads, sent)
  const [, count, more] = /^(\d+)(\+?)$/.exec(total ?? '') ?? []
  return {
    leads: answer,
    next,
    total: count === undefined ? null : { count: Number(count), isMore: more === '+' },
    sort: new URLSearchParams(path.split('?')[1]).get('sort') ?? '',
  }
}
