import type { Db } from '../../../db/client.ts'
import { businessTypeOrOther } from '../../../domain/business-types.ts'
import { processorOrOther } from '../../../domain/processors.ts'
import type { PurchasedLead } from '../../contract/supplier/purchases.ts'
import { auditContact } from '../../platform/audit/audit.ts'
import { currentRequest } from '../../platform/shared/request-context.ts'

/**
 * The answer to a change of a lead that its supplier has bought before: for a key that may not read such leads without who it
 * is, and for one that may with an entry in the log. The people of the supplier see it as it is.
 */
export async function shownToCaller(
  db: Db,
  lead: PurchasedLead,
  { supplierId, now }: { supplierId: string; now: Date },
): Promise<PurchasedLead> {
  const key = currentRequest()?.apiKey ?? null
  if (key === null) return lead
  if (!key.scopes.includes('leads:read')) return withoutContact(lead)
  // The test mode's leads are nobody's.
  if (key.mode === 'live') await auditContact(db, { supplierId, leadIds: [lead.id], now })
  return lead
}

/** Empty where a deleted person's lead is. */
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
  consent: lead.consent && { ...lead.consent, verifiedEmail: '', verifiedPhone: '' },
})
