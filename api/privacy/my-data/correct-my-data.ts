import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { lockPrivacyRequests } from '../../../db/locks.ts'
import { users } from '../../../db/schema/people/people.ts'
import { rateChecks } from '../../../db/schema/rate-checks.ts'
import { purchasedLead } from '../../buying/my-leads/purchased-leads.ts'
import { recordEvent } from '../../connect/webhooks/record-event.ts'
import type { Correction } from '../../contract/privacy/privacy.ts'
import { updateBusiness, type WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import type { ProvedPerson } from '../../people/verification/proof.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { forgetStoredAnswers } from './blanking.ts'
import { byPerson, lockLeadsOf } from './holdings.ts'

/** Corrects open and bought leads, rate checks and the account. The figures and the record of consent stay. */
export async function correctMyData(
  deps: Pick<Dependencies, 'db'> & WithMarketCache,
  person: ProvedPerson,
  correction: Correction,
  now: Date,
): Promise<void> {
  const { email } = person
  await deps.db.transaction(async (tx) => {
    await lockPrivacyRequests(tx, email)
    const leads = await lockLeadsOf(tx, email, now)
    if (leads.some(({ isUnderLegalHold }) => isUnderLegalHold)) throw underLegalHold()
    if (leads.some(({ lead, isPaidFor }) => lead.soldAt === null && isPaidFor)) throw leadBeingPaidFor()

    const leadIds = leads.map(({ lead }) => lead.id)
    for (const { lead, supplierId } of leads) {
      await updateBusiness(tx, lead, correction)
      if (supplierId !== null) await tellBuyer(tx, supplierId, lead.id, now)
    }
    const { firstName, lastName, company } = correction
    const checks = await tx
      .update(rateChecks)
      .set({ firstName, lastName, company })
      .where(eq(rateChecks.email, email))
    const accounts = await tx.update(users).set({ firstName, lastName }).where(eq(users.email, email))
    const corrected = {
      leads: leads.length,
      rateChecks: checks.rowCount ?? 0,
      accounts: accounts.rowCount ?? 0,
    }
    if (Object.values(corrected).every((count) => count === 0)) throw nothingToCorrect()
    await appendAudit(tx, {
      ...byPerson(person, now),
      action: 'corrected their data',
      recordType: 'own data',
      details: { leadIds, counts: corrected },
    })
    await forgetStoredAnswers(tx, 'corrected', leadIds)
  })
  deps.market.dropFirstPage()
}

/** Through the buyer's own system, which would otherwise keep the wrong name. */
const tellBuyer = (tx: Tx, supplierId: string, leadId: string, now: Date) =>
  recordEvent(tx, {
    supplierId,
    mode: 'live',
    type: 'lead.corrected',
    leadId,
    now,
    data: async () => {
      const lead = await purchasedLead(tx, supplierId, leadId)
      if (lead === undefined) throw new Error('A purchase has no lead.')
      return { lead }
    },
  })

const leadBeingPaidFor = () =>
  new Refusal('lead_being_paid_for', 409, {
    en: 'A provider is paying for your request right now. Try again in a few minutes.',
    fr: 'Un fournisseur est en train d’acheter votre demande. Réessayez dans quelques minutes.',
  })

const underLegalHold = () =>
  new Refusal('under_legal_hold', 409, {
    en: 'There’s an open dispute about your request, so it can’t be changed right now. Contact us about it.',
    fr: 'Votre demande fait l’objet d’un différend. Elle ne peut donc pas être modifiée pour le moment. Communiquez avec nous à ce sujet.',
  })

const nothingToCorrect = () =>
  new Refusal('nothing_to_correct', 409, {
    en: 'We don’t hold a name or company for this address.',
    fr: 'Nous ne conservons ni nom ni entreprise pour cette adresse.',
  })
