import type { AdminLead } from '../../../../api/contract/admin/leads.ts'
import { businessTypeName } from '../../../../domain/business-types.ts'
import { processorName } from '../../../../domain/processors.ts'
import type { BadgeTone } from '../../../components/Badge.tsx'
import { adminLeadsMessages as say } from './leads.messages.ts'

export const typeOf = ({ businessType }: Pick<AdminLead, 'businessType'>) => businessTypeName(businessType)

export const processorOf = ({ currentProvider }: Pick<AdminLead, 'currentProvider'>) =>
  processorName(currentProvider)

/** The name of a lead, also once its person's data was deleted. */
export const companyOf = ({ company }: Pick<AdminLead, 'company'>) => company || say.erased

type Standing = Pick<
  AdminLead,
  'soldAt' | 'soldTo' | 'outcome' | 'offMarketAt' | 'offMarketReason' | 'isHeld' | 'listedAt'
>

type InWords = { words: string; tone: BadgeTone; buyer?: string }

/** The state of a lead on the market; for a sold lead, `buyer` continues `words`. */
export function standingOf(lead: Standing): InWords {
  if (lead.soldAt !== null)
    return { words: say.market.sold, tone: 'success', buyer: say.market.soldTo(lead.soldTo ?? '') }
  if (lead.offMarketReason !== null)
    return {
      words: say.market.offMarket[lead.offMarketReason],
      tone: lead.offMarketReason === 'withdrawn' ? 'danger' : 'neutral',
    }
  if (lead.isHeld) return { words: say.market.held, tone: 'pending' }
  return lead.listedAt === null
    ? { words: say.market.waiting, tone: 'neutral' }
    : { words: say.market.onMarket, tone: 'info' }
}

/** "Sold to Maple Payments · Buyer: Converted" */
export function standingInWords(lead: Standing): string {
  const { words, buyer } = standingOf(lead)
  const sold = buyer === undefined ? words : `${words} ${buyer}`
  return lead.outcome === null ? sold : `${sold} · ${say.buyerSays(say.outcome[lead.outcome])}`
}
