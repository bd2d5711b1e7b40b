import { CLAIMS } from '../../../../domain/leads/claims.ts'

/** Every number that we claim in public, and the stories. The numbers are the owner's claims: each needs proof on file before launch. */
export const marketing = {
  averageYearlySavingsDollars: CLAIMS.savings.claimed,
  /** "or more", like the providers. */
  businessesMatched: CLAIMS.businesses.claimed,
  competingProviders: CLAIMS.providers.claimed,
  setupMinutes: 2,
  providerResponseHours: CLAIMS.response.claimed,
  /** Monthly card sales of the businesses on the market; "or more" at the top. */
  supplierLeadVolume: { fromDollars: 10_000, toDollars: 500_000 },
} as const

/** False: the stories are samples, shown smaller and each with the word "Example". */
export const testimonialsVerified: boolean = false
