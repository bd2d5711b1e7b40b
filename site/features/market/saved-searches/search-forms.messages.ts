import type { BusinessTypeSlug } from '../../../../domain/business-types.ts'
import type { Tier, VOLUME_BANDS } from '../../../../domain/leads/tiers.ts'
import type { AlertFrequency } from '../../../../domain/saved-searches.ts'

export const searchFormMessages = {
  edit: 'Edit saved search',
  nameHint: (longest: number) => `Up to ${longest} characters.`,
  alerts: 'Email me about new leads',
  frequency: {
    instant: { label: 'As they come in', hint: 'At most one email every 10 minutes.' },
    daily: { label: 'Every morning', hint: 'At 8 a.m. Toronto time.' },
    never: { label: 'Don’t email me', hint: 'You’ll still see here how many are new.' },
  } satisfies Record<AlertFrequency, { label: string; hint: string }>,
  emailFirst: 'Emails start once you’ve confirmed your email address.',
  submit: 'Save search',
  submitChanges: 'Save changes',
  saved: 'Search saved',
  savedAs: (name: string) => `You’ll find it under Saved searches as ${name}.`,
  tooMany: (most: number) => `You have ${most} saved searches`,
  tooManyWhy: 'That’s the most you can keep. Delete one you don’t need, then save this one.',
  tryAgain: 'Something went wrong on our side. Try again.',
  pause: 'Pause alerts',
  pauseWhy: 'Stop its emails and webhooks for a while. You’ll still see here how many leads are new.',
  resume: 'Resume alerts',
  resumeWhy: 'Its emails and webhooks are paused. You can still see here how many leads are new.',
  paused: 'Alerts paused',
  resumed: 'Alerts resumed',
  delete: 'Delete search',
}

/** What a search finds, as its name says it. */
export const findingWords = {
  everything: 'All leads',
  businesses: {
    retail: 'Retail businesses',
    restaurant: 'Restaurants',
    ecommerce: 'E-commerce businesses',
    'professional-services': 'Professional services',
    healthcare: 'Healthcare businesses',
    automotive: 'Automotive businesses',
    other: 'Other businesses',
  } satisfies Record<BusinessTypeSlug, string>,
  in: (province: string) => `in ${province}`,
  with: (provider: string) => `with ${provider}`,
  volume: {
    small: 'under $10,000 a month',
    medium: '$10,000 to $50,000 a month',
    large: '$50,000 or more a month',
  } satisfies Record<(typeof VOLUME_BANDS)[number], string>,
  tier: { tier1: 'tier 1', tier2: 'tier 2', tier3: 'tier 3' } satisfies Record<Tier, string>,
  contactRequested: 'asked to be contacted',
  phoneVerified: 'phone verified',
  matching: (words: string) => `matching “${words}”`,
}
