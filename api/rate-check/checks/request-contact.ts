import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockLeadOfPerson, lockPrivacyRequests } from '../../../db/locks.ts'
import { leads } from '../../../db/schema/leads.ts'
import { consentWithdrawals } from '../../../db/schema/privacy.ts'
import { contactRequests, rateChecks } from '../../../db/schema/rate-checks.ts'
import { isOpenLead } from '../../../domain/leads/standing.ts'
import { EXCLUSIVE_DAYS } from '../../../domain/privacy.ts'
import type { ContactLink, ContactRequested } from '../../contract/requests/contact-request.ts'
import { listRequestedLead, type WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import {
  askableUntil,
  type ContactStanding,
  contactStanding,
  followUpsOfRequest,
  isContactToken,
  standingColumns,
} from '../../leads/standing/contact-standing.ts'
import { isPersonSold } from '../../leads/standing/sold-people.ts'
import type { Owner } from '../../people/sessions/sessions.ts'
import type { Visitor } from '../../people/sessions/visitor.ts'
import { appendAudit } from '../../platform/audit/audit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal, type Said } from '../../platform/shared/refusal.ts'
import { renewRequest } from './renew-request.ts'

/** The caller: one of these must prove that the rate check is theirs. */
export type Asking = {
  /** The browser, which may have done the check. */
  visitor: Visitor | null
  /** Who is signed in, if anybody. */
  owner: Owner | null
  /** The address that was proved for "My data", if any. */
  provedEmail: string | null
  /** From the summary mail. */
  token: string | null
}

/** Puts a waiting lead on the market. A repeated request gets the same answer and changes nothing. */
export async function requestContact(
  { db, jobs, market, appSecrets }: Pick<Dependencies, 'db' | 'jobs' | 'appSecrets'> & WithMarketCache,
  rateCheckId: string,
  asking: Asking,
  now: Date,
): Promise<ContactRequested> {
  const requested = await db.transaction(async (tx) => {
    const { email } = await findOwnCheck(tx, appSecrets, rateCheckId, asking)
    // A withdrawal or deletion at this moment comes before or after, never between.
    await lockPrivacyRequests(tx, email)
    const check = await findOwnCheck(tx, appSecrets, rateCheckId, asking)
    const locked = check.leadId === null ? undefined : await lockLeadOfPerson(tx, check.leadId)
    const lead = locked === undefined ? null : await findLead(tx, locked.id)
    const standing = await standingOf(tx, check, lead, now)
    if (standing in REFUSALS || (check.requestedAt === null && now >= askableUntil(check.checkedAt)))
      throw refusalFor(standing)
    if (locked !== undefined && isOpenLead(locked) && (await isPersonSold(tx, appSecrets, locked, now)))
      throw refusalFor('none')
    if (check.requestedAt === null) {
      await tx.insert(contactRequests).values({ rateCheckId, requestedAt: now })
      await appendAudit(tx, {
        at: now,
        actor: 'visitor',
        action: 'asked to be contacted',
        recordType: 'rate check',
        recordId: rateCheckId,
      })
    }
    if (locked !== undefined && locked.soldAt !== null) {
      if (standing === 'waiting' && !(await renewRequest(tx, jobs, locked.id, now))) throw providerGone()
    } else if (check.leadId !== null) {
      await listRequestedLead(tx, check.leadId, now)
      await jobs.enqueue(tx, 'match-new-leads', {})
      if (check.requestedAt === null)
        for (const { name, data, startAfter } of followUpsOfRequest(check.leadId, now))
          await jobs.enqueue(tx, name, data, startAfter)
    }
    const state = locked?.soldAt == null ? 'shared' : 'bought'
    return { success: true, state, requestedAt: (check.requestedAt ?? now).toISOString() } as const
  })
  market.dropFirstPage()
  return requested
}

/** What the button on the mailed page would do. Changes nothing: programs that check mail open links too. */
export async function lookAtContactLink(
  { db, appSecrets }: Pick<Dependencies, 'db' | 'appSecrets'>,
  rateCheckId: string,
  asking: Asking,
  now: Date,
): Promise<ContactLink> {
  const check = await findOwnCheck(db, appSecrets, rateCheckId, asking)
  const lead = check.leadId === null ? null : await findLead(db, check.leadId)
  const { company, checkedAt, requestedAt } = check
  return {
    standing: await standingOf(db, check, lead, now),
    company,
    checkedAt: checkedAt.toISOString(),
    until: askableUntil(checkedAt).toISOString(),
    requestedAt: requestedAt?.toISOString() ?? null,
  }
}

type Check = Awaited<ReturnType<typeof findOwnCheck>>
type LeadOfCheck = Awaited<ReturnType<typeof findLead>>

async function standingOf(db: Db | Tx, check: Check, lead: LeadOfCheck, now: Date) {
  const withdrawnAt = await findNewestWithdrawalAt(db, check.email)
  return contactStanding({ checkedAt: check.checkedAt, withdrawnAt, lead }, now)
}

/** The same answer for another person’s rate check, an erased one and an unknown one. */
const noSuchRateCheck = () =>
  new Refusal('not_found', 404, {
    en: 'We can’t find this rate check. It may have been deleted.',
    fr: 'Cette vérification de taux est introuvable. Elle a peut-être été supprimée.',
  })

const refused = (code: string, says: Said) => () => new Refusal(code, 409, says)

const estimateEnded = refused('estimate_ended', {
  en: 'This estimate has ended. Check your rates again.',
  fr: 'Cette estimation a pris fin. Vérifiez de nouveau vos taux.',
})

const providerGone = refused('provider_gone', {
  en: `The provider that took your request no longer works with us, so nobody would call you. ${EXCLUSIVE_DAYS} days after it was taken, check your rates again to ask other providers. Contact us if you have questions.`,
  fr: `Le fournisseur qui a pris votre demande ne travaille plus avec nous. Personne ne vous appellerait donc. ${EXCLUSIVE_DAYS}\u00a0jours après qu’elle a été prise, vérifiez de nouveau vos taux pour vous adresser à d’autres fournisseurs. Communiquez avec nous si vous avez des questions.`,
})

const REFUSALS: Partial<Record<ContactStanding, () => Refusal>> = {
  ended: estimateEnded,
  withdrawn: refused('consent_withdrawn', {
    en: 'You withdrew your consent, so we can’t share this request. If you changed your mind, check your rates again.',
    fr: 'Vous avez retiré votre consentement. Nous ne pouvons donc pas transmettre cette demande. Si vous avez changé d’avis, vérifiez de nouveau vos taux.',
  }),
  replaced: refused('request_replaced', {
    en: 'A newer request with your email address or phone number took the place of this one. Check your rates again to ask for offers.',
    fr: 'Une demande plus récente avec votre adresse courriel ou votre numéro de téléphone a remplacé celle-ci. Vérifiez de nouveau vos taux pour demander des offres.',
  }),
  closed: refused('request_closed', {
    en: 'We’ve closed this request, so we can’t share it with providers. Contact us if you have questions.',
    fr: 'Nous avons fermé cette demande. Nous ne pouvons donc pas la transmettre à des fournisseurs. Communiquez avec nous si vous avez des questions.',
  }),
  cancelled: refused('request_cancelled', {
    en: 'You cancelled this request. Check your rates again to ask for offers.',
    fr: 'Vous avez annulé cette demande. Vérifiez de nouveau vos taux pour demander des offres.',
  }),
  none: refused('no_request', {
    en: 'We can’t share this request, because another request with this email address or phone number is already with a provider. Contact us if that isn’t right.',
    fr: 'Nous ne pouvons pas transmettre cette demande, car un fournisseur en a déjà une autre avec cette adresse courriel ou ce numéro de téléphone. Communiquez avec nous si c’est une erreur.',
  }),
}

const refusalFor = (standing: ContactStanding) => (REFUSALS[standing] ?? estimateEnded)()

/** The rate check, if the caller has proved that it is theirs; else a refusal. */
async function findOwnCheck(db: Db | Tx, appSecrets: string[], id: string, asking: Asking) {
  const [found] = await db
    .select({
      email: rateChecks.email,
      company: rateChecks.company,
      visitorDigest: rateChecks.visitorDigest,
      leadId: rateChecks.leadId,
      checkedAt: rateChecks.checkedAt,
      erasedAt: rateChecks.erasedAt,
      requestedAt: contactRequests.requestedAt,
    })
    .from(rateChecks)
    .leftJoin(contactRequests, eq(contactRequests.rateCheckId, rateChecks.id))
    .where(eq(rateChecks.id, id))
  if (found === undefined || found.erasedAt !== null) throw noSuchRateCheck()
  const isOwn =
    found.visitorDigest === asking.visitor?.digest ||
    found.email === asking.owner?.email ||
    found.email === asking.provedEmail ||
    (asking.token !== null && isContactToken(appSecrets, id, asking.token))
  if (!isOwn) throw noSuchRateCheck()
  return found
}

async function findLead(db: Db | Tx, id: string) {
  const [found] = await db.select(standingColumns).from(leads).where(eq(leads.id, id))
  return found ?? null
}

async function findNewestWithdrawalAt(db: Db | Tx, email: string): Promise<Date | null> {
  const [found] = await db
    .select({ withdrawnAt: consentWithdrawals.withdrawnAt })
    .from(consentWithdrawals)
    .where(eq(consentWithdrawals.email, email))
    .orderBy(desc(consentWithdrawals.withdrawnAt))
    .limit(1)
  return found?.withdrawnAt ?? null
}
