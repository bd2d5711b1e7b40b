import { processorName } from '../../../../domain/processors.ts'
import type { Tier } from '../../../../domain/tiers.ts'
import type { LeadCard } from '../../../contract/supplier/market.ts'
import { inDollars } from '../../shared/dollars.ts'
import type { Mail } from '../mail.ts'
import { type Block, composeMail, type Sender } from './layout.ts'

type SearchAlert = {
  to: string
  contactPerson: string
  /** In its supplier's own words. */
  searchName: string
  isDaily: boolean
  /** As the market shows them, the newest first. */
  leads: LeadCard[]
  /** How many more were found than are listed here. */
  more: number
  leadUrl: (id: string) => string
  searchUrl: string
  /** A page of ours, for people; nothing is paused by opening it. */
  pauseUrl: string
  /** For mail programs. */
  unsubscribeUrl: string
  sender: Sender
}

/** Shows of each lead only what its card on the market shows. */
export function searchAlert(alert: SearchAlert): Mail {
  const { searchName, isDaily, leads, more, sender } = alert
  const count = leads.length + more
  const found = count === 1 ? '1 new lead' : `${count.toLocaleString('en-CA')} new leads`
  return composeMail(alert.to, {
    subject: `${found} for ${searchName}`,
    preview: leads
      .slice(0, 3)
      .map(({ company, monthlyVolume }) => `${company}, ${inDollars(monthlyVolume)} a month`)
      .join(' · '),
    blocks: [
      `Hi ${alert.contactPerson},`,
      `Your saved search “${searchName}” found ${found} on the market:`,
      ...leads.map((lead) => cardOf(lead, alert.leadUrl(lead.id))),
      more > 0 && `And ${more.toLocaleString('en-CA')} more on the market.`,
      { kind: 'button', label: 'See this search on the market', url: alert.searchUrl },
      `We email you about this search ${isDaily ? 'every morning at 8 (Toronto time) if it found something new' : 'at most once every 10 minutes'}. We email you about each lead once, whichever of your searches finds it. To change how often, select Edit (the pencil) beside the search on the market.`,
      { kind: 'link', label: 'Pause emails about this search', url: alert.pauseUrl },
    ],
    reason: `You received this email because your ${sender.name} account has email alerts turned on for this saved search.`,
    unsubscribeUrl: alert.unsubscribeUrl,
    sender,
  })
}

const TIERS: Record<Tier, string> = { tier1: 'Tier 1', tier2: 'Tier 2', tier3: 'Tier 3' }

function cardOf(lead: LeadCard, url: string): Block {
  return {
    kind: 'card',
    title: lead.company,
    price: inDollars(lead.price),
    line: [
      // The title has the province: "Retail business in Ontario".
      ...(lead.city ? [lead.city] : []),
      TIERS[lead.tier],
      verifiedOf(lead),
      ...(lead.contactRequestedAt === null ? [] : ['Asked to be contacted']),
    ].join(' · '),
    figures: [
      { label: 'Monthly card sales', value: inDollars(lead.monthlyVolume) },
      { label: 'Average sale', value: inDollars(lead.averageSale) },
      { label: 'Current provider', value: processorName(lead.currentProvider) },
      {
        label: 'Estimated savings',
        value: lead.potentialSavings > 0 ? `${inDollars(lead.potentialSavings)} a month` : 'Not estimated',
      },
    ],
    link: { label: 'View this lead', url },
  }
}

function verifiedOf({ emailVerified, phoneVerified }: LeadCard): string {
  if (emailVerified && phoneVerified) return 'Email and phone verified'
  if (emailVerified) return 'Email verified'
  return phoneVerified ? 'Phone verified' : 'Not verified'
}
