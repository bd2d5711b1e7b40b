import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadToRead } from '../../../db/locks.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { leadRequests, requestMails } from '../../../db/schema/requests.ts'
import { formatPhone } from '../../../domain/phones.ts'
import { processorName } from '../../../domain/processors.ts'
import { PROMISED_HOURS, type RequestMail } from '../../../domain/requests.ts'
import { halfUp } from '../../../domain/rounding.ts'
import { callTimesInWords } from '../../contract/requests.ts'
import { smsBudgets } from '../../people/verification/sms-budget.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Mail } from '../../platform/notifications/mail.ts'
import { SenderUnavailable } from '../../platform/notifications/sending.ts'
import { ourSender } from '../../platform/notifications/templates/layout.ts'
import {
  type AboutRequest,
  contactedQuestion,
  decidedQuestion,
  questionsToAsk,
  requestReceived,
  requestTaken,
  requestTakenText,
  requestUnsold,
} from '../../platform/notifications/templates/request-mails.ts'
import { hoursAfter } from '../../platform/shared/clock.ts'
import { effectiveRatePercent } from '../../rate-check/rates/monthly-cost.ts'
import { isOpenLead } from '../../rate-check/submitted-leads/one-open-lead.ts'
import { type FoundRequest, findRequest } from '../following/find-request.ts'
import { requestLink, stopEmailsUrl } from '../following/request-link.ts'
import { callTimesOf, endingOf, statusOf } from '../following/request-status.ts'

export type MailNeeds = Pick<
  Dependencies,
  'db' | 'pool' | 'clock' | 'mail' | 'sms' | 'settings' | 'log' | 'publicUrl' | 'appSecrets'
>

/** The claim is committed before the mail is sent, and undone only if the mail certainly did not go out (decision 43). */
export async function sendRequestMail(
  deps: MailNeeds,
  { leadId, mail }: { leadId: string; mail: RequestMail },
): Promise<void> {
  const { db, clock } = deps
  const found = await db.transaction((tx) => claim(tx, leadId, mail, clock.now()))
  if (found === undefined) return
  const isClaimed = and(eq(requestMails.leadId, leadId), eq(requestMails.mail, mail))
  try {
    await (mail === 'taken-text' ? sendText(deps, found) : sendMail(deps, found, mail))
  } catch (error) {
    if (error instanceof SenderUnavailable && error.mayHaveGoneOut && !error.isPermanent) {
      deps.log.warn({ lead: leadId, mail, code: error.code }, 'a mail about a request may not have gone out')
      return
    }
    // A permanently refused address gets no second try.
    if (!(error instanceof SenderUnavailable && error.isPermanent))
      await db.delete(requestMails).where(isClaimed)
    throw error
  }
  await db.update(requestMails).set({ sentAt: clock.now() }).where(isClaimed)
}

/** Undefined where the mail no longer holds, is not due or was claimed. A withdrawal or sale comes before or after, not between. */
async function claim(
  tx: Tx,
  leadId: string,
  mail: RequestMail,
  now: Date,
): Promise<FoundRequest | undefined> {
  await lockLeadToRead(tx, leadId)
  const found = await findRequest(tx, leadId)
  if (found === undefined || !holds(found, mail, now)) return undefined
  const claimed = await tx
    .insert(requestMails)
    .values({ leadId, mail, claimedAt: now })
    .onConflictDoNothing()
    .returning({ mail: requestMails.mail })
  return claimed.length === 0 ? undefined : found
}

function holds(found: FoundRequest, mail: RequestMail, now: Date): boolean {
  const { lead, said, purchase } = found
  if (endingOf(found) !== null || said?.emailsStoppedAt != null) return false
  const status = statusOf(found, 'person', now)
  switch (mail) {
    case 'received':
    case 'unsold':
      return isOpenLead(lead) && lead.listedAt !== null
    case 'taken':
      return purchase !== null
    case 'taken-text':
      return purchase !== null && said?.wantsText === true
    case 'contacted':
      return status.contactedQuestion !== null && status.contactedQuestion.answer === null
    case 'decided':
      return purchase !== null && status.decidedQuestion?.answer == null
  }
}

async function sendText(deps: MailNeeds, { lead, provider }: FoundRequest): Promise<void> {
  if (provider === null) return
  const budgets = smsBudgets(deps)
  // The mail says the same; a text that must wait for the budget would come too late.
  if ((await budgets.take()) !== null) return
  const text = requestTakenText({ provider: provider.name, sender: ourSender(deps.publicUrl).name })
  try {
    await deps.sms.send({ to: lead.phone, text })
  } catch (error) {
    await budgets.giveBack()
    // The carrier refuses a number that has replied STOP.
    if (error instanceof SenderUnavailable && error.isPermanent)
      await deps.db.update(leadRequests).set({ wantsText: false }).where(eq(leadRequests.leadId, lead.id))
    throw error
  }
}

async function sendMail(
  deps: MailNeeds,
  found: FoundRequest,
  mail: Exclude<RequestMail, 'taken-text'>,
): Promise<void> {
  await deps.mail.send(await writeMail(deps, found, mail), `request:${found.lead.id}:${mail}`)
}

async function writeMail(
  deps: MailNeeds,
  found: FoundRequest,
  mail: Exclude<RequestMail, 'taken-text'>,
): Promise<Mail> {
  const { lead, said, purchase } = found
  const about: AboutRequest = {
    to: lead.email,
    firstName: lead.firstName,
    company: lead.company,
    requestUrl: requestLink(deps, lead.id),
    unsubscribeUrl: stopEmailsUrl(deps, lead.id),
    sender: ourSender(deps.publicUrl),
  }
  if (mail === 'received') return requestReceived(about)
  if (mail === 'unsold') return requestUnsold(about)
  const { provider } = statusOf(found, 'person', deps.clock.now())
  if (purchase === null || provider === null) throw new Error('A sold lead has no buyer.')
  if (mail === 'contacted') return contactedQuestion({ ...about, provider: provider.name })
  if (mail === 'decided') return decidedQuestion({ ...about, provider: provider.name })
  const times = callTimesOf(said)
  return requestTaken({
    ...about,
    provider: {
      name: provider.name,
      phone: provider.phone && formatPhone(provider.phone),
      website: provider.website?.replace(/^https:\/\//, '').replace(/\/$/, '') ?? null,
    },
    contactBy: hoursAfter(purchase.purchasedAt, PROMISED_HOURS.contact),
    callTimes: times && callTimesInWords(times),
    questions: await questionsFor(deps.db, lead),
  })
}

/** Of a stored estimate, what the questions quote. */
const QuotedEstimate = v.object({
  current: v.object({ monthlyCostCents: v.number(), atLeastCents: v.nullish(v.number(), null) }),
})

async function questionsFor(db: Db, lead: FoundRequest['lead']): Promise<string[]> {
  const { estimate, monthlyVolumeCents } = getTableColumns(rateChecks)
  const [check] = await db
    .select({ estimate, monthlyVolumeCents })
    .from(rateChecks)
    .where(eq(rateChecks.leadId, lead.id))
    .orderBy(desc(rateChecks.checkedAt), desc(rateChecks.id))
    .limit(1)
  const current = check && v.parse(QuotedEstimate, check.estimate).current
  const isKnown = check !== undefined && current !== undefined && current.atLeastCents === null
  return questionsToAsk({
    currentProvider: processorName(lead.currentProvider),
    isOnline: lead.businessType === 'ecommerce',
    ratePercent: isKnown
      ? halfUp(effectiveRatePercent(current.monthlyCostCents, check.monthlyVolumeCents), 2)
      : null,
    monthlyFeeCents: lead.monthlyFeeCents,
  })
}
