import { isOpenLead } from '../../../domain/leads/standing.ts'
import { PROMISED_HOURS } from '../../../domain/promises.ts'
import {
  ANSWER_LINK_DAYS,
  CONTACTED_WITHIN_HOURS,
  type RequestEnding,
  type RequestStep,
  UNDO_CANCEL_MINUTES,
} from '../../../domain/requests.ts'
import { callTimesOf } from '../../buying/my-leads/owners-side.ts'
import type { RequestStatus } from '../../contract/requests/requests.ts'
import { exclusiveUntil } from '../../leads/standing/sold-people.ts'
import { daysAfter, hoursAfter, minutesAfter } from '../../platform/shared/clock.ts'
import { promisedAt, promisedBy } from '../../suppliers/promises/kept-promises.ts'
import type { FoundRequest } from './find-request.ts'

/** `person` has proved who they are; `link` holds no more than a mailed link. */
export type Reader = 'person' | 'link'

/** A request as its owner sees it. The buyer's notes, deal value and lost outcome are not in it (rule 22). */
export function statusOf(found: FoundRequest, reader: Reader, now: Date): RequestStatus {
  const { lead, said, purchase, check } = found
  const isProved = reader === 'person'
  const ended = endingOf(found)
  const [contacted, decided] = [contactedOf(found), decidedOf(found)]
  const isOver = ended !== null
  const requestedAt = requestedAtOf(found)
  const step = stepOf(found, { contacted, decided })
  const answering = { reader, isOver, now }
  return {
    id: lead.id,
    isProved,
    company: isProved ? lead.company : null,
    rateCheckId: isProved ? (check?.id ?? null) : null,
    requestedAt: text(requestedAt),
    step,
    onMarketAt: text(lead.listedAt),
    lookedAt: text(said?.lookedAt),
    takenAt: text(purchase?.purchasedAt),
    renewedAt: text(said?.renewedAt),
    othersFrom: text(purchase && exclusiveUntil(purchase.purchasedAt)),
    provider: isProved ? providerOf(found) : null,
    contacted,
    decided,
    ending: ended?.reason ?? null,
    endedAt: text(ended?.at),
    nextBy: isOver ? null : text(nextBy(found, step)),
    canCancel: !isOver && requestedAt !== null && (purchase !== null || isOpenLead(lead)),
    undoUntil: text(undoUntil(found, now)),
    callTimes: callTimesOf(said),
    wantsText: said?.wantsText ?? false,
    emailsStopped: said?.emailsStoppedAt != null,
    contactedQuestion: contactedQuestionOf(found, answering),
    decidedQuestion: decidedQuestionOf(found, answering),
  }
}

const text = (at: Date | null | undefined) => at?.toISOString() ?? null

/** With listing on submission nobody requests contact apart. */
export const requestedAtOf = ({ lead }: Pick<FoundRequest, 'lead'>): Date | null =>
  lead.contactRequestedAt ?? lead.listedAt

const OFF_MARKET: Record<NonNullable<FoundRequest['lead']['offMarketReason']>, RequestEnding> = {
  withdrawn: 'withdrawn',
  superseded: 'replaced',
  admin: 'closed',
  cancelled: 'cancelled',
}

/** Null while a provider may still call. A refunded purchase is over: its buyer may not use the lead. */
export function endingOf({
  lead,
  said,
  purchase,
  isRefunded,
  withdrawnAt,
}: FoundRequest): { reason: RequestEnding; at: Date | null } | null {
  if (purchase === null && lead.offMarketReason !== null)
    return { reason: OFF_MARKET[lead.offMarketReason], at: lead.offMarketAt }
  if (withdrawnAt !== null) return { reason: 'withdrawn', at: withdrawnAt }
  if (said?.cancelledAt != null) return { reason: 'cancelled', at: said.cancelledAt }
  return isRefunded ? { reason: 'closed', at: null } : null
}

/** What the owner says goes before what the provider says. */
function contactedOf({ said, purchase }: FoundRequest): RequestStatus['contacted'] {
  if (said?.contactedAnswer === 'yes') return { by: 'you', at: text(said.contactedAnsweredAt) }
  if (purchase?.contactedAt != null) return { by: 'provider', at: text(purchase.contactedAt) }
  return null
}

function decidedOf({ said, purchase }: FoundRequest): RequestStatus['decided'] {
  if (said?.decidedAnsweredAt != null) return { by: 'you', at: text(said.decidedAnsweredAt) }
  return purchase?.outcome === 'converted' ? { by: 'provider', at: null } : null
}

function stepOf(
  found: FoundRequest,
  { contacted, decided }: Pick<RequestStatus, 'contacted' | 'decided'>,
): RequestStep | null {
  const { lead, purchase } = found
  if (decided !== null) return 'decided'
  if (contacted !== null) return 'contacted'
  if (purchase !== null) return 'taken'
  if (lead.listedAt !== null) return 'on-market'
  return lead.contactRequestedAt === null ? null : 'received'
}

function providerOf({ provider }: FoundRequest): RequestStatus['provider'] {
  if (provider === null) return null
  const { name, phone, phoneExt, website } = provider
  return {
    name,
    phone: isTrusted(provider) && phone !== '' ? phone : null,
    phoneExt: isTrusted(provider) ? phoneExt : null,
    website: isTrusted(provider) && website !== '' ? website : null,
  }
}

/** A name and number that an inactive or unproved provider wrote could lead owners to somebody else. */
export const isTrusted = ({ status, emailProvedAt }: NonNullable<FoundRequest['provider']>) =>
  status === 'active' && emailProvedAt !== null

/** The clocks of the confirmation page start with the request; those of a sale are the provider's own. */
function nextBy(found: FoundRequest, step: RequestStep | null): Date | null {
  const { said, purchase } = found
  if (step === 'taken' && purchase !== null) return promisedBy(promisedAt(purchase.purchasedAt, said))
  const requestedAt = requestedAtOf(found)
  if (requestedAt === null || (step !== 'on-market' && step !== 'received')) return null
  const hours = said?.lookedAt == null ? PROMISED_HOURS.review : PROMISED_HOURS.contact
  return hoursAfter(requestedAt, hours)
}

/** Null where nothing was cancelled, where it is too late, or after a sale, of which the provider knows already. */
export function undoUntil({ lead, purchase, withdrawnAt }: FoundRequest, now: Date): Date | null {
  if (purchase !== null || withdrawnAt !== null || lead.offMarketReason !== 'cancelled') return null
  if (lead.offMarketAt === null) return null
  const until = minutesAfter(lead.offMarketAt, UNDO_CANCEL_MINUTES)
  return now < until ? until : null
}

type Answering = { reader: Reader; isOver: boolean; now: Date }

/** The person answers and changes at any time after the sale; a mailed link answers once, for two weeks. */
const mayAnswer = (
  { reader, isOver, now }: Answering,
  { mailedAt, isAnswered }: { mailedAt: Date | null; isAnswered: boolean },
) =>
  !isOver &&
  (reader === 'person' || (!isAnswered && mailedAt !== null && now < daysAfter(mailedAt, ANSWER_LINK_DAYS)))

function contactedQuestionOf(
  { said, purchase, contactedMailAt }: FoundRequest,
  answering: Answering,
): RequestStatus['contactedQuestion'] {
  if (purchase === null) return null
  const answer = said?.contactedAnswer ?? null
  if (answer === null && answering.isOver) return null
  return {
    answer,
    withinHours: CONTACTED_WITHIN_HOURS.find((hours) => hours === said?.contactedWithinHours) ?? null,
    canAnswer: mayAnswer(answering, { mailedAt: contactedMailAt, isAnswered: answer !== null }),
  }
}

function decidedQuestionOf(found: FoundRequest, answering: Answering): RequestStatus['decidedQuestion'] {
  const { said, purchase, decidedMailAt } = found
  const gotOffer = said?.offerAnswer ?? null
  const switched = said?.switchedAnswer ?? null
  const answer =
    gotOffer === null || switched === null ? null : { gotOffer, switched, newRate: said?.newRate ?? null }
  // Nobody decides before somebody has called.
  const isOpen = purchase !== null && (decidedMailAt !== null || contactedOf(found) !== null)
  if (answer === null && (!isOpen || answering.isOver)) return null
  return { answer, canAnswer: mayAnswer(answering, { mailedAt: decidedMailAt, isAnswered: answer !== null }) }
}
