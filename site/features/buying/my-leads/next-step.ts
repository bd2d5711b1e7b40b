import type { PurchasedLead } from '../../../../api/contract/supplier/purchases.ts'
import { formatAgo, formatMoment } from '../../../lib/format.ts'
import type { MyLeadsMessages } from './my-leads.messages.ts'

/** What to do about a lead now, as one sentence; the words of its last state where there is nothing left to do. */
export function nextStep(lead: PurchasedLead, now: Date, { nextSteps: say }: MyLeadsMessages): string {
  if (isErased(lead)) return say.erased
  if (lead.withdrawnAt !== null) return say.withdrawn(formatMoment(new Date(lead.withdrawnAt)))
  switch (lead.outcome) {
    case 'pending':
      return lead.contactRequestedAt === null
        ? say.introduce
        : say.callBack(formatAgo(new Date(lead.contactRequestedAt), now))
    case 'contacted':
      return say.followUp
    case 'converted':
      return lead.dealValue === null ? say.addDealValue : say.won
    case 'lost':
      return say.lost
  }
}

/** Their details are deleted. */
export const isErased = ({ email, phone }: PurchasedLead) => email === '' && phone === ''

export const mayBeContacted = (lead: PurchasedLead) => !isErased(lead) && lead.withdrawnAt === null
