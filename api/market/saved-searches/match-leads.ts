import { inArray, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Tx } from '../../../db/client.ts'
import { matchedSearchesLock, matchingLock, passingOverLocked } from '../../../db/locks.ts'
import { isOnMarket, leads } from '../../../db/schema/leads.ts'
import { leadsToMatch } from '../../../db/schema/saved-searches.ts'
import {
  type LeadEvent,
  lockSuppliersWanting,
  recordLeadEvents,
} from '../../connect/webhooks/record-event.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { cardOf } from '../browsing/lead-card.ts'
import { findCards } from '../browsing/leads-on-market.ts'

/** Whoever changes, sells or deletes one of these leads meanwhile waits for the whole batch. */
const LEADS_AT_A_TIME = 100

type Needs = Pick<Dependencies, 'db' | 'jobs' | 'clock'>

/**
 * Compares saved searches with the leads that have come on the market, or changed there, until none is left to compare or
 * the `signal` comes. Each batch is one transaction with all that follows from it, so that a process that dies loses none and
 * repeats none. Several may do it at once: none waits for another's leads.
 */
export async function matchNewLeads({ db, jobs, clock }: Needs, signal?: AbortSignal): Promise<void> {
  let taken = LEADS_AT_A_TIME
  while (taken === LEADS_AT_A_TIME && signal?.aborted !== true)
    taken = await db.transaction((tx) => matchBatch(tx, jobs, clock.now()))
}

/** Gives how many leads it took. */
async function matchBatch(tx: Tx, jobs: Dependencies['jobs'], now: Date): Promise<number> {
  const leadIds = await takeLeads(tx)
  if (leadIds.length === 0) return 0
  // Before the searches, as whoever deletes a supplier has it locked when its searches go.
  const listeners = await lockSuppliersWanting(tx, 'lead.matched')
  const matches = await insertMatches(tx, { leadIds, listeners, now })

  const told = matches.filter(({ supplier_id }) => listeners.includes(supplier_id))
  await recordLeadEvents(tx, jobs, { type: 'lead.matched', events: await eventsOf(tx, told, now), now })
  // Last: the jobs that wait are kept from running until the matches are committed.
  const mailed = new Set(matches.filter(({ is_mailed }) => is_mailed).map(({ search_id }) => search_id))
  await jobs.enqueueUnlessWaiting(
    tx,
    'send-search-alert',
    [...mailed].map((searchId) => ({ searchId })),
  )
  return leadIds.length
}

/**
 * Takes leads out of those to be compared. They are locked, so that a change of one comes wholly before, or puts it back
 * afterwards; one that is being changed is left for the next time.
 */
async function takeLeads(tx: Tx): Promise<string[]> {
  const taken = sql`select w.lead_id from leads_to_match w join leads l on l.id = w.lead_id
    limit ${sql.raw(String(LEADS_AT_A_TIME))} ${matchingLock}`
  const rows = await tx
    .delete(leadsToMatch)
    .where(inArray(leadsToMatch.leadId, sql`(${taken})`))
    .returning()
  return rows.map(({ leadId }) => leadId)
}

const Matches = v.array(
  v.object({
    search_id: v.string(),
    search_name: v.string(),
    lead_id: v.string(),
    supplier_id: v.string(),
    is_mailed: v.boolean(),
  }),
)
type Match = v.InferOutput<typeof Matches>[number]

/**
 * Writes down which searches find which of the leads, takes away what was found and is so no more, and gives those new
 * matches of searches that are not paused which somebody is told of at once. Searches that are being changed are waited for,
 * and found only as they were read: with other filters they begin anew.
 */
async function insertMatches(
  tx: Tx,
  { leadIds, listeners, now }: { leadIds: string[]; listeners: string[]; now: Date },
): Promise<Match[]> {
  const ids = sql`${sql.param(leadIds)}::uuid[]`
  const { rows } = await tx.execute(sql`
    with recursive ${foundBy(ids)},
    kept as materialized (
      select id, supplier_id, name, tags, terms, alerts, paused_at from saved_searches
      where id in (select search_id from found) order by id ${matchedSearchesLock}
    ),
    stale as (
      delete from saved_search_matches where (search_id, lead_id) in (
        select search_id, lead_id from saved_search_matches m
        where lead_id = any(${ids})
          and not exists (select from found f where f.search_id = m.search_id and f.lead_id = m.lead_id)
        ${passingOverLocked})
    ),
    added as (
      insert into saved_search_matches (search_id, lead_id, matched_at)
      select found.search_id, found.lead_id, ${now.toISOString()}::timestamptz
      from found join kept on kept.id = found.search_id and kept.tags = found.tags and kept.terms = found.terms
      on conflict do nothing
      returning search_id, lead_id
    )
    select added.search_id, kept.name as search_name, added.lead_id, kept.supplier_id,
      kept.alerts = 'instant' and s.email_proved_at is not null and s.anonymised_at is null
        and s.status <> 'inactive' as is_mailed
    from added join kept on kept.id = added.search_id join suppliers s on s.id = kept.supplier_id
    where kept.paused_at is null
      and (kept.alerts = 'instant' or kept.supplier_id = any(${sql.param(listeners)}::uuid[]))`)
  return v.parse(Matches, rows)
}

/**
 * As `found`: the searches that find each of the leads that are on the market. Asked once for all of them: a search finds a
 * lead whose tags hold all of its own, so whose own tags are a subset of the lead's. Of at most six tags there are 64, and
 * leads of the same tags share them; each is looked up, instead of comparing every search with every lead.
 */
export const foundBy = (leadIds: SQL) => sql`
  batch as materialized (
    select id, market_tags, search_text from leads
    where id = any(${leadIds}) and ${isOnMarket(leads)}
  ),
  subsets (market_tags, rest, chosen) as (
    select market_tags, array(select tag from unnest(market_tags) tag order by tag collate "C"), '{}'::text[]
    from (select distinct market_tags from batch) as "kinds"
    union all
    select market_tags, rest[2:], either.chosen
    from subsets, lateral (values (subsets.chosen), (subsets.chosen || rest[1])) as either (chosen)
    where cardinality(rest) > 0
  ),
  found as materialized (
    select s.id as search_id, s.tags, s.terms, batch.id as lead_id
    from (select market_tags, chosen from subsets where cardinality(rest) = 0) as "whole"
    join saved_searches s on s.tags = whole.chosen
    join batch on batch.market_tags = whole.market_tags
    where not exists (select from unnest(s.terms) term where strpos(batch.search_text, term) = 0)
  )`

/** One for each supplier and lead, with all of its searches that find it. */
async function eventsOf(tx: Tx, matches: Match[], now: Date): Promise<LeadEvent<'lead.matched'>[]> {
  const leadIds = [...new Set(matches.map(({ lead_id }) => lead_id))]
  const cards = new Map((await findCards(tx, leadIds, now)).map((lead) => [lead.id, cardOf(lead)]))
  return [
    ...Map.groupBy(matches, ({ supplier_id, lead_id }) => `${supplier_id} ${lead_id}`).values(),
  ].flatMap((found) => {
    const [first] = found
    const lead = cards.get(first?.lead_id ?? '')
    if (first === undefined || lead === undefined) return []
    const savedSearches = found
      .map(({ search_id, search_name }) => ({ id: search_id, name: search_name }))
      .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    return { supplierId: first.supplier_id, leadId: lead.id, data: { savedSearches, lead } }
  })
}
