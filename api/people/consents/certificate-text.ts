import * as v from 'valibot'
import type { consents } from '../../../db/schema/consents.ts'
import { brand } from '../../contract/brand.ts'
import { CertificateDocument, type SignedConsent } from '../../contract/consent-certificates.ts'

type Consent = typeof consents.$inferSelect

/** What is signed: the consent record in words of its own, so that it can be read without us. */
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

/** RFC 8785 for an object of texts: one way to write it, so that two who write it write the same bytes. */
const canonicalJson = (texts: SignedConsent): string =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1))))

export function documentOf(signed: {
  payload: string
  signature: string
  publicKey: string
}): CertificateDocument {
  const { payload, publicKey, signature } = signed
  return { algorithm: 'Ed25519', payload, publicKey, signature }
}

/** The text of a certificate as it is given out, to the byte. */
export const documentText = (document: CertificateDocument): string => JSON.stringify(document)

const Json = v.pipe(v.string(), v.parseJson())
const Named = v.pipe(Json, v.object({ id: v.string() }))
const Asked = v.pipe(Json, v.object({ legalName: v.string() }))
const Claimed = v.pipe(Json, CertificateDocument)

/** The certificate that a text from outside claims to be; undefined where it names none. */
export function claimedId(text: string): string | undefined {
  const claimed = v.safeParse(Claimed, text)
  const named = claimed.success ? v.safeParse(Named, claimed.output.payload) : undefined
  return named?.success ? named.output.id : undefined
}

/** Who asked for the consent, by the name of that time. */
export const askerIn = (payload: string): string => v.parse(Asked, payload).legalName
