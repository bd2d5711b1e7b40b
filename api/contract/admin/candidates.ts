import * as v from 'valibot'
import { sayFrom } from '../forms/fields.ts'
import { ProviderFilters } from './providers.ts'

const say = sayFrom({ en: { providerRequired: 'Choose a provider.' } })

/** Any text is taken for the provider: what is no id of ours is answered as an unknown one. */
export const LeadAssignment = v.object({
  providerId: v.pipe(v.string(say('providerRequired')), v.nonEmpty(say('providerRequired'))),
})

/** An active provider that a lead could be assigned to. */
export const Candidate = v.object({
  id: v.string(),
  name: v.string(),
  servesProvince: v.boolean(),
  servesType: v.boolean(),
  leadCredits: v.number(),
  leadsReceived: v.number(),
  /** Converted among those received, 0 to 1; 0 where there are none. */
  conversionRate: v.number(),
  /** Leads that it has promised to contact within 24 hours, and has not yet. */
  openPromises: v.number(),
})
export type Candidate = v.InferOutput<typeof Candidate>

export const MOST_CANDIDATES = 20

export const CandidatesQuery = v.object({ search: ProviderFilters.entries.search })
