import { PROMISED_HOURS } from '../promises.ts'

/**
 * The four claims of the landing page, as the specification writes them, and how many cases a measured figure needs before it
 * may replace one (decision 81).
 */
export const CLAIMS = {
  /** CAD a year. */
  savings: { claimed: 3840, leastCases: 50 },
  /** "or more", like the providers. */
  businesses: { claimed: 500, leastCases: 50 },
  providers: { claimed: 12, leastCases: 12 },
  /** Hours. */
  response: { claimed: 24, leastCases: 50 },
} as const

export type ClaimName = keyof typeof CLAIMS
export const CLAIM_NAMES = ['savings', 'businesses', 'providers', 'response'] as const satisfies ClaimName[]

/** Providers are active that have bought a lead within so many days. */
export const ACTIVE_WITHIN_DAYS = 90

/** "$1,234", "1,050", or "8 hours", for a measured figure. */
export function claimInFigures(name: ClaimName, value: number): string {
  const figure = value.toLocaleString('en-CA')
  if (name === 'savings') return `$${figure}`
  if (name !== 'response') return figure
  return value > PROMISED_HOURS.contact ? `${PROMISED_HOURS.contact}+ hours` : `${figure} hours`
}

/** The same for a French page. */
export function claimInFrench(name: ClaimName, value: number): string {
  const figure = value.toLocaleString('fr-CA')
  if (name === 'savings') return `${figure}\u00a0$`
  if (name !== 'response') return figure
  return value > PROMISED_HOURS.contact
    ? `plus de ${PROMISED_HOURS.contact}\u00a0heures`
    : `${figure}\u00a0heures`
}
