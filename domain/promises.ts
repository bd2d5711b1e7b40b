/** What the confirmation page promises, in hours (specification, section 9). */
export const PROMISED_HOURS = { review: 2, contact: 24, window: 48 } as const
