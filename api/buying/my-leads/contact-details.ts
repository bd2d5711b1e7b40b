import type { Db } from '../../../db/client.ts'
import { businessTypeOrOther } from '../../../domain/business-types.ts'
import { processorOrOther } from '../../../domain/processors.ts'
import type { PurchasedLead } from '../../contract/buying/purchases.ts'
import { auditContact } from '../../platform/audit/audit.ts'
import { currentRequest } from '../../platform/shared/request-context.ts'

/**
 * A bought lead as the answer to a change of it. A key without `leads:read` gets no contact details; for a key with it, the look
 * is audited. The supplier's people see all of it.
 */
export async function shownToCaller(
  db: Db,
  lead: PurchasedLead,
  { supplierId, now }: { supplierId: string; now: Date },
): Promise<PurchasedLead> {
  const key = currentRequest()?.apiKey ?? null
  if (key === null) return lead
  if (!key.scopes.includes('leads:read')) return withoutContact(lead)
  // Test leads are no real people.
  if (key.mode === 'live') await auditContact(db, { supplierId, leadIds: [lead.id], now })
  return lead
}

/** Blank in the same fields as a deleted person's lead. */
export const withoutContact = (lead: PurchasedLead): PurchasedLead => ({
  ...lead,
  company: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  website: '',
  decisionMakerName: '',
  // A visitor's own words may name someone.
  businessType: businessTypeOrOther(lead.businessType),
  currentProvider: processorOrOther(lead.currentProvider),
  outcomeNotes: '',
  notes: [],
  consent: lead.consent && { ...lead.consent, verifiedEmail: '', verifiedPhone: '' },
})
