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

/** Changes, sales and deletions of these leads wait for the whole batch. */
const LEADS_AT_A_TIME = 100

type Needs = Pick<Dependencies, 'db' | 'jobs' | 'clock'>

/**
 * Matches saved searches with leads that are new on the market or changed there, until none is left or `signal` aborts. A batch and
 * its effects are one transaction, so a crash loses and repeats nothing. Processes can run it without waiting for each other.
 */
export async function matchNewLeads({ db, jobs, clock }: Needs, signal?: AbortSignal): Promise<void> {
  let taken = LEADS_AT_A_TIME
  while (taken === LEADS_AT_A_TIME && signal?.aborted !== true)
    taken = await db.transaction((tx) => matchBatch(tx, jobs, clock.now()))
}

/** Returns how many leads the batch had. */
async function matchBatch(tx: Tx, jobs: Dependencies['jobs'], now: Date): Promise<number> {
  const leadIds = await takeLeads(tx)
  if (leadIds.length === 0) return 0
  // Locked before the searches, in the order in which a supplier is deleted.
  const listeners = await lockSuppliersWanting(tx, 'lead.matched')
  const matches = await insertMatches(tx, { leadIds, listeners, now })

  const notified = matches.filter(({ supplier_id }) => listeners.includes(supplier_id))
  await recordLeadEvents(tx, { type: 'lead.matched', events: await eventsOf(tx, notified, now), now })
  // Last, because this locks waiting jobs until the matches are committed.
  const mailed = new Set(matches.filter(({ is_mailed }) => is_mailed).map(({ search_id }) => search_id))
  const alerts = [...mailed].map((searchId) => ({ searchId }))
  await jobs.enqueueUnlessWaiting(tx, 'send-search-alert', alerts)
  return leadIds.length
}

/** Takes leads from the queue and locks them, so that a later change queues them again. Skips leads that are being changed. */
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

/** Replaces the leads' matches and returns the new ones to notify. Waits for searches being changed; skips new filters. */
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
 * `found`: the searches that match each lead on the market. A search matches when its tags are a subset of the lead's, so instead
 * of comparing every search with every lead it looks up each subset: at most 64 of six tags, shared by leads with the same tags.
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
  fitting as materialized (
    select s.id as search_id, s.tags, s.terms, whole.market_tags
    from (select market_tags, chosen from subsets where cardinality(rest) = 0) as "whole"
    join saved_searches s on s.tags = whole.chosen
  ),
  found as materialized (
    select search_id, tags, terms, batch.id as lead_id from fitting join batch using (market_tags)
    where not exists (select from unnest(terms) term where strpos(batch.search_text, term) = 0)
  )`

/** One for each supplier and lead, with all of the supplier's searches that match it. */
async function eventsOf(tx: Tx, matches: Match[], now: Date): Promise<LeadEvent<'lead.matched'>[]> {
  const byLead = Map.groupBy(matches, ({ lead_id }) => lead_id)
  const cards = await findCards(tx, [...byLead.keys()], now)
  return cards.map(cardOf).flatMap((lead) =>
    [...Map.groupBy(byLead.get(lead.id) ?? [], ({ supplier_id }) => supplier_id)].map(
      ([supplierId, found]) => {
        const savedSearches = found
          .map(({ search_id, search_name }) => ({ id: search_id, name: search_name }))
          .sort((one, other) => one.name.localeCompare(other.name, 'en'))
        return { supplierId, leadId: lead.id, data: { savedSearches, lead } }
      },
    ),
  )
}
