import { desc, eq, getTableColumns } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '../../../db/client.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { leadRequests } from '../../../db/schema/requests.ts'
import { standingOf } from '../../../domain/leads/standing.ts'
import { formatPhone } from '../../../domain/phones.ts'
import { processorName } from '../../../domain/processors.ts'
import type { RequestMail } from '../../../domain/requests.ts'
import { halfUp } from '../../../domain/rounding.ts'
import { callTimesOf } from '../../buying/my-leads/owners-side.ts'
import { callTimesInFrench, callTimesInWords } from '../../contract/requests/call-times.ts'
import { isOfFormerPromise } from '../../leads/standing/follow-ups.ts'
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
} from '../../platform/notifications/templates/owners/request-mails.ts'
import { effectiveRatePercent } from '../../rate-check/rates/monthly-cost.ts'
import { promisedAt, promisedBy } from '../../suppliers/promises/kept-promises.ts'
import type { FoundRequest } from '../following/find-request.ts'
import { requestLink, stopEmailsUrl } from '../following/request-link.ts'
import { endingOf, isTrusted, statusOf } from '../following/request-status.ts'
import { sendOnce } from './send-once.ts'

export type MailNeeds = Pick<
  Dependencies,
  'db' | 'pool' | 'clock' | 'mail' | 'sms' | 'settings' | 'log' | 'publicUrl' | 'appSecrets'
>

/** Sends a mail or text message to the owner, at most once, unless it no longer holds. */
export const sendRequestMail = (
  deps: MailNeeds,
  { leadId, mail }: { leadId: string; mail: RequestMail },
): Promise<void> =>
  sendOnce(
    deps,
    { leadId, mail },
    {
      holds: (found) => holds(found, mail, deps.clock.now()),
      send: (found, about) =>
        mail === 'taken-text' ? sendText(deps, found) : sendMail(deps, found, mail, about),
    },
  )

function holds(found: FoundRequest, mail: RequestMail, now: Date): boolean {
  const { lead, said, purchase } = found
  if (endingOf(found) !== null || said?.emailsStoppedAt != null) return false
  const status = statusOf(found, 'person', now)
  switch (mail) {
    case 'received':
    case 'unsold':
      return standingOf(lead) === 'on-market'
    case 'taken':
      return purchase !== null
    case 'taken-text':
      return purchase !== null && said?.wantsText === true
    case 'contacted':
      return (
        !isOfFormerPromise(mail, said, now) &&
        status.contactedQuestion !== null &&
        status.contactedQuestion.answer === null
      )
    case 'decided':
      return (
        !isOfFormerPromise(mail, said, now) && purchase !== null && status.decidedQuestion?.answer == null
      )
  }
}

async function sendText(deps: MailNeeds, { lead, provider }: FoundRequest): Promise<boolean> {
  if (provider === null) return false
  const budgets = smsBudgets(deps)
  // The mail says the same; a text that must wait for the budget would come too late.
  if ((await budgets.take()) !== null) return false
  const text = requestTakenText({
    provider: vouchedName(provider),
    sender: ourSender(deps.publicUrl, lead.language),
  })
  try {
    await deps.sms.send({ to: lead.phone, text })
    return true
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
  about: string,
): Promise<boolean> {
  await deps.mail.send(await writeMail(deps, found, mail), about)
  return true
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
    requestUrl: requestLink(deps, lead),
    unsubscribeUrl: stopEmailsUrl(deps, lead.id),
    sender: ourSender(deps.publicUrl, lead.language),
  }
  if (mail === 'received') return requestReceived(about)
  if (mail === 'unsold') return requestUnsold(about)
  const { provider } = statusOf(found, 'person', deps.clock.now())
  if (purchase === null || provider === null) throw new Error('A sold lead has no buyer.')
  const name = vouchedName(found.provider)
  if (mail === 'contacted') return contactedQuestion({ ...about, provider: name })
  if (mail === 'decided') return decidedQuestion({ ...about, provider: name })
  const times = callTimesOf(said)
  return requestTaken({
    ...about,
    provider: {
      name,
      phone: provider.phone && formatPhone(provider.phone, provider.phoneExt, lead.language),
      website: provider.website?.replace(/^https:\/\//, '').replace(/\/$/, '') ?? null,
    },
    contactBy: promisedBy(promisedAt(purchase.purchasedAt, said)),
    callTimes: times && (lead.language === 'fr' ? callTimesInFrench : callTimesInWords)(times),
    questions: await questionsFor(deps.db, lead),
  })
}

/** Null before we have checked the provider: anyone may sign up under any name, which our mails would carry to strangers. */
const vouchedName = (provider: FoundRequest['provider']) =>
  provider !== null && isTrusted(provider) ? provider.name : null

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
  const own = {
    currentProvider: processorName(lead.currentProvider),
    isOnline: lead.businessType === 'ecommerce',
    ratePercent: isKnown
      ? halfUp(effectiveRatePercent(current.monthlyCostCents, check.monthlyVolumeCents), 2)
      : null,
    monthlyFeeCents: lead.monthlyFeeCents,
  }
  return questionsToAsk(own, lead.language)
}
