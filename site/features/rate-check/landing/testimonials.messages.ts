export type Testimonial = { firstName: string; trade: string; quote: string }

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
