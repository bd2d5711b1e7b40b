import type * as v from 'valibot'
import type { Tx } from '../../../db/client.ts'
import { lockLeadOfPerson, lockPrivacyRequests } from '../../../db/locks.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { forgetAnswersAbout } from '../../connect/api-keys/idempotency.ts'
import { recordEvent } from '../../connect/webhooks/record-event.ts'
import type { AuditAction } from '../../contract/admin/audit-log.ts'
import type { CallTimes } from '../../contract/requests/call-times.ts'
import type {
  CallWishes,
  ContactedAnswer,
  DecidedAnswer,
  RequestStatus,
} from '../../contract/requests/requests.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { NotRelisted, relist, takeOffMarket } from '../../leads/standing/off-market.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { type FoundRequest, findRequest } from './find-request.ts'
import { type Asking, requestOf, shownTo } from './own-requests.ts'
import { stopTokens } from './request-link.ts'
import { endingOf, type Reader, statusOf, undoUntil } from './request-status.ts'

type Needs = Pick<Dependencies, 'db' | 'jobs' | 'appSecrets'>
/** Whose request is changed, and when. */
export type Change = { leadId: string; asking: Asking; now: Date }
type Locked = { tx: Tx; found: FoundRequest; reader: Reader }

/** Runs `act` with the lead locked, between the person's privacy requests; returns what the reader then sees. */
async function changeRequest(
  { db, appSecrets }: Needs,
  { leadId, asking, now }: Change,
  act: (locked: Locked) => Promise<void>,
): Promise<RequestStatus> {
  return db.transaction(async (tx) => {
    const { found: before } = await requestOf(tx, appSecrets, leadId, asking, now)
    await lockPrivacyRequests(tx, before.lead.email)
    await lockLeadOfPerson(tx, leadId)
    const { found, reader } = await requestOf(tx, appSecrets, leadId, asking, now)
    await act({ tx, found, reader })
    const after = await findRequest(tx, leadId)
    if (after === undefined) throw new Error('A locked request is gone.')
    return shownTo({ db: tx, appSecrets }, after, reader, now)
  })
}

/**
 * Ends this request alone; consent and other requests stay. On the market it leaves it at once, and open payments end as when
 * consent is withdrawn (rule 30). After a sale the buyer is notified to call nobody. A repeat changes nothing.
 */
export async function cancelRequest(deps: Needs & WithMarketCache, change: Change): Promise<RequestStatus> {
  const status = await changeRequest(deps, change, async ({ tx, found }) => {
    if (endingOf(found)?.reason === 'cancelled') return
    refuseIfOver(found)
    await (found.purchase === null
      ? cancelUnsold(deps, tx, found, change.now)
      : cancelSold(deps, tx, found, change.now))
  })
  deps.market.dropFirstPage()
  return status
}

async function cancelUnsold({ jobs }: Needs, tx: Tx, { lead }: FoundRequest, now: Date): Promise<void> {
  await takeOffMarket(tx, jobs, [lead.id], { reason: 'cancelled', now })
  await audit(tx, lead.id, 'cancelled their request', now)
}

async function cancelSold(
  { jobs }: Needs,
  tx: Tx,
  { lead: { id: leadId }, purchase }: FoundRequest,
  now: Date,
): Promise<void> {
  await say(tx, leadId, { cancelledAt: now })
  await forgetAnswersAbout(tx, [leadId])
  await audit(tx, leadId, 'cancelled their request', now)
  if (purchase === null) return
  await recordEvent(tx, {
    supplierId: purchase.supplierId,
    mode: 'live',
    type: 'lead.cancelled',
    leadId,
    data: async () => ({ leadId, cancelledAt: now.toISOString() }),
    now,
  })
  await jobs.enqueue(tx, 'tell-buyer-of-cancellation', { leadId })
}

/** Lists the lead at its former place. */
export async function undoCancel(deps: Needs & WithMarketCache, change: Change): Promise<RequestStatus> {
  const { now } = change
  const status = await changeRequest(deps, change, async ({ tx, found }) => {
    if (endingOf(found) === null) return
    if (undoUntil(found, now) === null) throw tooLateToUndo()
    await relist(tx, deps, found.lead, now)
    await audit(tx, found.lead.id, 'undid cancelling their request', now)
  }).catch((error: unknown) => {
    if (!(error instanceof NotRelisted)) throw error
    throw error.why === 'sold-recently' ? soldRecently() : tooLateToUndo()
  })
  deps.market.dropFirstPage()
  return status
}

/** When to call, which the buyer sees, and whether a text message is wished. */
export function setCallWishes(
  deps: Needs,
  change: Change,
  { callTimes, wantsText }: Pick<v.InferOutput<typeof CallWishes>, 'callTimes' | 'wantsText'>,
): Promise<RequestStatus> {
  return changeRequest(deps, change, async ({ tx, found }) => {
    refuseIfOver(found)
    await say(tx, found.lead.id, { ...columnsOf(callTimes), wantsText })
    await forgetAnswersAbout(tx, [found.lead.id])
    await audit(tx, found.lead.id, 'set call times', change.now)
  })
}

const columnsOf = (times: CallTimes | null) => ({
  callDays: times?.days ?? null,
  callFromHour: times?.from ?? null,
  callToHour: times?.to ?? null,
})

/** Stops the mails about this request, or allows them again. Codes and legal notices still come. */
export const setEmailWishes = (deps: Needs, change: Change, stop: boolean): Promise<RequestStatus> =>
  changeRequest(deps, change, ({ tx, found }) =>
    say(tx, found.lead.id, { emailsStoppedAt: stop ? (found.said?.emailsStoppedAt ?? change.now) : null }),
  )

/** The same by a mail program's one click, for good. Throws Refusal request_not_found for a token that is not ours. */
export async function stopEmailsByLink({ db, appSecrets }: Needs, token: string, now: Date): Promise<void> {
  const leadId = stopTokens(appSecrets).idOf(token)
  const asking = { browser: null, emails: [], token: null }
  if (leadId === null) await requestOf(db, appSecrets, '', asking, now)
  else if ((await findRequest(db, leadId)) !== undefined)
    await db.transaction((tx) => say(tx, leadId, { emailsStoppedAt: now }))
}

/** "Did NAME contact you?" */
export function answerContacted(
  deps: Needs & WithMarketCache,
  change: Change,
  { answer, withinHours }: Pick<v.InferOutput<typeof ContactedAnswer>, 'answer' | 'withinHours'>,
): Promise<RequestStatus> {
  const { now } = change
  return changeRequest(deps, change, async ({ tx, found, reader }) => {
    const { contactedQuestion } = statusOf(found, reader, now)
    refuseUnlessOpen(contactedQuestion)
    if (found.said?.contactedAnswer === answer && found.said.contactedWithinHours === withinHours) return
    const { id: leadId } = found.lead
    await say(tx, leadId, {
      contactedAnswer: answer,
      contactedAnsweredAt: now,
      contactedWithinHours: withinHours,
    })
    await forgetAnswersAbout(tx, [leadId])
    await audit(tx, leadId, 'answered about their request', now, { answer, withinHours })
    if (answer === 'not-yet') await deps.jobs.enqueue(tx, 'tell-buyer-of-wait', { leadId })
    if (answer === 'not-wanted') await cancelSold(deps, tx, found, now)
  })
}

/** "Did you get an offer, did you switch, at what rate?" */
export function answerDecided(
  deps: Needs,
  change: Change,
  {
    gotOffer,
    switched,
    newRate,
  }: Pick<v.InferOutput<typeof DecidedAnswer>, 'gotOffer' | 'switched' | 'newRate'>,
): Promise<RequestStatus> {
  const { now } = change
  return changeRequest(deps, change, async ({ tx, found, reader }) => {
    const { decidedQuestion } = statusOf(found, reader, now)
    refuseUnlessOpen(decidedQuestion)
    const { id: leadId } = found.lead
    await say(tx, leadId, {
      offerAnswer: gotOffer,
      switchedAnswer: switched,
      newRate,
      decidedAnsweredAt: now,
    })
    // The rate is the owner's own figure, which the log would keep for seven years.
    await audit(tx, leadId, 'answered about their request', now, { gotOffer, switched })
  })
}

type Said = Partial<typeof leadRequests.$inferInsert>

/** Call with the lead locked. */
async function say(tx: Tx, leadId: string, said: Said): Promise<void> {
  await tx
    .insert(leadRequests)
    .values({ ...said, leadId })
    .onConflictDoUpdate({ target: leadRequests.leadId, set: said })
}

const audit = (
  tx: Tx,
  leadId: string,
  action: AuditAction,
  now: Date,
  details?: Record<string, unknown>,
): Promise<void> =>
  appendAudit(tx, {
    at: now,
    actor: 'visitor',
    action,
    recordType: 'lead',
    recordId: leadId,
    ...(details && { details }),
  })

function refuseIfOver(found: FoundRequest): void {
  if (endingOf(found) !== null) throw requestOver()
}

/** Null: there is no such question, or no longer. */
function refuseUnlessOpen(question: { answer: unknown; canAnswer: boolean } | null): void {
  if (question === null) throw requestOver()
  if (!question.canAnswer) throw question.answer === null ? answerLinkExpired() : alreadyAnswered()
}

const tooLateToUndo = () =>
  new Refusal('too_late_to_undo', 409, {
    en: 'It’s too late to undo this. Check your rates again if you’d like offers after all.',
    fr: 'Il est trop tard pour annuler ce choix. Vérifiez de nouveau vos taux si vous souhaitez tout de même recevoir des offres.',
  })

const soldRecently = () =>
  new Refusal('sold_recently', 409, {
    en: 'Another request with your email address or phone number is already with a provider, so this one stays canceled. You don’t need to do anything. Contact us if that isn’t right.',
    fr: 'Un fournisseur a déjà une autre demande avec votre adresse courriel ou votre numéro de téléphone. Celle-ci reste donc annulée. Vous n’avez rien à faire. Communiquez avec nous si c’est une erreur.',
  })

const requestOver = () =>
  new Refusal('request_over', 409, {
    en: 'This request is over, so there’s nothing to change.',
    fr: 'Cette demande est terminée. Il n’y a donc rien à modifier.',
  })

const alreadyAnswered = () =>
  new Refusal('already_answered', 409, {
    en: 'You’ve answered this already. To change your answer, confirm your email address with a code first.',
    fr: 'Vous avez déjà répondu à cette question. Pour modifier votre réponse, confirmez d’abord votre adresse courriel au moyen d’un code.',
  })

const answerLinkExpired = () =>
  new Refusal('answer_link_expired', 409, {
    en: 'This link is too old to answer by. Confirm your email address with a code first.',
    fr: 'Ce lien est trop ancien et ne permet plus de répondre. Confirmez d’abord votre adresse courriel au moyen d’un code.',
  })
