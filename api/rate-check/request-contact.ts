import { appendAudit } from '../audit/audit.ts'
import type { Dependencies } from '../dependencies.ts'
import { listLead } from '../leads/submitted-lead.ts'
import type { Visitor } from '../users/visitor.ts'
import { findOwnRateCheck, noteContactRequest } from './rate-check.queries.ts'
import { noSuchRateCheck } from './rate-check.refusals.ts'

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
    if (rateCheck.leadId !== null) await listLead(tx, rateCheck.leadId, now)
    await appendAudit(tx, {
      at: now,
      actor: 'visitor',
      deed: 'asked to be contacted',
      subject: 'rate check',
      subjectId: rateCheckId,
    })
  })
}
