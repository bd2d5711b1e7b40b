import { desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { contactRequests, rateChecks } from '../../../db/schema/rate-checks.ts'
import { sessions } from '../../../db/schema/sessions.ts'
import type { ProvedPerson } from '../../people/verification/proof.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { holdingsOf } from './holdings.ts'
import { myDataOf } from './my-data.ts'

/** Everything about the person, in the words of the tables: more than a screen shows, and nothing about others. */
export async function exportMyData(
  { db }: Pick<Dependencies, 'db'>,
  { email, userId }: ProvedPerson,
  now: Date,
) {
  await appendAudit(db, {
    at: now,
    actor: userId === null ? 'visitor' : 'user',
    ...(userId !== null && { actorId: userId }),
    deed: 'took a copy of their data',
    subject: 'own data',
  })
  const holdings = await holdingsOf(db, email)
  const { rateChecks, leads, consents, withdrawals, quotes, account } = holdings
  const audit = await findAuditEntries(db, {
    leadIds: leads.map(({ lead }) => lead.id),
    rateCheckIds: rateChecks.map(({ id }) => id),
    userId: account?.id ?? null,
  })
  return {
    ...myDataOf(holdings, now),
    exportedAt: now.toISOString(),
    raw: {
      rateChecks: rateChecks.map(({ visitorDigest, ...rateCheck }) => rateCheck),
      leads: leads.map(({ lead: { possibleDuplicateOf, ...lead } }) => lead),
      consents: consents.map(({ consent }) => consent),
      withdrawals,
      quotes,
      contactRequests: await findContactRequests(db, email),
      account: account ?? null,
      sessions: account === undefined ? [] : await findSessions(db, account.id),
      log: audit,
    },
  }
}

const findContactRequests = (db: Db | Tx, email: string) =>
  db
    .select({ rateCheckId: contactRequests.rateCheckId, requestedAt: contactRequests.requestedAt })
    .from(contactRequests)
    .innerJoin(rateChecks, eq(rateChecks.id, contactRequests.rateCheckId))
    .where(eq(rateChecks.email, email))
    .orderBy(desc(contactRequests.requestedAt))

/** When each began and was last used, and in what; never what opens it. */
const findSessions = (db: Db, userId: string) =>
  db
    .select({
      createdAt: sessions.createdAt,
      lastActiveAt: sessions.lastActiveAt,
      expiresAt: sessions.expiresAt,
      browser: sessions.browser,
      system: sessions.system,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))

/**
 * What the log says about these records: who did it only by kind, and an IP address only where it is the person's own,
 * because the others are other people's.
 */
async function findAuditEntries(
  db: Db,
  about: { leadIds: string[]; rateCheckIds: string[]; userId: string | null },
) {
  const ofSubjects = sql.join(
    [
      ...about.leadIds.map((id) => sql`('lead', ${id})`),
      ...about.rateCheckIds.map((id) => sql`('rate check', ${id})`),
      ...(about.userId === null ? [] : [sql`('user', ${about.userId})`]),
      sql`('', '')`,
    ],
    sql`, `,
  )
  const looksAt = sql`${auditLog.details} -> 'leadIds' ?| array[${sql.join(
    ['', ...about.leadIds].map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`
  return db
    .select({
      at: auditLog.at,
      actor: auditLog.actor,
      deed: auditLog.deed,
      subject: auditLog.subject,
      subjectId: sql<
        string | null
      >`case when ${auditLog.subject} = 'leads' then null else ${auditLog.subjectId} end`,
      ipAddress: sql<
        string | null
      >`case when ${auditLog.actor} in ('visitor', 'user') then host(${auditLog.ipAddress}) end`,
    })
    .from(auditLog)
    .where(
      sql`(${auditLog.subject}, ${auditLog.subjectId}) in (${ofSubjects})
        or (${auditLog.subject} = 'leads' and ${looksAt})`,
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
}
