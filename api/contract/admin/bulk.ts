import * as v from 'valibot'
import { sayFrom } from '../forms/fields.ts'
import { LeadAssignment } from './candidates.ts'
import { AdminLeadFilters, OffMarket, StatusChange } from './leads.ts'
import { ProviderFilters } from './providers.ts'

const en = {
  selectionUnreadable: 'Select at least one, and at most 500 at a time by their ids.',
}

const say = sayFrom({ en })

/** By their ids: a call's body is no larger. */
const MOST_BY_ID = 500
/** All that match a filter. */
export const MOST_SELECTED = 2_000
/** So many are done by one call. The others come back as the rest, for the next. */
export const DONE_BY_ONE_CALL = 25

/** One of those that an action is for. */
export const Selected = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** As it was looked at. Where it counts, what somebody else has changed since is refused. */
  version: v.exactOptional(v.string()),
})
export type Selected = v.InferOutput<typeof Selected>

const byId = v.object({ items: v.pipe(v.array(Selected), v.minLength(1), v.maxLength(MOST_BY_ID)) })

/** How many there were when the action was confirmed: it is refused where there are more or fewer by now. */
const expected = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Some leads by their ids, or all that match. */
export const LeadSelection = v.union(
  [byId, v.object({ filters: AdminLeadFilters, expected })],
  say('selectionUnreadable'),
)
export type LeadSelection = v.InferOutput<typeof LeadSelection>

/** Some providers by their ids, or all that match. */
export const ProviderSelection = v.union(
  [byId, v.object({ filters: ProviderFilters, expected })],
  say('selectionUnreadable'),
)
export type ProviderSelection = v.InferOutput<typeof ProviderSelection>

export const BulkStatus = v.object({ selection: LeadSelection, ...StatusChange.entries })
export const BulkAssignment = v.object({ selection: LeadSelection, ...LeadAssignment.entries })
export const BulkOffMarket = v.object({ selection: LeadSelection, ...OffMarket.entries })
export const BulkRelisting = v.object({ selection: LeadSelection })
export const BulkApproval = v.object({ selection: ProviderSelection })

/** How many leads match, by how they stand on the market and by what can be done for them. */
export const LeadsMatching = v.object({
  count: v.number(),
  /** More match than are counted, and than one action can be for. */
  isMore: v.boolean(),
  waiting: v.number(),
  onMarket: v.number(),
  sold: v.number(),
  offMarket: v.number(),
  /** On the market, and no provider is paying. */
  assignable: v.number(),
  /** On the market or waiting. */
  unlistable: v.number(),
  /** Unlisted by an admin, and not erased. */
  relistable: v.number(),
  /** How many have each status already. */
  statuses: v.object({
    new: v.number(),
    contacted: v.number(),
    qualified: v.number(),
    converted: v.number(),
  }),
})
export type LeadsMatching = v.InferOutput<typeof LeadsMatching>

export const ProvidersMatching = v.object({ count: v.number(), isMore: v.boolean(), pending: v.number() })
export type ProvidersMatching = v.InferOutput<typeof ProvidersMatching>

const BulkOutcome = v.object({
  id: v.string(),
  /** What the company is called; empty where there is none of this id. */
  name: v.string(),
  /** `unchanged`: it was so already. */
  outcome: v.picklist(['done', 'unchanged', 'refused']),
  /** Why it was refused. */
  code: v.nullable(v.string()),
  message: v.nullable(v.string()),
})
export type BulkOutcome = v.InferOutput<typeof BulkOutcome>

/** What became of each that this call was for, and those that are left for the next calls. */
export const BulkResults = v.object({ results: v.array(BulkOutcome), rest: v.array(Selected) })
export type BulkResults = v.InferOutput<typeof BulkResults>
