import { afterAll, describe, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as v from 'valibot'
import {
  agreed,
  certificatePath,
  documentFor,
  withdraw,
} from '../../../tests/support/people/consent-certificate.ts'
import { openProduct } from '../../../tests/support/product.ts'
import { CheckedCertificate } from '../../contract/consent-certificates.ts'
import { documentText } from './certificates.ts'

const product = await openProduct()
afterAll(() => product.close())

async function check(certificate: string) {
  const { status, body } = await product
    .browser()
    .post('/api/consent-receipts/check', { receipt: certificate })
  expect(status).toBe(200)
  return v.parse(CheckedCertificate, body)
}

describe('a certificate that someone holds', () => {
  test('is found to be ours letter for letter, also with space around it from copying', async () => {
    const { person, id } = await agreed(product)
    const text = documentText(await documentFor(product, person.email, id))
    for (const copy of [text, `\n  ${text}\r\n`])
      expect(await check(copy)).toMatchObject({ verdict: 'genuine', receipt: { id, isValid: true } })
  })

  test('says that it was withdrawn, when it was', async () => {
    const { person, id } = await agreed(product)
    const text = documentText(await documentFor(product, person.email, id))
    await withdraw(product, person.email)
    expect(await check(text)).toMatchObject({ verdict: 'genuine', receipt: { standing: 'withdrawn' } })
  })

  test('fails when one byte of it is altered, wherever that is', async () => {
    const { person, id } = await agreed(product)
    const text = documentText(await documentFor(product, person.email, id))
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

  test('fails when it says the same in other letters: with spaces, or its parts in another order', async () => {
    const { person, id } = await agreed(product)
    const document = await documentFor(product, person.email, id)
    const { payload, ...rest } = document
    for (const text of [JSON.stringify(document, null, 2), JSON.stringify({ payload, ...rest, z: 1 })])
      expect(await check(text)).toMatchObject({ verdict: 'altered', receipt: { id } })
  })

  test('is none of ours when someone else signed it', async () => {
    const { person, id } = await agreed(product)
    const { payload, ...rest } = await documentFor(product, person.email, id)
    const forged = JSON.stringify({ ...rest, payload: payload.replace(id, randomUUID()) })
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
  ])('is requested again where there is %s', async (_, body) => {
    const answer = await product.browser().post('/api/consent-receipts/check', body)
    expect(answer).toMatchObject({ status: 422, body: { fields: { receipt: expect.any(String) } } })
  })

  test('is not read where it is larger than any form of ours', async () => {
    const body = { receipt: 'x'.repeat(70_000) }
    expect((await product.browser().post('/api/consent-receipts/check', body)).status).toBe(413)
  })
})

test('nothing of the person is logged by any of it', async () => {
  const { person, id } = await agreed(product)
  const from = product.logLines.length
  const text = documentText(await documentFor(product, person.email, id))
  await check(text)
  await check(text.replace('Ed25519', 'Ed25518'))
  await product.browser().get(certificatePath(id))
  const logged = product.logLines.slice(from).join('')
  for (const word of [person.email, person.phone, person.company]) expect(logged).not.toContain(word)
})
