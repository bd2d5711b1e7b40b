import { and, asc, eq, gte } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { consents } from '../../../db/schema/consents.ts'
import { consentCertificates, consentWithdrawals } from '../../../db/schema/privacy.ts'
import type {
  CertificateKeys,
  CheckedCertificate,
  PublicCertificate,
} from '../../contract/consent-certificates.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { isUuid } from '../../platform/shared/uuid.ts'
import { isSignedBy, keysOfOurs, signatureOf, signingKeyOf } from './certificate-keys.ts'
import { askerIn, claimedId, documentOf, documentText, payloadOf } from './certificate-text.ts'

type Consent = typeof consents.$inferSelect
type Own = Pick<Dependencies, 'db' | 'appSecrets'>

type Signed = Awaited<ReturnType<typeof signedConsent>>
type Certificate = Signed['certificate']

/** Makes the certificate of a consent, in the transaction that stores it. Changes nothing where there is one. */
async function signConsent(tx: Db | Tx, appSecrets: string[], consent: Consent, now: Date): Promise<void> {
  // The first one stays.
  await tx
    .insert(consentCertificates)
    .values(certificateOf(appSecrets, consent, now))
    .onConflictDoNothing()
}

/** What `signConsent` stores, for who stores it together with the consent. */
export function certificateOf(
  appSecrets: string[],
  consent: Consent,
  now: Date,
): typeof consentCertificates.$inferInsert {
  const [newest] = appSecrets
  if (newest === undefined) throw new Error('A certificate needs a secret.')
  const key = signingKeyOf(newest)
  const payload = payloadOf(consent, now)
  return {
    consentId: consent.id,
    payload,
    signature: signatureOf(payload, key),
    publicKey: key.publicKey,
    signedAt: now,
  }
}

/** A consent with its certificate, made now where it has none: those from before there were certificates. */
export async function signedConsent({ db, appSecrets }: Own, id: string, now: Date) {
  const found = isUuid(id) ? await findConsent(db, id) : undefined
  if (found === undefined) throw noSuchCertificate()
  if (found.certificate !== null) return { consent: found.consent, certificate: found.certificate }
  await signConsent(db, appSecrets, found.consent, now)
  const certificate = (await findConsent(db, id))?.certificate
  if (!certificate) throw new Error('The certificate was not kept.')
  return { consent: found.consent, certificate }
}

export async function publicCertificate(deps: Own, id: string, now: Date): Promise<PublicCertificate> {
  return publicPart(deps, await signedConsent(deps, id, now))
}

async function publicPart(deps: Own, { consent, certificate }: Signed): Promise<PublicCertificate> {
  const withdrawnAt = await findWithdrawnAt(deps.db, consent)
  return {
    id: consent.id,
    isValid: await isOurs(deps, certificate),
    askedBy: askerIn(certificate.payload),
    consentedAt: consent.consentedAt.toISOString(),
    signedAt: certificate.signedAt.toISOString(),
    textVersion: consent.textVersion,
    textHash: consent.textHash,
    language: consent.language,
    standing: withdrawnAt === undefined ? 'in-force' : 'withdrawn',
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    publicKey: certificate.publicKey,
  }
}

/** Whether a text is, letter for letter, a certificate that we gave out, with a signature of ours on it. */
export async function checkCertificate(deps: Own, text: string): Promise<CheckedCertificate> {
  const id = claimedId(text)
  const found = id !== undefined && isUuid(id) ? await findConsent(deps.db, id) : undefined
  if (!found?.certificate) return { verdict: 'not-ours', receipt: null }
  const { consent, certificate } = found
  // Someone put it among ours: to the person who holds it, it is not ours.
  if (!(await isOurs(deps, certificate))) return { verdict: 'not-ours', receipt: null }
  return {
    verdict: text === documentText(documentOf(certificate)) ? 'genuine' : 'altered',
    receipt: await publicPart(deps, { consent, certificate }),
  }
}

/** Whether a key of ours signed what we keep, and it is what was signed. */
async function isOurs(
  { db, appSecrets }: Own,
  { payload, signature, publicKey }: Certificate,
): Promise<boolean> {
  return isSignedBy(payload, signature, publicKey) && (await keysOfOurs(db, appSecrets)).includes(publicKey)
}

/** Every key that we believe, the one that signs now first. */
export const publishedKeys = async ({ db, appSecrets }: Own): Promise<CertificateKeys> => ({
  keys: (await keysOfOurs(db, appSecrets)).map((x) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    x,
  })),
})

/** A consent with its certificate, which is null where none was made yet; undefined where there is no such consent. */
async function findConsent(db: Db | Tx, id: string) {
  const [found] = await db
    .select({ consent: consents, certificate: consentCertificates })
    .from(consents)
    .leftJoin(consentCertificates, eq(consentCertificates.consentId, consents.id))
    .where(eq(consents.id, id))
  return found
}

/** When whoever gave this consent first withdrew it; undefined while it stands. */
async function findWithdrawnAt(
  db: Db,
  consent: { verifiedEmail: string; consentedAt: Date },
): Promise<Date | undefined> {
  const [found] = await db
    .select({ withdrawnAt: consentWithdrawals.withdrawnAt })
    .from(consentWithdrawals)
    .where(
      and(
        eq(consentWithdrawals.email, consent.verifiedEmail),
        gte(consentWithdrawals.withdrawnAt, consent.consentedAt),
      ),
    )
    .orderBy(asc(consentWithdrawals.withdrawnAt))
    .limit(1)
  return found?.withdrawnAt
}

/** The same for a certificate that does not exist and for the document of someone else's. */
export const noSuchCertificate = () =>
  new Refusal('consent_receipt_not_found', 404, 'There is no such receipt.')
