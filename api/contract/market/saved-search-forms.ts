import * as v from 'valibot'
import { ALERT_FREQUENCIES } from '../../../domain/saved-searches.ts'
import { requiredLine, sayFrom } from '../forms/fields.ts'
import { MarketQuery } from './market-query.ts'
import { fr } from './saved-search-forms.messages.fr.ts'
import { en } from './saved-search-forms.messages.ts'
import { LONGEST_SEARCH_NAME } from './saved-searches.ts'

// Apart from the answers, because the market's page reads them and would bring these checks along.

const say = sayFrom({ en, fr })

const filters = v.omit(MarketQuery, ['sort', 'limit', 'after']).entries

const name = requiredLine(LONGEST_SEARCH_NAME, {
  required: say('nameRequired'),
  tooLong: say('nameTooLong'),
  unusual: say('unusualCharacters'),
})
const alerts = v.picklist(ALERT_FREQUENCIES, say('alertsUnknown'))

export const NewSavedSearch = v.object({
  name,
  // Left out, it gets the same message as an unknown word.
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
