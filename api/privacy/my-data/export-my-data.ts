import { desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { sessions } from '../../../db/schema/people/sessions.ts'
import { contactRequests, rateChecks } from '../../../db/schema/rate-checks.ts'
import { requestMails } from '../../../db/schema/requests.ts'
import type { AuditAction } from '../../contract/admin/audit-log.ts'
import type { ProvedPerson } from '../../people/verification/proof.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { byPerson, type Holdings, holdingsOf } from './holdings.ts'
import { myDataOf } from './my-data.ts'

/** Everything about the person as the tables have it: more than the screen shows, and nothing about others. */
export async function exportMyData({ db }: Pick<Dependencies, 'db'>, person: ProvedPerson, now: Date) {
  await appendAudit(db, {
    ...byPerson(person, now),
    action: 'took a copy of their data',
    recordType: 'own data',
  })
  const { email } = person
  const holdings = await holdingsOf(db, email)
  const { leads, consents, withdrawals, quotes, account } = holdings
  const { createdAt, lastActiveAt, expiresAt, browser, system } = sessions
  return {
    ...myDataOf(holdings, now),
    exportedAt: now.toISOString(),
    raw: {
      rateChecks: holdings.rateChecks.map(({ visitorDigest, ...rateCheck }) => rateCheck),
      leads: leads.map(({ lead: { possibleDuplicateOf, ...lead } }) => lead),
      requests: leads.flatMap(({ said }) => said ?? []),
      requestMails: await findRequestMails(db, leads),
      reviewReminder: holdings.reminder ?? null,
      consents: consents.map(({ consent }) => consent),
      withdrawals,
      quotes,
      contactRequests: await db
        .select({ rateCheckId: contactRequests.rateCheckId, requestedAt: contactRequests.requestedAt })
        .from(contactRequests)
        .innerJoin(rateChecks, eq(rateChecks.id, contactRequests.rateCheckId))
        .where(eq(rateChecks.email, email))
        .orderBy(desc(contactRequests.requestedAt)),
      account: account ? withoutSecret(account) : null,
      // Without the token's digest.
      sessions: account
        ? await db
            .select({ createdAt, lastActiveAt, expiresAt, browser, system })
            .from(sessions)
            .where(eq(sessions.userId, account.id))
            .orderBy(desc(createdAt))
        : [],
      log: await findAuditEntries(db, {
        leadIds: leads.map(({ lead }) => lead.id),
        rateCheckIds: holdings.rateChecks.map(({ id }) => id),
        userId: account?.id ?? null,
        reminderId: holdings.reminder?.id ?? null,
      }),
    },
  }
}

/** What the person and their provider were mailed about their requests, and when. */
const findRequestMails = (db: Db, leads: Holdings['leads']) =>
  db
    .select()
    .from(requestMails)
    .where(
      inArray(
        requestMails.leadId,
        leads.map(({ lead }) => lead.id),
      ),
    )
    .orderBy(desc(requestMails.claimedAt))

/** Says that a second factor is on, and since when. */
function withoutSecret(account: NonNullable<Holdings['account']>) {
  const { totpSecret, totpConfirmedAt, totpLastStep, totpWrongCodes, ...shown } = account
  return { ...shown, secondFactorSince: totpConfirmedAt }
}

/** By a person who may be another. */
const BY_ANOTHER: AuditAction[] = ['failed to sign in', 'was refused a code']

/** The log entries about these records, with the kind of actor only, and with IP addresses of the person alone. */
async function findAuditEntries(
  db: Db,
  about: { leadIds: string[]; rateCheckIds: string[]; userId: string | null; reminderId: string | null },
) {
  const subjects = [
    ...about.leadIds.map((id) => sql`('lead', ${id})`),
    ...about.rateCheckIds.map((id) => sql`('rate check', ${id})`),
    ...(about.userId === null ? [] : [sql`('user', ${about.userId})`]),
    ...(about.reminderId === null ? [] : [sql`('review reminder', ${about.reminderId})`]),
    sql`('', '')`,
  ]
  const leadIds = ['', ...about.leadIds].map((id) => sql`${id}`)
  return db
    .select({
      at: auditLog.at,
      actor: auditLog.actor,
      action: auditLog.action,
      recordType: auditLog.recordType,
      recordId: sql<
        string | null
      >`case when ${auditLog.recordType} = 'leads' then null else ${auditLog.recordId} end`,
      ipAddress: sql<
        string | null
      >`case when ${auditLog.actor} in ('visitor', 'user') and ${notInArray(auditLog.action, BY_ANOTHER)} then host(${auditLog.ipAddress}) end`,
    })
    .from(auditLog)
    .where(
      sql`(${auditLog.recordType}, ${auditLog.recordId}) in (${sql.join(subjects, sql`, `)})
        or (${auditLog.recordType} = 'leads'
          and ${auditLog.details} -> 'leadIds' ?| array[${sql.join(leadIds, sql`, `)}]::text[])`,
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
}
