import { CLAIMS } from '../../../../domain/claims.ts'

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

export type Testimonial = { firstName: string; trade: string; quote: string }

/** False: the stories below are samples, shown smaller and each with the word "Example". */
export const testimonialsVerified: boolean = false

export const testimonials: readonly Testimonial[] = [
  {
    firstName: 'Maya',
    trade: 'café owner',
    quote:
      'I signed a contract years ago and never looked at the rate again. The check showed me which line on my statement to ask about.',
  },
  {
    firstName: 'Daniel',
    trade: 'auto repair',
    quote: 'I liked that it showed its math. I could take the same numbers to the provider I already had.',
  },
  {
    firstName: 'Priya',
    trade: 'online store',
    quote:
      'One provider called, the same day. I compared its offer with what I was paying, and nobody pressured me.',
  },
]
