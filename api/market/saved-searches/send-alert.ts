import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { alertedLeads, alertMails } from '../../../db/schema/saved-searches.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Mail } from '../../platform/notifications/mail.ts'
import { sendClaimed } from '../../platform/notifications/sending.ts'
import { ourSender, pagesIn } from '../../platform/notifications/templates/layout.ts'
import { searchAlert } from '../../platform/notifications/templates/suppliers/search-alert.ts'
import { searchAlertsTotal } from '../../platform/shared/metrics.ts'
import { cardOf } from '../browsing/lead-card.ts'
import { findCards } from '../browsing/leads-on-market.ts'
import { type ClaimedAlert, claimAlert } from './claim-alert.ts'
import { searchTokens } from './unsubscribe-token.ts'

/** Further leads are only counted. */
const MOST_LEADS_IN_MAIL = 20

/** Mails new matches. A permanently refused address is mailed again only when the search finds other leads. */
export async function sendSearchAlert(deps: Dependencies, searchId: string): Promise<void> {
  const claimed = await claimAlert(deps, searchId, deps.clock.now())
  if (claimed === undefined) return
  const mail = await writeMail(deps, claimed).catch(async (error: unknown) => {
    await undo(deps.db, claimed)
    throw error
  })
  if (mail === undefined) return undo(deps.db, claimed)
  const { mailId } = claimed
  const isSent = await sendClaimed({
    async send() {
      await deps.mail.send(mail, mailId)
      return true
    },
    undo: () => undo(deps.db, claimed),
    onUnknown(code) {
      searchAlertsTotal.inc({ outcome: 'unknown' })
      deps.log.warn({ search: searchId, mail: mailId, code }, 'an alert may not have gone out')
    },
  }).catch((error: unknown) => {
    searchAlertsTotal.inc({ outcome: 'failed' })
    throw error
  })
  if (!isSent) return
  searchAlertsTotal.inc({ outcome: 'sent' })
  await deps.db.update(alertMails).set({ sentAt: deps.clock.now() }).where(eq(alertMails.id, mailId))
}

/** Undefined when all leads left the market since they were claimed. */
async function writeMail(deps: Dependencies, { search, leadIds }: ClaimedAlert): Promise<Mail | undefined> {
  const found = await findCards(deps.db, leadIds, deps.clock.now())
  if (found.length === 0) return undefined
  const listed = found.slice(0, MOST_LEADS_IN_MAIL)
  const { publicUrl } = deps
  const pages = pagesIn(search.language, publicUrl)
  const token = searchTokens(deps.appSecrets).token(search.id)
  return searchAlert({
    to: search.email,
    contactPerson: search.contactPerson,
    searchName: search.name,
    isDaily: search.alerts === 'daily',
    leads: listed.map(cardOf),
    more: found.length - listed.length,
    leadUrl: (id) => `${pages}/supplier/dashboard?lead=${id}`,
    searchUrl: `${pages}/supplier/dashboard?${search.query === '' ? '' : `${search.query}&`}saved=${search.id}`,
    // The fragment keeps the token out of servers and logs.
    pauseUrl: `${pages}/supplier/pause-alerts#token=${token}`,
    unsubscribeUrl: `${publicUrl}/api/search-alerts/unsubscribe?token=${token}`,
    sender: ourSender(publicUrl, search.language),
  })
}

const undo = (db: Db, { mailId }: ClaimedAlert): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.delete(alertedLeads).where(eq(alertedLeads.mailId, mailId))
    await tx.delete(alertMails).where(eq(alertMails.id, mailId))
  })
