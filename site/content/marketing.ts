/**
 * Every number that we claim in public, and the stories beside them. The numbers are the owner's claims: each needs
 * proof on file before launch.
 */
export const marketing = {
  averageYearlySavingsDollars: 3840,
  /** "or more", as are the providers. */
  businessesMatched: 500,
  competingProviders: 12,
  setupMinutes: 2,
  providerResponseHours: 24,
  /** Monthly card sales of the businesses that suppliers meet here; "or more" at the top. */
  supplierLeadVolume: { fromDollars: 10_000, toDollars: 500_000 },
} as const

export type Testimonial = { firstName: string; trade: string; quote: string }

/** False: the stories below are samples, and every one is shown with the word "Example". */
export const testimonialsVerified: boolean = false

export const testimonials: readonly Testimonial[] = [
  {
    firstName: 'Maya',
    trade: 'Café owner',
    quote:
      'I had signed a contract years ago and never looked at the rate again. The check showed me which line of the statement to ask about.',
  },
  {
    firstName: 'Daniel',
    trade: 'Auto repair',
    quote:
      'What I liked is that it showed its sums. I could take the same figures to the provider I already had.',
  },
  {
    firstName: 'Priya',
    trade: 'Online shop',
    quote:
      'One provider called, on the day it said it would. I had two offers to compare and nobody to shake off.',
  },
]
