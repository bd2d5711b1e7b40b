import { minutesAfter } from '../../api/platform/shared/clock.ts'
import { sha256 } from '../../api/platform/shared/secrets.ts'
import { namedUuid } from '../../api/platform/shared/uuid.ts'
import { CONSENTS } from '../../api/rate-check/checks/submit-rate-check.ts'
import type { RateBook } from '../../api/rate-check/rates/rate-book.ts'
import type { Tx } from '../../db/client.ts'
import { consents } from '../../db/schema/consents.ts'
import type { leads } from '../../db/schema/leads.ts'
import { contactRequests, rateChecks } from '../../db/schema/rate-checks.ts'
import { demoStatement, estimateFor } from './demo-leads.ts'

type Lead = typeof leads.$inferSelect

/** Inserts the rate checks, consents and requests for contact from which a demo's leads came. */
export async function insertDemoRateChecks(tx: Tx, rateBook: RateBook, of: Lead[]): Promise<void> {
  // A few are from before verification, and a consent record needs verified addresses.
  const verified = of.filter(({ emailVerified, phoneVerified }) => emailVerified && phoneVerified)
  await tx.insert(rateChecks).values(verified.map((lead) => rateCheckOf(rateBook, lead)))
  await tx.insert(consents).values(verified.map(consentOf))
  const requests = verified.flatMap((lead) => {
    const { contactRequestedAt: requestedAt } = lead
    return requestedAt === null ? [] : [{ rateCheckId: rateCheckId(lead), requestedAt }]
  })
  if (requests.length > 0) await tx.insert(contactRequests).values(requests)
}

const rateCheckId = ({ email }: Lead) => namedUuid(`demo rate check ${email}`)

function rateCheckOf(rateBook: RateBook, lead: Lead) {
  const estimate = estimateFor(rateBook, lead)
  return {
    // Contact, business and figures are columns of the same names in both tables.
    ...lead,
    id: rateCheckId(lead),
    visitorDigest: sha256(`demo visitor ${lead.email}`),
    statementFeesCents: demoStatement(lead)?.feesCents ?? null,
    estimate,
    ratesVersion: estimate.explanation.rateDataVersion,
    leadId: lead.id,
    checkedAt: lead.submittedAt,
  }
}

const consentOf = (lead: Lead) => ({
  rateCheckId: rateCheckId(lead),
  ...CONSENTS[lead.language],
  consentedAt: lead.submittedAt,
  userAgent: 'demo',
  verifiedEmail: lead.email,
  emailVerifiedAt: minutesAfter(lead.submittedAt, -3),
  verifiedPhone: lead.phone,
  phoneVerifiedAt: minutesAfter(lead.submittedAt, -1),
})
