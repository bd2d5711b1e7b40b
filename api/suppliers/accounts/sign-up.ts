import { SUPPLIER_TERMS_VERSION, type SupplierSignup } from '../../contract/suppliers/account.ts'
import { hashPassword } from '../../people/passwords/passwords.ts'
import { startSession } from '../../people/sessions/sessions.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { networkLimitOf } from '../../platform/shared/limits.ts'
import type { Said } from '../../platform/shared/refusal.ts'
import { requestLanguage } from '../../platform/shared/request-context.ts'
import { linksOfMailbox } from './mailbox-limit.ts'
import { requestPasswordLink } from './password-links.ts'
import { englishTermsWished, refuseUnfitPassword, termsAccepted } from './passwords.ts'
import { storedPhone } from './stored-phone.ts'
import { auditSupplier, fieldRefusal, insertSupplier, takeOrRefuse } from './suppliers.service.ts'

const SIGN_UPS_AN_HOUR_FOR_A_NETWORK = 20

/** Returns the new supplier and its session's token. Throws accountExists without changing the existing account. */
export async function signUpSupplier(
  deps: Dependencies,
  { password, acceptsTerms, wishesEnglish, phone, ...account }: SupplierSignup,
  clientAddress: string,
  now: Date,
) {
  refuseUnfitPassword(password, account)
  const limit = networkLimitOf(deps, 'sign-ups-network-hour', {
    points: SIGN_UPS_AN_HOUR_FOR_A_NETWORK,
    seconds: 60 * 60,
  })
  const refusal = (wait: Said) => ({
    en: `Too many accounts were created from your network. Try again in ${wait.en}.`,
    fr: `Trop de comptes ont été créés à partir de votre réseau. Réessayez dans ${wait.fr}.`,
  })
  await takeOrRefuse(limit, clientAddress, refusal)

  const passwordDigest = await hashPassword(password, null)
  // Not refused: strangers' tries must not keep a company out. It can have the link mailed tomorrow.
  const mayMail = (await linksOfMailbox(deps).take(account.email)) === 0
  const signedUp = await deps.db.transaction(async (tx) => {
    const supplier = await insertSupplier(tx, {
      ...account,
      ...storedPhone(phone),
      ...(acceptsTerms && termsAccepted(now)),
      ...(wishesEnglish && englishTermsWished(now)),
      passwordDigest,
      language: requestLanguage(),
      createdAt: now,
    })
    if (supplier === undefined) return undefined
    const wish = wishesEnglish ? { termsLanguage: 'en', version: SUPPLIER_TERMS_VERSION } : undefined
    await auditSupplier(tx, 'signed up', { supplierId: supplier.id, now }, wish)
    if (mayMail) await deps.jobs.enqueue(tx, 'send-supplier-welcome', { supplierId: supplier.id })
    return { supplier, token: await startSession(tx, 'supplier', supplier.id, now) }
  })
  if (signedUp !== undefined) return signedUp

  await requestPasswordLink(deps, account.email, now)
  throw accountExists()
}

const accountExists = () =>
  fieldRefusal('email', 'account_exists', 409, {
    en: 'An account with this email already exists. Log in, or use the link we just sent you.',
    fr: 'Il existe déjà un compte avec cette adresse courriel. Connectez-vous ou utilisez le lien que nous venons de vous envoyer.',
  })
