import { type BUSINESS_TYPES, businessTypeOrOther } from '../../../domain/business-types.ts'
import { folded } from '../../../domain/languages/folded.ts'
import { type ProcessorSlug, processorOrOther } from '../../../domain/processors.ts'

/** Closed fields only, so that nothing a visitor typed gets into a description. */
export type DescribedBusiness = {
  businessType: string
  currentProvider: string
  monthlyVolumeCents: number
  averageTransactionCents: number
  hasOwnRates: boolean
  /** What it pays in all, from a statement. */
  knowsEffectiveRate: boolean
  isDecisionMaker: boolean
  potentialSavingsCents: number
}

/** What must not be found in a description. */
export type Identity = Record<
  'firstName' | 'lastName' | 'decisionMakerName' | 'company' | 'email' | 'phone' | 'website',
  string
>

/**
 * The text of the anonymous card. `seed` chooses the sentence pattern, so one lead always reads the same. Falls back to plainer
 * texts, and at last to none, for a company named in our own words ("Monthly Card Sales Ltd").
 */
export function describeLead(business: DescribedBusiness, identity: Identity, seed: number): string {
  const words = wordsFor(business)
  const candidates = [...rotate(PATTERNS, seed).map((pattern) => pattern(words)), ...PLAINER]
  const telling = tellingTokens(identity)
  return candidates.find((text) => !tells(text, telling)) ?? ''
}

type Words = ReturnType<typeof wordsFor>

const PATTERNS: ((words: Words) => string)[] = [
  (w) =>
    `${capital(w.business)} taking ${w.volume} a month on cards, ${w.sale}. Now with ${w.processor}. ${w.reason}`,
  (w) =>
    `${w.reason} ${capital(w.business)} with ${w.volume} a month in card sales and ${w.sale}, processed by ${w.processor}.`,
  (w) => `Card sales of ${w.volume} a month, ${w.sale}: ${w.business} with ${w.processor}. ${w.reason}`,
  (w) =>
    `Now with ${w.processor}: ${w.business} with ${w.volume} a month in card sales and ${w.sale}. ${w.reason}`,
  (w) =>
    `${capital(w.business)} with ${w.processor}. ${capital(w.volume)} a month in card sales, ${w.sale}. ${w.reason}`,
]

const PLAINER = [
  'Canadian business comparing what it pays for cards with what it could pay.',
  'Compared its card rates.',
]

const wordsFor = (business: DescribedBusiness) => ({
  business: BUSINESS_WORDS[businessTypeOrOther(business.businessType)],
  volume: volumeBand(business.monthlyVolumeCents),
  sale: saleBand(business.averageTransactionCents),
  processor: FAMILIES[processorOrOther(business.currentProvider)],
  reason: reasonToCall(business),
})

const BUSINESS_WORDS: Record<keyof typeof BUSINESS_TYPES, string> = {
  retail: 'retail shop',
  restaurant: 'restaurant',
  ecommerce: 'online store',
  'professional-services': 'professional services firm',
  healthcare: 'healthcare practice',
  automotive: 'automotive business',
  other: 'business',
}

function volumeBand(cents: number): string {
  const dollars = cents / 100
  if (dollars < 5_000) return 'under $5,000'
  if (dollars < 10_000) return '$5,000 to $10,000'
  if (dollars < 25_000) return '$10,000 to $25,000'
  if (dollars < 50_000) return '$25,000 to $50,000'
  if (dollars < 100_000) return '$50,000 to $100,000'
  if (dollars < 250_000) return '$100,000 to $250,000'
  return 'over $250,000'
}

function saleBand(cents: number): string {
  const dollars = cents / 100
  if (dollars < 25) return 'an average sale under $25'
  if (dollars < 100) return 'an average sale of $25 to $100'
  if (dollars < 500) return 'an average sale of $100 to $500'
  return 'an average sale over $500'
}

const FAMILIES: Record<ProcessorSlug, string> = {
  moneris: 'a large acquirer',
  'square-canada': 'a flat-rate processor',
  stripe: 'a flat-rate processor',
  'elavon-canada': 'a large acquirer',
  helcim: 'an independent processor',
  'global-payments-canada': 'a large acquirer',
  'chase-merchant-services': 'a large acquirer',
  paystone: 'an independent processor',
  'clearly-payments': 'an independent processor',
  clover: 'a software vendor’s own payments',
  payfirma: 'an independent processor',
  'merchant-accounts-ca': 'an independent processor',
  'touchbistro-payments': 'a software vendor’s own payments',
  'shopify-payments': 'a software vendor’s own payments',
  'quickbooks-payments': 'a software vendor’s own payments',
  'td-merchant-services': 'a bank’s merchant services',
  'rbc-merchant-services': 'a bank’s merchant services',
  'cibc-merchant-services': 'a bank’s merchant services',
  'scotiabank-merchant-services': 'a bank’s merchant services',
  'bmo-merchant-services': 'a bank’s merchant services',
  'desjardins-merchant-solutions': 'a bank’s merchant services',
  other: 'another provider',
}

/** Their own answers, or our estimate by its name. Not that they want offers, which most may not have requested yet. */
function reasonToCall({ knowsEffectiveRate, ...business }: DescribedBusiness): string {
  const known = knowsEffectiveRate ? 'Knows its effective rate. ' : ''
  if (business.potentialSavingsCents >= 20_000)
    return `${known}Likely overpaying by hundreds a month: published rates are lower.`
  if (business.potentialSavingsCents > 0) return `${known}Likely overpaying: published rates are lower.`
  if (knowsEffectiveRate) return 'Knows its effective rate, so you can quote against it.'
  if (business.hasOwnRates) return 'Gave its current rates, so you can quote against them.'
  if (business.isDecisionMaker) return 'You’d speak with the decision maker.'
  return 'Comes with the decision maker’s name.'
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const rotate = <Item>(items: Item[], by: number) => {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}

/** Too short or too common to point at anyone. */
const COMMON_TOKENS = 'the and for inc ltd corp www com net org https http'.split(' ')
const SHORTEST_TOKEN = 3

/** Whether a text holds a word of the company, the people, the address or the domain, or seven digits in a row. */
export const leaksIdentity = (text: string, identity: Identity): boolean =>
  tells(text, tellingTokens(identity))

function tells(text: string, telling: string[]): boolean {
  if (/\d{7}/.test(text.replace(/[\s().,-]/g, ''))) return true
  const words = new Set(tokensOf(text))
  return telling.some((token) => words.has(token))
}

const tellingTokens = ({ firstName, lastName, decisionMakerName, company, email, website }: Identity) =>
  tokensOf([firstName, lastName, decisionMakerName, company, email, website].join(' '))

function tokensOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token.length >= SHORTEST_TOKEN && !COMMON_TOKENS.includes(token))
}
