import * as v from 'valibot'

/** ISO 8601, UTC. */
const Moment = v.string()

/** What is signed, as canonical JSON text: names in alphabetical order, nothing between them (RFC 8785). */
export const SignedConsent = v.object({
  /** Of the consent record, and so of its receipt. */
  id: v.string(),
  format: v.literal('consent-receipt/1'),
  /** Who asked for the consent. */
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

/** A receipt as it is given out. Its names stand in this order, so that its text is the same each time. */
export const ReceiptDocument = v.object({
  algorithm: v.literal('Ed25519'),
  /** The exact text that is signed. */
  payload: v.string(),
  /** Raw Ed25519 key, base64url. */
  publicKey: v.string(),
  /** Over the bytes of the payload in UTF-8, base64url. */
  signature: v.string(),
})
export type ReceiptDocument = v.InferOutput<typeof ReceiptDocument>

/** What anybody may know of a receipt: nothing about the person or the business. */
export const PublicReceipt = v.object({
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
export type PublicReceipt = v.InferOutput<typeof PublicReceipt>

/** Characters. A receipt has about two thousand. */
const LONGEST_RECEIPT = 20_000

export const ReceiptToCheck = v.object({
  receipt: v.pipe(
    v.string('Paste the receipt, or choose its file.'),
    v.trim(),
    v.nonEmpty('Paste the receipt, or choose its file.'),
    v.maxLength(LONGEST_RECEIPT, 'This is too long to be a consent receipt.'),
  ),
})

export const CheckedReceipt = v.object({
  /**
   * `genuine`: letter for letter what we signed. `altered`: it names a receipt of ours but is not what we signed.
   * `not-ours`: it names none, or one that no key of ours has signed.
   */
  verdict: v.picklist(['genuine', 'altered', 'not-ours']),
  /** The receipt that it names; null where it names none. */
  receipt: v.nullable(PublicReceipt),
})
export type CheckedReceipt = v.InferOutput<typeof CheckedReceipt>

/** A set of JSON Web Keys (RFC 7517, RFC 8037). */
export const ReceiptKeys = v.object({
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
export type ReceiptKeys = v.InferOutput<typeof ReceiptKeys>
