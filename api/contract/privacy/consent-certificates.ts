import * as v from 'valibot'
import { Moment } from '../forms/units.ts'

/** What is signed, as canonical JSON text: names in alphabetical order, nothing between them (RFC 8785). */
export const SignedConsent = v.object({
  /** Of the consent record, and so of its certificate. */
  id: v.string(),
  format: v.literal('consent-receipt/1'),
  /** Who requested the consent. */
  product: v.string(),
  legalName: v.string(),
  /** The exact words that were agreed to. */
  text: v.string(),
  textVersion: v.string(),
  /** SHA-256 of the text. */
  textHash: v.string(),
  language: v.string(),
  consentedAt: Moment,
  verifiedEmail: v.string(),
  emailVerifiedAt: Moment,
  verifiedPhone: v.string(),
  phoneVerifiedAt: Moment,
  signedAt: Moment,
})
export type SignedConsent = v.InferOutput<typeof SignedConsent>

/** A certificate as we publish it. Its keys keep this order, so that its text is the same each time. */
export const CertificateDocument = v.object({
  algorithm: v.literal('Ed25519'),
  /** The exact text that is signed. */
  payload: v.string(),
  /** Raw Ed25519 key, base64url. */
  publicKey: v.string(),
  /** Over the bytes of the payload in UTF-8, base64url. */
  signature: v.string(),
})
export type CertificateDocument = v.InferOutput<typeof CertificateDocument>

/** The public part of a certificate: nothing about the person or the business. */
export const PublicCertificate = v.object({
  id: v.string(),
  /** The signature fits what is signed, and its key is ours. */
  isValid: v.boolean(),
  askedBy: v.string(),
  consentedAt: Moment,
  signedAt: Moment,
  textVersion: v.string(),
  textHash: v.string(),
  language: v.string(),
  standing: v.picklist(['in-force', 'withdrawn']),
  /** Null while it stands. */
  withdrawnAt: v.nullable(Moment),
  /** Whose signature it is; ours are published under `keys`. */
  publicKey: v.string(),
})
export type PublicCertificate = v.InferOutput<typeof PublicCertificate>

export const CheckedCertificate = v.object({
  /**
   * `genuine`: letter for letter what we signed. `altered`: it names a certificate of ours but is not what we signed.
   * `not-ours`: it names none, or one that no key of ours has signed.
   */
  verdict: v.picklist(['genuine', 'altered', 'not-ours']),
  /** The certificate that it names; null where it names none. */
  receipt: v.nullable(PublicCertificate),
})
export type CheckedCertificate = v.InferOutput<typeof CheckedCertificate>

/** A set of JSON Web Keys (RFC 7517, RFC 8037). */
export const CertificateKeys = v.object({
  keys: v.array(
    v.object({
      kty: v.literal('OKP'),
      crv: v.literal('Ed25519'),
      alg: v.literal('EdDSA'),
      use: v.literal('sig'),
      x: v.string(),
    }),
  ),
})
export type CertificateKeys = v.InferOutput<typeof CertificateKeys>

/** What the link in a mail has behind its hash. */
export const WithdrawToken = v.object({ token: v.pipe(v.string(), v.maxLength(200)) })

/** What such a link can do. Names nobody, because anyone with the mail can open it. */
export const WithdrawLink = v.object({
  standing: v.picklist(['active', 'withdrawn', 'expired']),
  /** Until when the link withdraws. */
  until: Moment,
  /** When the consent that the link was mailed for was withdrawn; null while it stands. */
  withdrawnAt: v.nullable(Moment),
  /** The person agreed again after that, which this link leaves alone; else null. */
  agreedAgainAt: v.nullable(Moment),
})
export type WithdrawLink = v.InferOutput<typeof WithdrawLink>
