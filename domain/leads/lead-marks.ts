/** How a supplier marks a lead for itself. */
export const LEAD_MARKS = ['shortlisted', 'hidden'] as const
export type LeadMark = (typeof LEAD_MARKS)[number]
