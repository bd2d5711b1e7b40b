import type { Db, Tx } from '../../db/client.ts'
import type { consents } from '../../db/schema/consents.ts'
import type { CheckedReceipt, PublicReceipt, ReceiptKeys } from '../contract/consent-receipts.ts'
import type { Dependencies } from '../dependencies.ts'
import { isUuid } from '../shared/uuid.ts'
import { findConsent, findWithdrawnAt, insertReceipt } from './consent-receipts.queries.ts'
import { noSuchReceipt } from './consent-receipts.refusals.ts'
import { askerIn, claimedId, documentOf, documentText, payloadOf } from './consent-receipts.ts'
import { keysOfOurs } from './receipt-keys.ts'
import { isSignedBy, signatureOf, signingKeyOf } from './signing-key.ts'

type Consent = typeof consents.$inferSelect
type Own = Pick<Dependencies, 'db' | 'appSecrets'>

export type Signed = Awaited<ReturnType<typeof signedConsent>>
type Receipt = Signed['receipt']

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

export async function publicReceipt(deps: Own, id: string, now: Date): Promise<PublicReceipt> {
  return publicPart(deps, await signedConsent(deps, id, now))
}

async function publicPart(deps: Own, { consent, receipt }: Signed): Promise<PublicReceipt> {
  const withdrawnAt = await findWithdrawnAt(deps.db, consent)
  return {
    id: consent.id,
    isValid: await isOurs(deps, receipt),
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

/** Whether a text is, letter for letter, a receipt that we gave out, with a signature of ours on it. */
export async function checkReceipt(deps: Own, text: string): Promise<CheckedReceipt> {
  const id = claimedId(text)
  const found = id !== undefined && isUuid(id) ? await findConsent(deps.db, id) : undefined
  if (!found?.receipt) return { verdict: 'not-ours', receipt: null }
  const { consent, receipt } = found
  // Somebody put it among ours: to the person who holds it, it is nobody's.
  if (!(await isOurs(deps, receipt))) return { verdict: 'not-ours', receipt: null }
  return {
    verdict: text === documentText(documentOf(receipt)) ? 'genuine' : 'altered',
    receipt: await publicPart(deps, { consent, receipt }),
  }
}

/** Whether a key of ours signed what we keep, and it is what was signed. */
async function isOurs({ db, appSecrets }: Own, { payload, signature, publicKey }: Receipt): Promise<boolean> {
  return isSignedBy(payload, signature, publicKey) && (await keysOfOurs(db, appSecrets)).includes(publicKey)
}

/** Every key that we believe, the one that signs now first. */
export const receiptKeys = async ({ db, appSecrets }: Own): Promise<ReceiptKeys> => ({
  keys: (await keysOfOurs(db, appSecrets)).map((x) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    x,
  })),
})
