import * as v from 'valibot'
import { requiredLine, sayFrom } from '../fields.ts'
import { MarketQuery } from './market-query.ts'

/** What a saved search says about an answer. */
const en = {
  nameRequired: 'Name this search.',
  nameTooLong: 'Shorten the name to 60 characters.',
  unusualCharacters: 'Remove the unsupported characters and try again.',
  alertsUnknown: 'Choose instant, daily or never.',
  pausedUnknown: 'Choose true or false.',
}

const say = sayFrom({ en })

/** `instant`: one mail in ten minutes at most; `daily`: every morning at 8 in Toronto; `never`: counted, but not mailed. */
export const ALERT_FREQUENCIES = ['instant', 'daily', 'never'] as const
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number]

export const MOST_SAVED_SEARCHES = 50
export const LONGEST_SEARCH_NAME = 60
/** More are not counted, only said to be more. */
export const MOST_NEW_COUNTED = 99

const filters = v.omit(MarketQuery, ['sort', 'limit', 'after']).entries

const name = requiredLine(LONGEST_SEARCH_NAME, {
  required: say('nameRequired'),
  tooLong: say('nameTooLong'),
  unusual: say('unusualCharacters'),
})
const alerts = v.picklist(ALERT_FREQUENCIES, say('alertsUnknown'))

export const NewSavedSearch = v.object({
  name,
  // Left out it is told the same as any other word.
  alerts: v.nullish(v.pipe(v.string(say('alertsUnknown')), alerts), ''),
  ...filters,
})
export type NewSavedSearch = v.InferOutput<typeof NewSavedSearch>

/** What is left out stays as it is. */
export const SavedSearchUpdate = v.object({
  name: v.optional(name),
  alerts: v.optional(alerts),
  paused: v.optional(v.boolean(say('pausedUnknown'))),
  /** All of them at once: those left out filter nothing from then on. */
  filters: v.optional(v.object(filters)),
})
export type SavedSearchUpdate = v.InferOutput<typeof SavedSearchUpdate>

export const SavedSearch = v.object({
  id: v.string(),
  name: v.string(),
  /** As the market's address has it, without order and page: "businessType=retail&province=Ontario"; empty for every lead. */
  query: v.string(),
  alerts: v.picklist(ALERT_FREQUENCIES),
  paused: v.boolean(),
  /** Leads on the market that it has found since its supplier last looked at it: up to 99, and 100 for more. */
  newLeads: v.number(),
  /** ISO 8601, UTC. */
  createdAt: v.string(),
})
export type SavedSearch = v.InferOutput<typeof SavedSearch>
