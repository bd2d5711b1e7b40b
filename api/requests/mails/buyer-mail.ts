import type { BuyerMail } from '../../../domain/requests.ts'
import { callTimesOf } from '../../buying/my-leads/owners-side.ts'
import { receiptNumber } from '../../buying/receipts/receipt.ts'
import { callTimesInFrench, callTimesInWords } from '../../contract/requests/call-times.ts'
import { isOfFormerPromise } from '../../leads/standing/follow-ups.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Mail } from '../../platform/notifications/mail.ts'
import { ourSender, pagesIn } from '../../platform/notifications/templates/layout.ts'
import {
  ownerAsksAgain,
  ownerCancelled,
  ownerWaits,
  promiseReminder,
} from '../../platform/notifications/templates/suppliers/buyer-mails.ts'
import { promisedAt, promisedBy } from '../../suppliers/promises/kept-promises.ts'
import type { FoundRequest } from '../following/find-request.ts'
import { endingOf } from '../following/request-status.ts'
import { sendOnce } from './send-once.ts'

type Needs = Pick<Dependencies, 'db' | 'clock' | 'log' | 'mail' | 'publicUrl'>

/** Sends a mail to the buyer of a lead, at most once, unless it no longer holds. */
export const sendBuyerMail = (
  deps: Needs,
  { leadId, mail }: { leadId: string; mail: BuyerMail },
): Promise<void> =>
  sendOnce(
    deps,
    { leadId, mail },
    {
      holds: (found) => holds(found, mail, deps.clock.now()),
      async send(found, about) {
        await deps.mail.send(writeMail(deps, found, mail), about)
        return true
      },
    },
  )

function holds(found: FoundRequest, mail: BuyerMail, now: Date): boolean {
  const { said, purchase, provider, isRefunded } = found
  if (purchase === null || provider === null || provider.anonymisedAt !== null || isRefunded) return false
  const ending = endingOf(found)
  switch (mail) {
    case 'buyer-reminder':
      return (
        provider.promiseMails &&
        !isOfFormerPromise(mail, said, now) &&
        ending === null &&
        purchase.outcome === 'pending' &&
        purchase.contactedAt === null &&
        said?.contactedAnswer !== 'yes' &&
        now < promisedBy(promisedAt(purchase.purchasedAt, said))
      )
    case 'buyer-wait':
      return ending === null && said?.contactedAnswer === 'not-yet'
    case 'buyer-cancelled':
      // A withdrawal is mailed by itself.
      return ending?.reason === 'cancelled'
    case 'buyer-renewed':
      return ending === null && said?.renewedAt != null
  }
}

function writeMail({ publicUrl }: Needs, found: FoundRequest, mail: BuyerMail): Mail {
  const { lead, said, purchase, provider } = found
  if (purchase === null || provider === null) throw new Error('A sold lead has no buyer.')
  const times = callTimesOf(said)
  const { language } = provider
  const about = {
    to: provider.email,
    contactPerson: provider.contactPerson,
    // The mailbox may be a stranger's (decision 26): the receipt's number means nothing to others.
    company: provider.emailProvedAt === null ? null : lead.company,
    receiptNumber: receiptNumber(purchase.receiptNumber),
    callTimes: times && (language === 'fr' ? callTimesInFrench : callTimesInWords)(times),
    myLeadsUrl: `${pagesIn(language, publicUrl)}/supplier/analytics`,
    sender: ourSender(publicUrl, language),
  }
  if (mail === 'buyer-cancelled') return ownerCancelled(about)
  if (mail === 'buyer-wait') return ownerWaits(about)
  const contactBy = promisedBy(promisedAt(purchase.purchasedAt, said))
  if (mail === 'buyer-renewed') return ownerAsksAgain({ ...about, contactBy })
  return promiseReminder({ ...about, contactBy })
}
