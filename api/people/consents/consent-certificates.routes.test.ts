import { describe, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { leads } from '../../../db/schema/leads.ts'
import { consentCertificates, consentWithdrawals } from '../../../db/schema/privacy.ts'
import {
  agreed,
  certificateOf,
  certificatePath,
  documentFor,
  documentPath,
  likeConsent,
  withdraw,
} from '../../../tests/support/people/consent-certificate.ts'
import { provedBrowser } from '../../../tests/support/people/my-data.ts'
import { signInByCode } from '../../../tests/support/people/owner.ts'
import { leadsOf, verifyEmail } from '../../../tests/support/people/rate-check.ts'
import { signedInSupplier } from '../../../tests/support/people/supplier.ts'
import { refusedWith, testProduct } from '../../../tests/support/product.ts'
import { buy } from '../../../tests/support/purchase/buying.ts'
import {
  CertificateDocument,
  CertificateKeys,
  CheckedCertificate,
  PublicCertificate,
} from '../../contract/privacy/consent-certificates.ts'
import { isSignedBy } from './certificate-keys.ts'
import { documentText } from './certificates.ts'

const product = await testProduct()

/** What anyone sees of a certificate, without a cookie. */
const shown = async (id: string) => (await product.browser().get(certificatePath(id))).body
/** Someone who agreed, and the text of their certificate. */
async function withText() {
  const { person, id } = await agreed(product)
  const document = await documentFor(product, person.email, id)
  return { person, id, document, text: documentText(document) }
}

describe('a person who agrees', () => {
  test('has a signed certificate at once', async () => {
    const { consent, id } = await agreed(product)
    const certificate = await certificateOf(product, id)
    expect(certificate?.signedAt).toEqual(consent.consentedAt)
    const { payload = '', signature = '', publicKey = '' } = certificate ?? {}
    expect(isSignedBy(payload, signature, publicKey)).toBe(true)
  })

  test('reads and keeps the whole of it once they have proved their address', async () => {
    const { person, consent, id } = await agreed(product)
    const { status, headers, body } = await (await provedBrowser(product, person.email)).get(documentPath(id))
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="consent-receipt-${id}.json"`)
    const french = await (await provedBrowser(product, person.email)).get(`${documentPath(id)}?language=fr`)
    expect(french.body).toEqual(body)
    expect(french.headers.get('content-disposition')).toBe(
      `attachment; filename="recu-de-consentement-${id}.json"`,
    )
    const { payload } = v.parse(CertificateDocument, body)
    expect(JSON.parse(payload)).toMatchObject({
      id,
      text: consent.text,
      consentedAt: consent.consentedAt.toISOString(),
      verifiedEmail: person.email,
      verifiedPhone: person.phone,
    })
  })

  test('reads it as a signed-in owner too', async () => {
    const { person, id } = await agreed(product)
    const browser = product.browser()
    await signInByCode(product, browser, person.email)
    expect((await browser.get(documentPath(id))).status).toBe(200)
  })

  test('cannot read it with the rate check’s proof of the address', async () => {
    const { browser, person, id } = await agreed(product)
    await verifyEmail(product, browser, person.email)
    expect((await browser.get(documentPath(id))).status).toBe(401)
  })
})

test('a consent older than certificates is signed when it is first requested, once', async () => {
  const { consent } = await agreed(product)
  const { id } = await likeConsent(product, consent)
  product.clock.passMinutes(60 * 24)

  const first = await Promise.all(Array.from({ length: 4 }, () => shown(id)))
  product.clock.passMinutes(60)

  const [one] = first
  expect(one).toMatchObject({ id, isValid: true })
  for (const body of [...first, await shown(id)]) expect(body).toEqual(one)
  const { signedAt } = v.parse(PublicCertificate, one)
  expect(Date.parse(signedAt)).toBeGreaterThan(consent.consentedAt.getTime())
})

describe('a stranger', () => {
  test('sees whether a certificate is valid and stands, and nothing about the person or the business', async () => {
    const { person, consent, id } = await agreed(product)
    const { status, body } = await product.browser().get(certificatePath(id))
    expect(status).toBe(200)
    expect(v.parse(v.strictObject(PublicCertificate.entries), body)).toMatchObject({
      id,
      isValid: true,
      consentedAt: consent.consentedAt.toISOString(),
      textVersion: consent.textVersion,
      standing: 'in-force',
      withdrawnAt: null,
    })
    const [lead] = await leadsOf(product, person.email)
    const { email, phone, company } = person
    const about = [email, phone, phone.slice(2), company, 'Marie', 'Côté', '127.0.0.1', consent.rateCheckId]
    for (const word of [...about, lead?.id ?? 'no lead']) expect(JSON.stringify(body)).not.toContain(word)
  })

  test('sees since when it was withdrawn, and that a later consent stands again', async () => {
    const { person, consent, id } = await agreed(product)
    product.clock.passMinutes(5)
    const withdrawnAt = product.clock.now().toISOString()
    await withdraw(product, person.email)
    expect(await shown(id)).toMatchObject({
      isValid: true,
      standing: 'withdrawn',
      withdrawnAt,
    })

    product.clock.passMinutes(5)
    const newer = await likeConsent(product, consent, { consentedAt: product.clock.now() })
    expect(await shown(newer.id)).toMatchObject({ standing: 'in-force' })
  })

  test('sees that neither another person’s withdrawal nor one from before the consent counts', async () => {
    const { person, id } = await agreed(product)
    const { person: other } = await agreed(product)
    await withdraw(product, other.email)
    const earlier = { email: person.email, withdrawnAt: new Date('2026-01-01T00:00:00Z') }
    await product.db.insert(consentWithdrawals).values(earlier)
    expect(await shown(id)).toMatchObject({ standing: 'in-force' })
  })

  test('sees that a stored certificate was changed after it was signed', async () => {
    const { consent } = await agreed(product)
    const other = await likeConsent(product, consent)
    const signed = await certificateOf(product, consent.id)
    if (signed === undefined) throw new Error('There is no receipt.')
    const payload = signed.payload.replace('"language":"en"', '"language":"fr"')
    await product.db.insert(consentCertificates).values({ ...signed, payload, consentId: other.id })
    expect(await shown(other.id)).toMatchObject({ isValid: false })
  })

  test.each([randomUUID(), 'keys-', '1', '%00', 'a'.repeat(3000), "' or 1=1"])(
    'finds nothing under an id that is none of ours: %p',
    async (id) => {
      const path = certificatePath(encodeURIComponent(id))
      expect(await product.browser().get(path)).toMatchObject(refusedWith(404, 'consent_receipt_not_found'))
    },
  )

  test('finds our public keys, and among them the one that signs now', async () => {
    const { id } = await agreed(product)
    const { status, body } = await product.browser().get('/api/consent-receipts/keys')
    expect(status).toBe(200)
    expect(v.parse(CertificateKeys, body).keys.map(({ x }) => x)).toEqual([
      (await certificateOf(product, id))?.publicKey ?? 'none',
    ])
    expect(JSON.stringify(body)).not.toContain('"d"')
  })
})

describe('a document', () => {
  test('does not exist for another person, and a stranger has to prove an address first', async () => {
    const { id } = await agreed(product)
    const { person: other } = await agreed(product)
    const somebodyElse = await (await provedBrowser(product, other.email)).get(documentPath(id))
    const nobodys = await (await provedBrowser(product, other.email)).get(documentPath(randomUUID()))
    expect(somebodyElse).toMatchObject(refusedWith(404, 'consent_receipt_not_found'))
    expect(somebodyElse.body).toEqual(nobodys.body)
    expect((await product.browser().get(documentPath(id))).status).toBe(401)
    expect((await product.browser().get(documentPath(randomUUID()))).status).toBe(401)
  })

  test('comes with the lead to its buyer, whose look is logged', async () => {
    const { person, id } = await agreed(product)
    const [lead] = await leadsOf(product, person.email)
    const { supplier, browser } = await signedInSupplier(product)
    expect((await buy(product, browser, lead?.id ?? '')).status).toBe(200)

    const mine = await browser.get('/api/supplier/purchased-leads')
    expect(mine.body).toMatchObject([{ consent: { receiptId: id } }])
    const { status, body } = await browser.get(documentPath(id))
    expect(status).toBe(200)
    expect(v.parse(CertificateDocument, body).payload).toContain(person.email)
    const looks = and(eq(auditLog.actorId, supplier.id), eq(auditLog.action, 'looked at a consent receipt'))
    expect(await product.db.select().from(auditLog).where(looks)).toMatchObject([
      { recordType: 'lead', recordId: lead?.id, details: { receiptId: id } },
    ])
  })

  test('does not exist for a supplier who has not bought the lead, and the request is logged', async () => {
    const { id } = await agreed(product)
    const { supplier, browser } = await signedInSupplier(product)
    expect((await browser.get(documentPath(id))).status).toBe(404)
    expect(await product.db.select().from(auditLog).where(eq(auditLog.actorId, supplier.id))).toMatchObject([
      { action: 'was refused a consent receipt', recordId: id },
    ])
  })

  test('does not exist for the buyer once the person’s data is deleted; a stranger still sees that it was valid', async () => {
    const { person, id } = await agreed(product)
    const [lead] = await leadsOf(product, person.email)
    const { browser } = await signedInSupplier(product)
    await buy(product, browser, lead?.id ?? '')
    const blank = { erasedAt: product.clock.now() }
    await product.db.update(leads).set(blank).where(eq(leads.email, person.email))
    expect((await browser.get(documentPath(id))).status).toBe(404)
    expect(await shown(id)).toMatchObject({ isValid: true })
  })
})

async function check(receipt: string) {
  const { status, body } = await product.browser().post('/api/consent-receipts/check', { receipt })
  expect(status).toBe(200)
  return v.parse(CheckedCertificate, body)
}

describe('a certificate that someone holds', () => {
  test('is genuine letter for letter, also with spaces around it from copying', async () => {
    const { id, text } = await withText()
    for (const copy of [text, `\n  ${text}\r\n`])
      expect(await check(copy)).toMatchObject({ verdict: 'genuine', receipt: { id, isValid: true } })
  })

  test('says that it was withdrawn, when it was', async () => {
    const { person, text } = await withText()
    await withdraw(product, person.email)
    expect(await check(text)).toMatchObject({ verdict: 'genuine', receipt: { standing: 'withdrawn' } })
  })

  test('fails when one byte of it is altered, wherever that is', async () => {
    const { text } = await withText()
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.integer({ min: 32, max: 126 }), async (at, code) => {
        const letter = String.fromCharCode(code)
        fc.pre(letter !== text[at])
        const { verdict } = await check(text.slice(0, at) + letter + text.slice(at + 1))
        expect(verdict).not.toBe('genuine')
      }),
      { numRuns: 300 },
    )
  })

  test('fails when it is formatted differently: with spaces, or its parts in another order', async () => {
    const { id, document } = await withText()
    const { payload, ...rest } = document
    for (const text of [JSON.stringify(document, null, 2), JSON.stringify({ payload, ...rest, z: 1 })])
      expect(await check(text)).toMatchObject({ verdict: 'altered', receipt: { id } })
  })

  test('is none of ours when someone else signed it', async () => {
    const { id, document } = await withText()
    const forged = JSON.stringify({ ...document, payload: document.payload.replace(id, randomUUID()) })
    expect(await check(forged)).toEqual({ verdict: 'not-ours', receipt: null })
  })

  test.each(['{}', 'hello', '[1]', '{"payload":"{\\"id\\":\\"x\\"}"}'])(
    'is none of ours: %p',
    async (text) => {
      expect(await check(text)).toEqual({ verdict: 'not-ours', receipt: null })
    },
  )

  test.each([
    ['nothing', {}],
    ['an empty text', { receipt: '  ' }],
    ['no text', { receipt: 7 }],
    ['a text that no database can store', { receipt: '\u0000' }],
    ['a text too long to be one', { receipt: 'x'.repeat(20_001) }],
  ])('is refused with a message at its field when it is %s', async (_, body) => {
    const answer = await product.browser().post('/api/consent-receipts/check', body)
    expect(answer).toMatchObject({ status: 422, body: { fields: { receipt: expect.any(String) } } })
  })

  test('is refused unread when it is larger than any of our forms', async () => {
    const body = { receipt: 'x'.repeat(70_000) }
    expect((await product.browser().post('/api/consent-receipts/check', body)).status).toBe(413)
  })
})

test('certificates and their checks log nothing about the person', async () => {
  const from = product.logLines.length
  const { person, id, text } = await withText()
  await check(text)
  await check(text.replace('Ed25519', 'Ed25518'))
  await product.browser().get(certificatePath(id))
  const logged = product.logLines.slice(from).join('')
  for (const word of [person.email, person.phone, person.company]) expect(logged).not.toContain(word)
})
