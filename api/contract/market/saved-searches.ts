import * as v from 'valibot'
import { ALERT_FREQUENCIES } from '../../../domain/saved-searches.ts'
import { Moment } from '../forms/units.ts'

export const MOST_SAVED_SEARCHES = 50
export const LONGEST_SEARCH_NAME = 60
/** More are not counted, only said to be more. */
export const MOST_NEW_COUNTED = 99

export const SavedSearch = v.object({
  id: v.string(),
  name: v.string(),
  /** As the market's address has it, without order and page: "businessType=retail&province=Ontario"; empty for every lead. */
  query: v.string(),
  alerts: v.picklist(ALERT_FREQUENCIES),
  paused: v.boolean(),
  /** Leads on the market that it has found since its supplier last looked at it: up to 99, and 100 for more. */
  newLeads: v.number(),
  createdAt: Moment,
})
export type SavedSearch = v.InferOutput<typeof SavedSearch>

/** Of more new leads than this, a look at a search says the newest. */
export const MOST_NEW_NAMED = 200

/** After a look at it. */
export const LookedAtSearch = v.object({
  ...SavedSearch.entries,
  /** The leads that were new until this look, the newest first. */
  newLeadIds: v.array(v.string()),
})
export type LookedAtSearch = v.InferOutput<typeof LookedAtSearch>
