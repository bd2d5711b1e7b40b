import type { PurchasedLead } from '../../../../api/contract/supplier/purchases.ts'
import { businessTypeName } from '../../../../domain/business-types.ts'
import { processorName } from '../../../../domain/processors.ts'
import { formatAgo, formatMoment, formatMoney, formatRate, formatWholeMoney } from '../../../lib/format.ts'
import type { MyLeadsMessages } from './my-leads.messages.ts'

/** "Retail · Toronto, Ontario"; the visitor's own words for the type stand as they are. */
export function businessInWords(lead: PurchasedLead, say: Pick<MyLeadsMessages, 'inCanada'>): string {
  const type = businessTypeName(lead.businessType)
  const place = [lead.city, lead.province].filter(Boolean).join(', ')
  return `${type} · ${place || say.inCanada}`
}

/** The answers of the business about card payments; empty where it left one out. */
export function businessFacts(lead: PurchasedLead, say: MyLeadsMessages) {
  const rates = [
    lead.cardPresentRate !== null && say.inPerson(formatRate(lead.cardPresentRate)),
    lead.cardNotPresentRate !== null && say.online(formatRate(lead.cardNotPresentRate)),
  ]
  return [
    [say.monthlyVolume, formatWholeMoney(lead.monthlyVolume)],
    [say.averageTransaction, formatMoney(lead.averageTransaction)],
    [say.currentProvider, processorName(lead.currentProvider)],
    [say.effectiveRate, lead.effectiveRate !== null && formatRate(lead.effectiveRate)],
    [say.rates, rates.filter(Boolean).join(', ')],
    [say.monthlyFee, lead.monthlyFee !== null && formatMoney(lead.monthlyFee)],
  ] satisfies [string, string | false][]
}

/** The address of a website as typed; undefined where it leads nowhere. */
export function websiteAddress(typed: string): string | undefined {
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
  return url?.hostname.includes('.') ? url.href : undefined
}

/** What to do about a lead now, in one sentence; its last state where nothing is left to do. */
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
