import { and, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { refunds } from '../../../db/schema/payments.ts'
import { suppliers, users } from '../../../db/schema/people/people.ts'
import { purchases, receipts } from '../../../db/schema/purchases.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { leadRequests, requestMails } from '../../../db/schema/requests.ts'
import { leadWithdrawnAt } from '../../people/consents/withdrawals.ts'

/** A lead as its owner follows it. */
export type FoundRequest = Awaited<ReturnType<typeof selectRequests>>[number]

/** Undefined for an unknown lead and for one without a person. */
export async function findRequest(db: Db | Tx, leadId: string): Promise<FoundRequest | undefined> {
  const [found] = await selectRequests(db, eq(leads.id, leadId))
  return found
}

const MOST_SHOWN = 20

/** The requests of these addresses and of the checks that this browser made since then, newest first. */
export function findOwnRequests(
  db: Db,
  { emails, browser }: { emails: string[]; browser: { digest: string; since: Date } | null },
): Promise<FoundRequest[]> {
  const ofBrowser =
    browser === null
      ? undefined
      : sql`${leads.id} in (select ${rateChecks.leadId} from ${rateChecks}
          where ${rateChecks.visitorDigest} = ${browser.digest} and ${rateChecks.checkedAt} > ${browser.since})`
  const ofPerson = emails.length === 0 ? undefined : inArray(leads.email, emails)
  const which = or(ofPerson, ofBrowser)
  return which === undefined ? Promise.resolve([]) : selectRequests(db, which).limit(MOST_SHOWN)
}

function selectRequests(db: Db | Tx, which: SQL) {
  const check = db
    .select({
      id: rateChecks.id,
      visitorDigest: rateChecks.visitorDigest,
      checkedAt: rateChecks.checkedAt,
    })
    .from(rateChecks)
    .where(eq(rateChecks.leadId, leads.id))
    .orderBy(desc(rateChecks.checkedAt), desc(rateChecks.id))
    .limit(1)
    .as('newest_check')
  // Not when it was sent: a mail whose answer was lost may have arrived, and its link must work.
  const claimedAt = (mail: 'contacted' | 'decided') =>
    sql<string | null>`(select ${requestMails.claimedAt} from ${requestMails}
      where ${requestMails.leadId} = ${leads.id} and ${requestMails.mail} = ${mail})`
  return db
    .select({
      lead: getTableColumns(leads),
      said: getTableColumns(leadRequests),
      purchase: {
        supplierId: purchases.supplierId,
        purchasedAt: purchases.purchasedAt,
        contactedAt: purchases.contactedAt,
        outcome: purchases.outcome,
        receiptNumber: sql<number>`(select ${receipts.number} from ${receipts}
          where ${receipts.purchaseId} = ${purchases.id})`.mapWith(Number),
      },
      isRefunded: sql<boolean>`${refunds.id} is not null`,
      provider: {
        id: suppliers.id,
        name: suppliers.name,
        status: suppliers.status,
        emailProvedAt: suppliers.emailProvedAt,
        phone: suppliers.phoneForOwners,
        phoneExt: suppliers.phoneForOwnersExt,
        website: suppliers.website,
        email: suppliers.email,
        contactPerson: suppliers.contactPerson,
        language: suppliers.language,
        promiseMails: suppliers.promiseMails,
        anonymisedAt: suppliers.anonymisedAt,
      },
      hasFactor: sql<boolean>`exists (select from ${users}
        where ${users.email} = ${leads.email} and ${users.totpConfirmedAt} is not null)`,
      isOfOneBrowser: sql<boolean>`not exists (select from ${rateChecks} as other
        where other.lead_id = ${leads.id} and other.visitor_digest <> ${check.visitorDigest})`,
      check: { id: check.id, visitorDigest: check.visitorDigest, checkedAt: check.checkedAt },
      withdrawnAt: leadWithdrawnAt(),
      contactedMailAt: claimedAt('contacted').mapWith(requestMails.claimedAt),
      decidedMailAt: claimedAt('decided').mapWith(requestMails.claimedAt),
    })
    .from(leads)
    .leftJoin(leadRequests, eq(leadRequests.leadId, leads.id))
    .leftJoin(purchases, eq(purchases.leadId, leads.id))
    .leftJoin(refunds, eq(refunds.attemptId, purchases.attemptId))
    .leftJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .leftJoinLateral(check, sql`true`)
    .where(and(which, isNull(leads.erasedAt)))
    .orderBy(desc(leads.submittedAt), desc(leads.id))
    .$dynamic()
}
