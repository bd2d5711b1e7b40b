import { afterEach, describe, expect, test } from 'bun:test'
import { consentCertificates, certificateKeys as keptKeys } from '../../../db/schema/privacy.ts'
import {
  agreed,
  certificateOf,
  certificatePath,
  likeConsent,
} from '../../../tests/support/people/consent-certificate.ts'
import { testProduct } from '../../../tests/support/product.ts'
import { signatureOf, signingKeyOf, vouchForOlderKeys } from './certificate-keys.ts'
import { documentOf, documentText, payloadOf } from './certificates.ts'

const FOREIGN = signingKeyOf('what somebody with the database, and no secret of ours, made up')

const product = await testProduct()
const first = product.deps.appSecrets[0] ?? ''
afterEach(() => listSecrets(first))

/** As after a start of the server with these in APP_SECRET. */
const listSecrets = (...secrets: string[]) =>
  product.deps.appSecrets.splice(0, product.deps.appSecrets.length, ...secrets)

async function startWith(...secrets: string[]): Promise<void> {
  listSecrets(...secrets)
  await vouchForOlderKeys(product.db, product.deps.appSecrets, product.clock.now())
}

/** A consent whose certificate someone put into our table, signed with this key. */
async function insertedCertificate(key = FOREIGN) {
  const { consent } = await agreed(product)
  const other = await likeConsent(product, consent)
  const payload = payloadOf(other, other.consentedAt)
  const signed = { payload, signature: signatureOf(payload, key), publicKey: key.publicKey }
  await product.db
    .insert(consentCertificates)
    .values({ ...signed, consentId: other.id, signedAt: other.consentedAt })
  return { id: other.id, text: documentText(documentOf(signed)) }
}

const verdictOn = async (certificate: string) =>
  (await product.browser().post('/api/consent-receipts/check', { receipt: certificate })).body
const lookUp = async (id: string) => (await product.browser().get(certificatePath(id))).body

const NOT_OURS = { verdict: 'not-ours', receipt: null }

describe('a certificate that someone inserted with a key pair of their own', () => {
  test('is not genuine, though its signature fits the key beside it', async () => {
    const { id, text } = await insertedCertificate()
    expect(await verdictOn(text)).toEqual(NOT_OURS)
    expect(await lookUp(id)).toMatchObject({ isValid: false })
  })

  test('is not genuine when they also insert the key among ours, with any vouching signature they can make', async () => {
    const { id, text } = await insertedCertificate()
    const { publicKey } = FOREIGN
    const signature = signatureOf(`receipt-key/1 ${publicKey}`, FOREIGN)
    const keptAt = product.clock.now()
    for (const vouchedBy of [publicKey, signingKeyOf(first).publicKey])
      await product.db
        .insert(keptKeys)
        .values({ signature, keptAt, publicKey, vouchedBy })
        .onConflictDoNothing()
    await startWith('a newer secret that only this test knows', first)
    expect(await verdictOn(text)).toEqual(NOT_OURS)
    expect(await lookUp(id)).toMatchObject({ isValid: false })
    const { body: published } = await product.browser().get('/api/consent-receipts/keys')
    expect(JSON.stringify(published)).not.toContain(publicKey)
  })

  test('is not genuine by a signature of ours on another certificate', async () => {
    const { consent } = await agreed(product)
    const other = await likeConsent(product, consent)
    const signed = await certificateOf(product, consent.id)
    if (signed === undefined) throw new Error('There is no receipt.')
    const forged = { ...signed, payload: payloadOf(other, other.consentedAt) }
    await product.db.insert(consentCertificates).values({ ...forged, consentId: other.id })
    expect(await verdictOn(documentText(documentOf(forged)))).toEqual(NOT_OURS)
  })
})

describe('after the secret behind it was replaced', () => {
  const second = 'the second secret that only this test knows, 32 bytes'
  const third = 'the third secret that only this test knows, 32 bytes'

  test('a certificate stays genuine after two replacements, and its key is published', async () => {
    const { id } = await agreed(product)
    const certificate = await certificateOf(product, id)
    if (certificate === undefined) throw new Error('There is no receipt.')
    const text = documentText(documentOf(certificate))

    for (const secrets of [[second, first], [second], [third, second], [third]]) {
      await startWith(...secrets)
      expect(await verdictOn(text)).toMatchObject({ verdict: 'genuine', receipt: { isValid: true } })
    }

    const { body } = await product.browser().get('/api/consent-receipts/keys')
    expect(body).toMatchObject({ keys: [{ x: signingKeyOf(third).publicKey }, {}, {}] })
    expect(JSON.stringify(body)).toContain(certificate.publicKey)
  })

  test('a certificate is not valid while old and new secret were never listed together, and is once they were', async () => {
    const lost = 'a secret that was taken out at once, 32 bytes or more'
    const newer = 'the secret that took its place at once, 32 bytes'
    await startWith(lost)
    const { id } = await agreed(product)
    await startWith(newer)
    expect(await lookUp(id)).toMatchObject({ isValid: false })
    await startWith(newer, lost)
    await startWith(newer)
    expect(await lookUp(id)).toMatchObject({ isValid: true })
  })

  test('processes that start at once keep each key once', async () => {
    const secrets = ['a secret for starting at once, newer, 32 bytes', first]
    const { db, clock } = product
    await Promise.all([1, 2, 3].map(() => vouchForOlderKeys(db, secrets, clock.now())))
    const newest = signingKeyOf(secrets[0] ?? '').publicKey
    const kept = (await db.select().from(keptKeys)).filter(({ vouchedBy }) => vouchedBy === newest)
    expect(new Set(kept.map(({ publicKey }) => publicKey)).size).toBe(kept.length)
    expect(kept.map(({ publicKey }) => publicKey)).toContain(signingKeyOf(first).publicKey)
  })
})
