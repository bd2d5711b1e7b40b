import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { contactRequests, rateChecks } from '../../db/schema/rate-checks.ts'
import { appendAudit } from '../audit/audit.ts'
import type { Dependencies } from '../dependencies.ts'
import { listRequestedLead } from '../leads/submitted-lead.ts'
import { Refusal } from '../shared/refusal.ts'
import type { Visitor } from '../users/visitor.ts'

/** The visitor asks to be contacted about a check of their own. Asking twice changes nothing. */
export async function requestContact(
  deps: Dependencies,
  rateCheckId: string,
  visitor: Visitor,
  now: Date,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const rateCheck = await findOwnRateCheck(tx, rateCheckId, visitor)
    if (rateCheck === undefined) throw noSuchRateCheck()
    const isFirst = await noteContactRequest(tx, rateCheckId, now)
    if (!isFirst) return
    if (rateCheck.leadId !== null) await listRequestedLead(tx, rateCheck.leadId, now)
    await appendAudit(tx, {
      at: now,
      actor: 'visitor',
      deed: 'asked to be contacted',
      subject: 'rate check',
      subjectId: rateCheckId,
    })
  })
}

const noSuchRateCheck = () => new Refusal('not_found', 404, 'We cannot find this rate check.')

/** A rate check that this very visitor submitted; undefined for anyone else's. */
async function findOwnRateCheck(tx: Tx, id: string, visitor: Visitor) {
  const [found] = await tx
    .select({ id: rateChecks.id, leadId: rateChecks.leadId })
    .from(rateChecks)
    .where(and(eq(rateChecks.id, id), eq(rateChecks.visitorDigest, visitor.digest)))
  return found
}

/** False when it had been asked for before. */
async function noteContactRequest(tx: Tx, rateCheckId: string, now: Date): Promise<boolean> {
  const noted = await tx
    .insert(contactRequests)
    .values({ rateCheckId, requestedAt: now })
    .onConflictDoNothing()
    .returning({ id: contactRequests.rateCheckId })
  return noted.length > 0
}
