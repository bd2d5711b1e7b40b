import { and, asc, eq, gte } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db, Tx } from '../../../db/client.ts'
import { consents } from '../../../db/schema/consents.ts'
import { consentCertificates, consentWithdrawals } from '../../../db/schema/privacy.ts'
import { brand } from '../../contract/brand.ts'
import {
  CertificateDocument,
  type CertificateKeys,
  type CheckedCertificate,
  type PublicCertificate,
  type SignedConsent,
} from '../../contract/privacy/consent-certificates.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/shared/refusal.ts'
import { isUuid } from '../../platform/shared/uuid.ts'
import { isSignedBy, keysOfOurs, signatureOf, signingKeyOf } from './certificate-keys.ts'

type Consent = typeof consents.$inferSelect
type Own = Pick<Dependencies, 'db' | 'appSecrets'>
type Signed = Awaited<ReturnType<typeof signedConsent>>

/** The certificate of a consent, to be stored with it. */
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

/** A consent with its certificate, created now for a consent from before there were certificates. */
export async function signedConsent({ db, appSecrets }: Own, id: string, now: Date) {
  const found = isUuid(id) ? await findConsent(db, id) : undefined
  if (found === undefined) throw noSuchCertificate()
  if (found.certificate !== null) return { consent: found.consent, certificate: found.certificate }
  await db
    .insert(consentCertificates)
    .values(certificateOf(appSecrets, found.consent, now))
    .onConflictDoNothing()
  const certificate = (await findConsent(db, id))?.certificate
  if (!certificate) throw new Error('The certificate was not kept.')
  return { consent: found.consent, certificate }
}

export async function publicCertificate(deps: Own, id: string, now: Date): Promise<PublicCertificate> {
  return publicPart(deps, await signedConsent(deps, id, now))
}

async function publicPart(deps: Own, { consent, certificate }: Signed): Promise<PublicCertificate> {
  const withdrawnAt = await consentWithdrawnAt(deps.db, consent)
  return {
    id: consent.id,
    isValid: await isOurs(deps, certificate),
    askedBy: askerIn(certificate.payload),
    consentedAt: consent.consentedAt.toISOString(),
    signedAt: certificate.signedAt.toISOString(),
    textVersion: consent.textVersion,
    textHash: consent.textHash,
    language: consent.language,
    standing: withdrawnAt === null ? 'in-force' : 'withdrawn',
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    publicKey: certificate.publicKey,
  }
}

/** Whether a text is, byte for byte, a certificate that we issued, with our signature. */
export async function checkCertificate(deps: Own, text: string): Promise<CheckedCertificate> {
  const id = claimedId(text)
  const found = id !== undefined && isUuid(id) ? await findConsent(deps.db, id) : undefined
  if (!found?.certificate) return { verdict: 'not-ours', receipt: null }
  const { consent, certificate } = found
  // A row that was planted in our table is not ours either.
  if (!(await isOurs(deps, certificate))) return { verdict: 'not-ours', receipt: null }
  return {
    verdict: text === documentText(documentOf(certificate)) ? 'genuine' : 'altered',
    receipt: await publicPart(deps, { consent, certificate }),
  }
}

/** Whether a key of ours signed the stored payload. */
async function isOurs({ db, appSecrets }: Own, certificate: Signed['certificate']): Promise<boolean> {
  const { payload, signature, publicKey } = certificate
  return isSignedBy(payload, signature, publicKey) && (await keysOfOurs(db, appSecrets)).includes(publicKey)
}

/** Every key that we trust, the one that signs now first. */
export const publishedKeys = async ({ db, appSecrets }: Own): Promise<CertificateKeys> => ({
  keys: (await keysOfOurs(db, appSecrets)).map((x) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    x,
  })),
})

/** A consent with its certificate, null where it has none yet; undefined where there is no such consent. */
async function findConsent(db: Db, id: string) {
  const [found] = await db
    .select({ consent: consents, certificate: consentCertificates })
    .from(consents)
    .leftJoin(consentCertificates, eq(consentCertificates.consentId, consents.id))
    .where(eq(consents.id, id))
  return found
}

/** When this consent was first withdrawn; null while it stands. */
export async function consentWithdrawnAt(
  db: Db | Tx,
  { verifiedEmail, consentedAt }: Pick<Consent, 'verifiedEmail' | 'consentedAt'>,
): Promise<Date | null> {
  const { email, withdrawnAt } = consentWithdrawals
  const [found] = await db
    .select({ withdrawnAt })
    .from(consentWithdrawals)
    .where(and(eq(email, verifiedEmail), gte(withdrawnAt, consentedAt)))
    .orderBy(asc(withdrawnAt))
    .limit(1)
  return found?.withdrawnAt ?? null
}

/** The same for a certificate that does not exist and for another person's document. */
export const noSuchCertificate = () =>
  new Refusal('consent_receipt_not_found', 404, {
    en: 'There is no such receipt.',
    fr: 'Ce reçu n’existe pas.',
  })

/** The signed text: the consent record, readable without us. */
export function payloadOf(consent: Consent, signedAt: Date): string {
  return canonicalJson({
    id: consent.id,
    format: 'consent-receipt/1',
    product: brand.name,
    legalName: brand.legalName,
    text: consent.text,
    textVersion: consent.textVersion,
    textHash: consent.textHash,
    language: consent.language,
    consentedAt: consent.consentedAt.toISOString(),
    verifiedEmail: consent.verifiedEmail,
    emailVerifiedAt: consent.emailVerifiedAt.toISOString(),
    verifiedPhone: consent.verifiedPhone,
    phoneVerifiedAt: consent.phoneVerifiedAt.toISOString(),
    signedAt: signedAt.toISOString(),
  })
}

/** RFC 8785 for an object of texts: the same object always gives the same bytes. */
const canonicalJson = (texts: SignedConsent): string =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1))))

export function documentOf(signed: Omit<CertificateDocument, 'algorithm'>): CertificateDocument {
  const { payload, publicKey, signature } = signed
  return { algorithm: 'Ed25519', payload, publicKey, signature }
}

/** The text of a certificate as we send it, to the byte. */
export const documentText = (document: CertificateDocument): string => JSON.stringify(document)

const Json = v.pipe(v.string(), v.parseJson())

/** The id in a text from outside that claims to be a certificate; undefined without one. */
export function claimedId(text: string): string | undefined {
  const claimed = v.safeParse(v.pipe(Json, CertificateDocument), text)
  if (!claimed.success) return undefined
  const named = v.safeParse(v.pipe(Json, v.object({ id: v.string() })), claimed.output.payload)
  return named.success ? named.output.id : undefined
}

/** The legal name of that time under which we requested the consent. */
const askerIn = (payload: string): string =>
  v.parse(v.pipe(Json, v.object({ legalName: v.string() })), payload).legalName
