/** Interchange programmes as papers name them: name, percent, usual share of the brand's volume. */
type Programme = [name: string, percent: number, share: number]

export const VISA: Programme[] = [
  ['VS CDN CONS CR ELECTRONIC', 1.25, 0.44],
  ['VS CDN INFINITE ELECTRONIC', 1.57, 0.3],
  ['VS CDN INF PRIVILEGE', 2.08, 0.12],
  ['VS CDN CARD NOT PRESENT', 1.65, 0.09],
  ['VS CDN BUSINESS', 2.0, 0.05],
]
export const MASTERCARD: Programme[] = [
  ['MC CDN CORE TAP', 0.92, 0.4],
  ['MC CDN WORLD', 1.22, 0.25],
  ['MC CDN WORLD ELITE', 1.56, 0.28],
  ['MC CDN COMMERCIAL', 2.0, 0.07],
]
export const AMEX: Programme[] = [
  ['AX RETAIL TIER 1', 1.6, 0.7],
  ['AX RETAIL TIER 2', 1.95, 0.3],
]
export const VISA_FR: Programme[] = [
  ['Visa - crédit de base, électronique', 1.25, 0.45],
  ['Visa - Infinite, électronique', 1.57, 0.32],
  ['Visa - Infinite Privilège', 2.08, 0.13],
  ['Visa - sans carte', 1.65, 0.1],
]
export const MASTERCARD_FR: Programme[] = [
  ['MC - de base, sans contact', 0.92, 0.42],
  ['MC - World, électronique', 1.22, 0.28],
  ['MC - World Elite', 1.56, 0.3],
]
