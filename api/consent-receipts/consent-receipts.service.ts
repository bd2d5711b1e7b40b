import type { Db, Tx } from '../../db/client.ts'
import type { consents } from '../../db/schema/consents.ts'
import type { Parts } from '../parts.ts'
import { isUuid } from '../shared/uuid.ts'
import { findConsent, findWithdrawnAt, insertReceipt } from './consent-receipts.queries.ts'
import { noSuchReceipt } from './consent-receipts.refusals.ts'
import type { CheckedReceipt, PublicReceipt, ReceiptKeys } from './consent-receipts.schema.ts'
import { askerIn, claimedId, documentOf, documentText, payloadOf } from './consent-receipts.ts'
import { isSignedBy, signatureOf, signingKeyOf } from './signing-key.ts'

type Consent = typeof consents.$inferSelect
type Own = Pick<Parts, 'db' | 'appSecrets'>

export type Signed = Awaited<ReturnType<typeof signedConsent>>

/** Makes the receipt of a consent, in the transaction that stores it. Changes nothing where there is one. */
export async function signConsent(
  tx: Db | Tx,
  appSecrets: string[],
  consent: Consent,
  now: Date,
): Promise<void> {
  const [newest] = appSecrets
  if (newest === undefined) throw new Error('A receipt needs a secret.')
  const key = signingKeyOf(newest)
  const payload = payloadOf(consent, now)
  await insertReceipt(tx, {
    consentId: consent.id,
    payload,
    signature: signatureOf(payload, key),
    publicKey: key.publicKey,
    signedAt: now,
  })
}

/** A consent with its receipt, made now where it has none: those from before there were receipts. */
export async function signedConsent({ db, appSecrets }: Own, id: string, now: Date) {
  const found = isUuid(id) ? await findConsent(db, id) : undefined
  if (found === undefined) throw noSuchReceipt()
  if (found.receipt !== null) return { consent: found.consent, receipt: found.receipt }
  await signConsent(db, appSecrets, found.consent, now)
  const receipt = (await findConsent(db, id))?.receipt
  if (!receipt) throw new Error('The receipt was not kept.')
  return { consent: found.consent, receipt }
}

export async function publicReceipt(parts: Own, id: string, now: Date): Promise<PublicReceipt> {
  return publicPart(parts.db, await signedConsent(parts, id, now))
}

async function publicPart(db: Db, { consent, receipt }: Signed): Promise<PublicReceipt> {
  const withdrawnAt = await findWithdrawnAt(db, consent)
  return {
    id: consent.id,
    isValid: isSignedBy(receipt.payload, receipt.signature, receipt.publicKey),
    askedBy: askerIn(receipt.payload),
    consentedAt: consent.consentedAt.toISOString(),
    signedAt: receipt.signedAt.toISOString(),
    textVersion: consent.textVersion,
    textHash: consent.textHash,
    language: consent.language,
    standing: withdrawnAt === undefined ? 'in-force' : 'withdrawn',
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    publicKey: receipt.publicKey,
  }
}

/** Whether a text is, letter for letter, a receipt that we gave out, and whether our signature is on it. */
export async function checkReceipt(parts: Own, text: string): Promise<CheckedReceipt> {
  const id = claimedId(text)
  const found = id !== undefined && isUuid(id) ? await findConsent(parts.db, id) : undefined
  if (!found?.receipt) return { verdict: 'not-ours', receipt: null }
  const { consent, receipt } = found
  const isGenuine =
    text === documentText(documentOf(receipt)) &&
    isSignedBy(receipt.payload, receipt.signature, receipt.publicKey)
  return {
    verdict: isGenuine ? 'genuine' : 'altered',
    receipt: await publicPart(parts.db, { consent, receipt }),
  }
}

/** Of every secret that is still listed, the one that signs now first. */
export const receiptKeys = (appSecrets: string[]): ReceiptKeys => ({
  keys: appSecrets.map((secret) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    x: signingKeyOf(secret).publicKey,
  })),
})
