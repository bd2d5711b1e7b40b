import type { PurchasedLead } from '../../../../api/contract/buying/purchases.ts'
import { businessTypeName } from '../../../../domain/business-types.ts'
import { processorName } from '../../../../domain/processors.ts'
import * as common from '../../../lib/words/common.messages.ts'
import {
  formatAgo,
  formatIsoDay,
  formatLongDay,
  formatMoment,
  formatMoney,
  formatPlace,
  formatRate,
  formatTime,
  formatWholeMoney,
} from '../../../lib/words/format.ts'
import { nameOf } from '../../../lib/words/names.messages.ts'
import { myLeadsMessages as say } from './my-leads.messages.ts'

/** "Retail · Toronto, Ontario"; the visitor's own words for the type stand as they are. */
export function businessInWords(lead: PurchasedLead): string {
  const type = nameOf(businessTypeName(lead.businessType))
  return `${type} · ${formatPlace(lead)}`
}

/** The answers of the business about card payments; empty where it left one out. */
export function businessFacts(lead: PurchasedLead) {
  const rates = [
    lead.cardPresentRate !== null && say.inPerson(formatRate(lead.cardPresentRate)),
    lead.cardNotPresentRate !== null && say.online(formatRate(lead.cardNotPresentRate)),
  ]
  return [
    [common.monthlyVolume, formatWholeMoney(lead.monthlyVolume)],
    [common.averageSale, formatMoney(lead.averageTransaction)],
    [common.currentProvider, nameOf(processorName(lead.currentProvider))],
    [say.effectiveRate, lead.effectiveRate !== null && formatRate(lead.effectiveRate)],
    [say.rates, rates.filter(Boolean).join(', ')],
    [common.monthlyFee, lead.monthlyFee !== null && formatMoney(lead.monthlyFee)],
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
export function nextStep(lead: StateOfLead, now: Date): string {
  const words = say.nextSteps
  if (isErased(lead)) return words.erased
  if (lead.withdrawnAt !== null) return words.withdrawn(formatMoment(new Date(lead.withdrawnAt)))
  if (lead.cancelledAt !== null) return words.cancelled(formatMoment(new Date(lead.cancelledAt)))
  if (lead.followUpOn !== null) return followUpInWords(lead.followUpOn, now)
  switch (lead.outcome) {
    case 'pending':
      return lead.contactRequestedAt === null
        ? words.introduce
        : words.callBack(formatAgo(new Date(lead.contactRequestedAt), now))
    case 'contacted':
      return words.followUp
    case 'converted':
      return lead.dealValue === null ? words.addDealValue : words.won
    case 'lost':
      return words.lost
  }
}

function followUpInWords(day: string, now: Date): string {
  const words = say.nextSteps
  const today = formatIsoDay(now)
  if (day === today) return words.followUpToday
  return day < today ? words.followUpLate(formatLongDay(day)) : words.followUpOn(formatLongDay(day))
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
): { words: string; isLate: boolean } | null {
  if (promisedBy === null) return null
  const at = new Date(promisedBy)
  const isLate = at <= now
  const when = dayAndTime(at, now)
  return { words: isLate ? say.promise.late(when) : say.promise.by(when), isLate }
}

/** "tomorrow 10:02 a.m.", in the reader's own time zone; with the date where it is further away. */
function dayAndTime(at: Date, now: Date): string {
  const words = say.promise.days
  const midnight = (of: Date, days: number) =>
    new Date(of.getFullYear(), of.getMonth(), of.getDate() + days).getTime()
  const isDay = (days: number) => midnight(at, 0) === midnight(now, days)
  const day =
    (isDay(0) && words.today) || (isDay(1) && words.tomorrow) || (isDay(-1) && words.yesterday) || undefined
  return day === undefined ? formatMoment(at) : `${day} ${formatTime(at)}`
}
