import { frenchCity, frenchName } from '../../../../../domain/languages/french-names.ts'
import type { Language } from '../../../../../domain/languages/languages.ts'
import { processorName } from '../../../../../domain/processors.ts'
import type { LeadCard } from '../../../../contract/market/market.ts'
import { inDollars } from '../../../shared/dollars.ts'
import type { Mail } from '../../mail.ts'
import { type Block, composeMail, type Sender } from '../layout.ts'
import { fr } from './search-alert.messages.fr.ts'
import { en } from './search-alert.messages.ts'

const SAY = { en, fr }

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
  const { language } = sender
  const say = SAY[language]
  const found = say.newLeads(leads.length + more)
  return composeMail(alert.to, {
    subject: say.subject(found, searchName),
    preview: leads
      .slice(0, 3)
      .map((lead) => `${say.card.company(lead)}, ${say.aMonth(inDollars(lead.monthlyVolume, language))}`)
      .join(' · '),
    blocks: [
      say.hi(alert.contactPerson),
      say.found(searchName, found),
      ...leads.map((lead) => cardOf(lead, alert.leadUrl(lead.id), language)),
      more > 0 && say.more(more),
      { kind: 'button', label: say.see, url: alert.searchUrl },
      say.howOften(isDaily),
      { kind: 'link', label: say.pause, url: alert.pauseUrl },
    ],
    reason: say.reason(sender.name),
    unsubscribeUrl: alert.unsubscribeUrl,
    sender,
  })
}

function cardOf(lead: LeadCard, url: string, language: Language): Block {
  const { card: say, aMonth } = SAY[language]
  const dollars = (amount: number) => inDollars(amount, language)
  const provider = processorName(lead.currentProvider)
  const isFrench = language === 'fr'
  return {
    kind: 'card',
    title: say.company(lead),
    price: dollars(lead.price),
    line: [
      // The title has the province: "Retail business in Ontario".
      ...(lead.city ? [isFrench ? frenchCity(lead.city) : lead.city] : []),
      say.tier[lead.tier],
      say.verified[verifiedOf(lead)],
      ...(lead.contactRequestedAt === null ? [] : [say.contactRequested]),
    ].join(' · '),
    figures: [
      { label: say.monthlyVolume, value: dollars(lead.monthlyVolume) },
      { label: say.averageSale, value: dollars(lead.averageSale) },
      { label: say.currentProvider, value: isFrench ? frenchName(provider) : provider },
      {
        label: say.savings,
        value: lead.potentialSavings > 0 ? aMonth(dollars(lead.potentialSavings)) : say.notEstimated,
      },
    ],
    link: { label: say.view, url },
  }
}

function verifiedOf({ emailVerified, phoneVerified }: LeadCard) {
  if (emailVerified && phoneVerified) return 'both'
  if (emailVerified) return 'email'
  return phoneVerified ? 'phone' : 'none'
}
