import type { PurchasedLead } from '../../../../api/contract/buying/purchases.ts'
import { businessTypeName } from '../../../../domain/business-types.ts'
import { processorName } from '../../../../domain/processors.ts'
import {
  formatAgo,
  formatIsoDay,
  formatLongDay,
  formatMoment,
  formatMoney,
  formatRate,
  formatTime,
  formatWholeMoney,
} from '../../../lib/words/format.ts'
import { cityOf, nameOf } from '../../../lib/words/names.messages.ts'
import type { MyLeadsMessages } from './my-leads.messages.ts'

/** "Retail · Toronto, Ontario"; the visitor's own words for the type stand as they are. */
export function businessInWords(lead: PurchasedLead, say: Pick<MyLeadsMessages, 'inCanada'>): string {
  const type = nameOf(businessTypeName(lead.businessType))
  const place = [lead.city && cityOf(lead.city), lead.province && nameOf(lead.province)]
    .filter(Boolean)
    .join(', ')
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
    [say.currentProvider, nameOf(processorName(lead.currentProvider))],
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

type StateOfLead = Pick<
  PurchasedLead,
  | 'email'
  | 'phone'
  | 'withdrawnAt'
  | 'cancelledAt'
  | 'outcome'
  | 'contactRequestedAt'
  | 'dealValue'
  | 'followUpOn'
>

/** What to do about a lead now, in one sentence; its last state where nothing is left to do. */
export function nextStep(
  lead: StateOfLead,
  now: Date,
  { nextSteps: say }: Pick<MyLeadsMessages, 'nextSteps'>,
): string {
  if (isErased(lead)) return say.erased
  if (lead.withdrawnAt !== null) return say.withdrawn(formatMoment(new Date(lead.withdrawnAt)))
  if (lead.cancelledAt !== null) return say.cancelled(formatMoment(new Date(lead.cancelledAt)))
  if (lead.followUpOn !== null) return followUpInWords(lead.followUpOn, now, say)
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

function followUpInWords(day: string, now: Date, say: MyLeadsMessages['nextSteps']): string {
  const today = formatIsoDay(now)
  if (day === today) return say.followUpToday
  return day < today ? say.followUpLate(formatLongDay(day)) : say.followUpOn(formatLongDay(day))
}

/** Their details are deleted. */
export const isErased = ({ email, phone }: Pick<PurchasedLead, 'email' | 'phone'>) =>
  email === '' && phone === ''

export const mayBeContacted = (lead: PurchasedLead) =>
  !isErased(lead) && lead.withdrawnAt === null && lead.cancelledAt === null

/** By when contact was promised, and whether that is over; null where no promise is open. */
export function promiseInWords(
  { promisedBy }: Pick<PurchasedLead, 'promisedBy'>,
  now: Date,
  { promise: say }: Pick<MyLeadsMessages, 'promise'>,
): { words: string; isLate: boolean } | null {
  if (promisedBy === null) return null
  const at = new Date(promisedBy)
  const isLate = at <= now
  const when = dayAndTime(at, now, say.days)
  return { words: isLate ? say.late(when) : say.by(when), isLate }
}

/** "tomorrow 10:02 a.m.", in the reader's own time zone; with the date where it is further away. */
function dayAndTime(at: Date, now: Date, say: MyLeadsMessages['promise']['days']): string {
  const midnight = (of: Date, days: number) =>
    new Date(of.getFullYear(), of.getMonth(), of.getDate() + days).getTime()
  const isDay = (days: number) => midnight(at, 0) === midnight(now, days)
  const day =
    (isDay(0) && say.today) || (isDay(1) && say.tomorrow) || (isDay(-1) && say.yesterday) || undefined
  return day === undefined ? formatMoment(at) : `${day} ${formatTime(at)}`
}
