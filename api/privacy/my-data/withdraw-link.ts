import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { consents } from '../../../db/schema/consents.ts'
import type { Language } from '../../../domain/languages/languages.ts'
import { WITHDRAW_LINK_DAYS } from '../../../domain/privacy.ts'
import type { WithdrawLink } from '../../contract/privacy/consent-certificates.ts'
import type { WithMarketCache } from '../../leads/placing/submitted-lead.ts'
import { consentWithdrawnAt } from '../../people/consents/certificates.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { pagesIn } from '../../platform/notifications/templates/layout.ts'
import { daysAfter } from '../../platform/shared/clock.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { keyedHash } from '../../platform/shared/secrets.ts'
import { isUuid } from '../../platform/shared/uuid.ts'
import { newestConsentAt, withdrawConsent } from './withdraw-consent.ts'

type Consent = Pick<typeof consents.$inferSelect, 'id' | 'verifiedEmail' | 'consentedAt'>

/** The page on which the person withdraws without a code, and until when its link works. Signed, so it needs no row. */
export const withdrawLink = (
  { publicUrl, appSecrets }: Pick<Dependencies, 'publicUrl' | 'appSecrets'>,
  consent: Consent & { language: Language },
) => ({
  url: `${pagesIn(consent.language, publicUrl)}/privacy/withdraw#${consent.id}.${signaturesOf(appSecrets).digest(signed(consent))}`,
  until: linkEndsAt(consent),
})

/** What the button on the page would do. Changes nothing: programs that check mail open links too. */
export async function lookAtWithdrawLink(
  deps: Pick<Dependencies, 'db' | 'appSecrets'>,
  token: string,
  now: Date,
): Promise<WithdrawLink> {
  return stateOf(deps.db, await consentOfLink(deps, token), now)
}

/** Withdraws every consent of the person, unless the link's own consent was withdrawn before: a used link leaves later ones alone. */
export async function withdrawByLink(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'appSecrets'> & WithMarketCache,
  token: string,
  now: Date,
): Promise<WithdrawLink> {
  const consent = await consentOfLink(deps, token)
  if ((await stateOf(deps.db, consent, now)).standing === 'expired') throw linkExpired()
  await withdrawConsent(deps, { email: consent.verifiedEmail, userId: null }, now, { ofLink: consent })
  return stateOf(deps.db, consent, now)
}

const signaturesOf = (appSecrets: string[]) => keyedHash(appSecrets, 'withdraw-consent')
const signed = ({ id, verifiedEmail }: Consent) => `${id}:${verifiedEmail}`
const linkEndsAt = ({ consentedAt }: Consent) => daysAfter(consentedAt, WITHDRAW_LINK_DAYS)

/** The consent that the link was mailed for; refused where the link is not ours. */
async function consentOfLink(
  { db, appSecrets }: Pick<Dependencies, 'db' | 'appSecrets'>,
  token: string,
): Promise<Consent> {
  const [id = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isUuid(id)) throw linkUnknown()
  const [found] = await db.select().from(consents).where(eq(consents.id, id))
  if (found === undefined || !signaturesOf(appSecrets).matches(signed(found), signature)) throw linkUnknown()
  return found
}

async function stateOf(db: Db, consent: Consent, now: Date): Promise<WithdrawLink> {
  const withdrawnAt = await consentWithdrawnAt(db, consent)
  const newestAt = withdrawnAt && (await newestConsentAt(db, consent.verifiedEmail))
  const isOver = now >= linkEndsAt(consent)
  return {
    standing: withdrawnAt !== null ? 'withdrawn' : isOver ? 'expired' : 'active',
    until: linkEndsAt(consent).toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    agreedAgainAt: withdrawnAt && newestAt && newestAt > withdrawnAt ? newestAt.toISOString() : null,
  }
}

const linkUnknown = () =>
  new Refusal('withdraw_link_unknown', 404, {
    en: 'This link doesn’t work. It may have been cut off: open it from the email again, or withdraw your consent under Your data.',
    fr: 'Ce lien ne fonctionne pas. Il est peut-être incomplet\u00a0: ouvrez-le de nouveau à partir du courriel, ou retirez votre consentement à la page Vos données.',
  })

const linkExpired = () =>
  new Refusal('withdraw_link_expired', 409, {
    en: 'This link has expired. Withdraw your consent under Your data.',
    fr: 'Ce lien a expiré. Retirez votre consentement à la page Vos données.',
  })
