import * as v from 'valibot'

/** What a lead costs today, in CAD: from the cheapest tier's price to the dearest one's. */
export const LeadPriceRange = v.object({ lowest: v.number(), highest: v.number() })
export type LeadPriceRange = v.InferOutput<typeof LeadPriceRange>
