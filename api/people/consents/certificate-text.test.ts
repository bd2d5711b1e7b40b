import { describe, expect, test } from 'bun:test'
import { createPublicKey, randomUUID, verify } from 'node:crypto'
import fc from 'fast-check'
import { brand } from '../../contract/brand.ts'
import { isSignedBy, signatureOf, signingKeyOf } from './certificate-keys.ts'
import { claimedId, documentOf, documentText, payloadOf } from './certificates.ts'

const agreedAt = new Date('2026-11-21T15:00:00Z')
const consent = {
  id: '7c1f4f0e-7f3a-4b2c-9d51-3a2c0f6e8b11',
  rateCheckId: randomUUID(),
  text: 'I agree to “offers”\nthat could lower my rates.',
  textVersion: '2026-11-21',
  textHash: 'ab'.repeat(32),
  language: 'en' as const,
  consentedAt: agreedAt,
  ipAddress: '192.0.2.7',
  userAgent: 'Firefox',
  verifiedEmail: 'zoë@boulangerie.example',
  emailVerifiedAt: new Date('2026-11-21T14:51:00Z'),
  verifiedPhone: '+14165550123',
  phoneVerifiedAt: new Date('2026-11-21T14:55:00Z'),
}
const key = signingKeyOf('a secret that only this test knows')

describe('the signed text', () => {
  test('is the consent record with our legal name, as JSON with keys in alphabetical order and no spaces', () => {
    expect(payloadOf(consent, new Date('2027-01-02T00:00:00Z'))).toBe(
      '{"consentedAt":"2026-11-21T15:00:00.000Z","emailVerifiedAt":"2026-11-21T14:51:00.000Z",' +
        '"format":"consent-receipt/1","id":"7c1f4f0e-7f3a-4b2c-9d51-3a2c0f6e8b11","language":"en",' +
        `"legalName":"${brand.legalName}","phoneVerifiedAt":"2026-11-21T14:55:00.000Z","product":"${brand.name}",` +
        '"signedAt":"2027-01-02T00:00:00.000Z","text":"I agree to “offers”\\nthat could lower my rates.",' +
        `"textHash":"${'ab'.repeat(32)}","textVersion":"2026-11-21",` +
        '"verifiedEmail":"zoë@boulangerie.example","verifiedPhone":"+14165550123"}',
    )
  })

  test('contains neither the IP address nor the browser', () => {
    const payload = payloadOf(consent, agreedAt)
    for (const secret of ['192.0.2.7', 'Firefox']) expect(payload).not.toContain(secret)
  })
})

describe('the key', () => {
  test('follows from the secret alone, and another secret gives another', () => {
    expect(signingKeyOf('one').publicKey).toBe(signingKeyOf('one').publicKey)
    expect(signingKeyOf('one').publicKey).not.toBe(signingKeyOf('two').publicKey)
  })

  test('is plain Ed25519: others can check a signature with what we publish', () => {
    const payload = payloadOf(consent, agreedAt)
    const published = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey },
      format: 'jwk',
    })
    const signature = Buffer.from(signatureOf(payload, key), 'base64url')
    expect(verify(null, Buffer.from(payload), published, signature)).toBe(true)
  })
})

describe('a signature', () => {
  const payload = payloadOf(consent, agreedAt)
  const signature = signatureOf(payload, key)

  test('fits what was signed', () => {
    expect(isSignedBy(payload, signature, key.publicKey)).toBe(true)
  })

  test('fits nothing else: one altered byte of the text, the signature or the key is noticed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('payload', 'signature', 'publicKey'),
        fc.nat(),
        fc.nat(),
        (part, at, by) => {
          const signed = { payload, signature, publicKey: key.publicKey }
          const altered = { ...signed, [part]: withOneByteAltered(signed[part], at, by, part === 'payload') }
          expect(isSignedBy(altered.payload, altered.signature, altered.publicKey)).toBe(false)
        },
      ),
    )
  })

  test.each(['', 'no key', 'AAAA'])('fits no key that is none: %p', (publicKey) => {
    expect(isSignedBy(payload, signature, publicKey)).toBe(false)
  })
})

describe('a certificate from outside', () => {
  const document = documentOf({
    payload: payloadOf(consent, agreedAt),
    signature: 'c2ln',
    publicKey: key.publicKey,
  })

  test('names the consent it is about', () => {
    expect(claimedId(documentText(document))).toBe(consent.id)
  })

  test.each(['', 'null', '[]', '{}', '{"payload":"{}"}', '{"payload":', '"text"', '9'])(
    'that is none names nothing: %p',
    (text) => {
      expect(claimedId(text)).toBeUndefined()
    },
  )
})

/** Of the bytes that a text stands for: those of its letters, or those that base64url spells. */
function withOneByteAltered(text: string, at: number, by: number, isLetters: boolean): string {
  const bytes = Buffer.from(text, isLetters ? 'latin1' : 'base64url')
  const index = at % bytes.length
  bytes[index] = ((bytes[index] ?? 0) + 1 + (by % 255)) % 256
  return bytes.toString(isLetters ? 'latin1' : 'base64url')
}
