import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { consents } from '../../../db/schema/consents.ts'
import { leads } from '../../../db/schema/leads.ts'
import { suppliers } from '../../../db/schema/people/people.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { receiptNumber as receiptName } from '../../buying/receipts/receipt.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { languageOfPerson } from '../../people/consents/language-of-person.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { ourSender, pagesIn } from '../../platform/notifications/templates/layout.ts'
import {
  deletionConfirmation,
  withdrawalConfirmation,
  withdrawalNotice,
} from '../../platform/notifications/templates/owners/privacy-mails.ts'
import { findLastAddress, forgetLastAddress } from '../my-data/delete-my-data.ts'
import { retain } from './retain.ts'

const NO_PERSON = { firstName: '', lastName: '', company: '', email: '', phone: '' }

/** The mails after a withdrawal and a deletion, and the nightly deletion of due records. */
export function handlePrivacyJobs(deps: Dependencies & WithMarketCache): void {
  const { db, jobs, mail, clock, publicUrl } = deps

  jobs.work('send-withdrawal-confirmation', async ({ withdrawalId }, _, jobId) => {
    const { id, email: to, withdrawnAt } = consentWithdrawals
    const found = await db.select({ to, withdrawnAt }).from(consentWithdrawals).where(eq(id, withdrawalId))
    for (const withdrawal of found) {
      const sender = ourSender(publicUrl, await languageOfPerson(db, withdrawal.to))
      await mail.send(withdrawalConfirmation({ ...withdrawal, sender }), jobId)
    }
  })

  jobs.work('tell-buyer-of-withdrawal', async ({ leadId }, _, jobId) => {
    const found = await findBuyerToTell(db, leadId)
    if (found === undefined) return
    const { erasedAt, receiptNumber, isAddressProved, language, ...person } = found
    await mail.send(
      withdrawalNotice({
        ...person,
        // The mailbox may be a stranger's: the receipt's number is enough for the buyer and means nothing to others.
        ...(!isAddressProved && NO_PERSON),
        receiptNumber: receiptName(receiptNumber),
        isDeletion: erasedAt !== null,
        myLeadsUrl: `${pagesIn(language, publicUrl)}/supplier/analytics`,
        sender: ourSender(publicUrl, language),
      }),
      jobId,
    )
  })

  jobs.work('send-deletion-confirmation', async ({ erasureId }, _, jobId) => {
    const to = await findLastAddress(db, erasureId)
    if (to === undefined) return
    const sender = ourSender(publicUrl, await languageOfPerson(db, to))
    await mail.send(deletionConfirmation({ to, sender }), jobId)
    await forgetLastAddress(db, erasureId)
  })

  jobs.work('nightly-retention', async () => {
    const { failed } = await retain({ ...deps, db: deps.nightlyDb }, { isDryRun: false, now: clock.now() })
    if (failed.length > 0) throw new RetentionUnfinished()
  })
}

/** Makes the queue try again, and shows the job to admins among the failed ones. */
class RetentionUnfinished extends Error {
  override readonly name = 'RetentionUnfinished'
}

/** The buyer and the person to stop contacting. After a deletion only the newest consent identifies the person; else empty. */
async function findBuyerToTell(db: Db, leadId: string) {
  const verified = db
    .select({ email: consents.verifiedEmail, phone: consents.verifiedPhone })
    .from(consents)
    .innerJoin(rateChecks, eq(rateChecks.id, consents.rateCheckId))
    .where(eq(rateChecks.leadId, purchases.leadId))
    .orderBy(desc(consents.consentedAt), desc(consents.id))
    .limit(1)
    .as('verified')
  const [found] = await db
    .select({
      to: suppliers.email,
      isAddressProved: sql<boolean>`${suppliers.emailProvedAt} is not null`,
      contactPerson: suppliers.contactPerson,
      language: suppliers.language,
      receiptNumber: receipts.number,
      firstName: leads.firstName,
      lastName: leads.lastName,
      company: leads.company,
      email: sql<string>`coalesce(nullif(${leads.email}, ''), ${verified.email}, '')`,
      phone: sql<string>`coalesce(nullif(${leads.phone}, ''), ${verified.phone}, '')`,
      erasedAt: leads.erasedAt,
    })
    .from(purchases)
    .innerJoin(leads, eq(leads.id, purchases.leadId))
    .innerJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .innerJoin(receipts, eq(receipts.purchaseId, purchases.id))
    .leftJoinLateral(verified, sql`true`)
    .where(eq(purchases.leadId, leadId))
  return found
}
