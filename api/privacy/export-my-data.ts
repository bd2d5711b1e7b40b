import { appendAudit } from '../audit/audit.ts'
import type { Dependencies } from '../dependencies.ts'
import { findAuditEntries, findContactRequests, findSessions } from './my-data.queries.ts'
import { holdingsOf, myDataOf } from './my-data.service.ts'
import type { ProvedPerson } from './proof.service.ts'

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
