import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { leads } from '../../../db/schema/leads.ts'
import { purchases } from '../../../db/schema/purchases.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import type { CertificateDocument } from '../../contract/privacy/consent-certificates.ts'
import { auditLooks, auditRefusal } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { takeRead } from '../sessions/account-limits.ts'
import type { Cookies } from '../sessions/cookies.ts'
import { currentSession } from '../sessions/signed-in.ts'
import type { Visitor } from '../sessions/visitor.ts'
import type { Verification } from '../verification/open-verification.ts'
import { provedPerson } from '../verification/proof.ts'
import { documentOf, noSuchCertificate, signedConsent } from './certificates.ts'

/** One browser may belong to a supplier and have proved an address. */
type Reader = { supplierId: string | null; email: string | null }

/** Throws a refusal where the browser has neither a supplier's session nor a proved address. */
export async function readerBehind(
  deps: Dependencies,
  verification: Verification,
  from: { visitor: Visitor; cookie: Cookies },
): Promise<Reader> {
  const session = await currentSession(deps, 'supplier', from.cookie)
  const supplierId = session?.personId ?? null
  if (supplierId !== null) await takeRead('supplier', supplierId)
  try {
    const { email } = await provedPerson(deps, verification, from)
    return { supplierId, email }
  } catch (error) {
    if (supplierId !== null && error instanceof Refusal) return { supplierId, email: null }
    throw error
  }
}

/** The whole certificate, for the person of the consent and for the buyer of their lead, whose looks are logged. */
export async function certificateDocument(
  deps: Dependencies,
  reader: Reader,
  id: string,
): Promise<CertificateDocument> {
  const now = deps.clock.now()
  const { consent, certificate } = await signedConsent(deps, id, now)
  if (reader.email === consent.verifiedEmail) return documentOf(certificate)
  if (reader.supplierId === null) throw noSuchCertificate()
  const bought = await findBoughtLead(deps.db, reader.supplierId, consent.rateCheckId)
  const supplier = { at: now, actor: 'supplier', actorId: reader.supplierId } as const
  if (bought === undefined) {
    await auditRefusal(deps.db, reader.supplierId, {
      ...supplier,
      action: 'was refused a consent receipt',
      recordType: 'consent receipt',
      recordId: id,
    })
    throw noSuchCertificate()
  }
  // Logged under the lead, so that the person finds it among the looks at their contact.
  await auditLooks(deps.db, { actorId: reader.supplierId, at: now, ids: [id] }, () => ({
    ...supplier,
    action: 'looked at a consent receipt',
    recordType: 'lead',
    recordId: bought.leadId,
    details: { receiptId: id },
  }))
  return documentOf(certificate)
}

/** The supplier's own lead that this consent came with; undefined where it has none, or its contact was deleted. */
async function findBoughtLead(db: Db, supplierId: string, rateCheckId: string) {
  const [found] = await db
    .select({ leadId: purchases.leadId })
    .from(rateChecks)
    .innerJoin(purchases, eq(purchases.leadId, rateChecks.leadId))
    .innerJoin(leads, eq(leads.id, purchases.leadId))
    .where(and(eq(rateChecks.id, rateCheckId), eq(purchases.supplierId, supplierId), isNull(leads.erasedAt)))
  return found
}
