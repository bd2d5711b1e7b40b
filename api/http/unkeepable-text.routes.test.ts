import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import {
  bodySchemaOf,
  type DescribedCall,
  describedCalls,
  pathWith,
  propertiesOf,
  sample,
  sampleOf,
  withValueAt,
} from '../../tests/support/document/described-calls.ts'
import { signedInAdmin } from '../../tests/support/people/admin.ts'
import { signedInOwner } from '../../tests/support/people/owner.ts'
import { leadOnMarket, signedInSupplier } from '../../tests/support/people/supplier.ts'
import { type Browser, testProduct } from '../../tests/support/product.ts'

/** NUL, which Postgres refuses, and half of a character, which it cannot receive. */
const UNSTORABLE = ['a\u0000b', '\u0000', 'a\ud83d']

const product = await testProduct()
const { id } = await leadOnMarket(product)

/** A new session for each call, because some calls end it. */
async function browserFor({ path }: DescribedCall): Promise<Browser> {
  if (path.startsWith('/api/admin')) return (await signedInAdmin(product)).browser
  if (path.startsWith('/api/supplier')) return (await signedInSupplier(product)).browser
  return (await signedInOwner(product)).browser
}

type Sent = { call: DescribedCall; path: string; body?: unknown }

async function expectNoFault(requests: Sent[]): Promise<void> {
  const faults: string[] = []
  for (const { call, path, body } of requests) {
    const { status, body: answer } = await (await browserFor(call)).send(call.method, path, body)
    const isFault = status >= 500 || v.is(v.object({ code: v.literal('not_signed_in') }), answer)
    if (isFault) faults.push(`${call.method} ${path} ${JSON.stringify(body)}: ${status}`)
  }
  expect(faults).toEqual([])
}

describe('text that a database cannot store is never a fault of ours', () => {
  test('in a body', async () => {
    const withBody = describedCalls.filter(({ requestBody }) => requestBody !== undefined)
    expect(withBody.length).toBeGreaterThan(25)
    const requests = withBody.flatMap((call) => {
      const usual = sampleOf(propertiesOf(bodySchemaOf(call)), id)
      expect([call.path, Object.keys(usual)]).not.toEqual([call.path, []])
      const bodies = UNSTORABLE.flatMap((text) => [...withValueAt(usual, text)])
      return bodies.map((body) => ({ call, path: pathWith(call, id), body }))
    })
    await expectNoFault(requests)
  })

  test('in a path', async () => {
    const requests = describedCalls
      .filter(({ path }) => path.includes('{'))
      .flatMap((call) => {
        const body = call.requestBody && sample(bodySchemaOf(call), id)
        return UNSTORABLE.slice(0, 2).map((text) => ({ call, path: pathWith(call, text), body }))
      })
    await expectNoFault(requests)
  })

  test('in a query, known or unknown', async () => {
    const requests = describedCalls
      .filter(({ method }) => method === 'GET')
      .flatMap((call) => {
        const known = call.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
        const names = [...known, 'returnTo', 'code', 'state', 'nobody']
        return names.map((name) => ({ call, path: `${pathWith(call, id)}?${name}=a%00b` }))
      })
    await expectNoFault(requests)
  })
})

const WithFields = v.object({ fields: v.record(v.string(), v.string()) })

test.each([
  ['a number', 4165550123],
  ['true or false', true],
  ['a list', ['416 555 0123']],
  ['an object', { number: '416 555 0123' }],
])('a text that comes as %s is refused with the type that we want', async (named, value) => {
  const others: string[] = []
  let refused = 0
  for (const call of describedCalls) {
    const properties = propertiesOf(bodySchemaOf(call))
    const texts = Object.keys(properties).filter(
      (name) => properties[name]?.type === 'string' && properties[name].enum === undefined,
    )
    if (texts.length === 0) continue
    const body = { ...sampleOf(properties, id), ...Object.fromEntries(texts.map((name) => [name, value])) }
    const answer = await (await browserFor(call)).send(call.method, pathWith(call, id), body)
    if (answer.status !== 422 || !v.is(WithFields, answer.body)) continue
    const { fields } = answer.body
    refused += texts.length
    for (const name of texts)
      if (fields[name] !== `Send this as text, in quotes. It came as ${named}.`)
        others.push(`${call.name} ${name}: ${fields[name]}`)
  }
  expect(others).toEqual([])
  expect(refused).toBeGreaterThan(60)
})

test('a telephone number that comes as a number is refused in French too', async () => {
  const french = { 'accept-language': 'fr' }
  const answer = await product.browser().post('/api/supplier/signup', { phone: 4165550123 }, french)
  expect(answer).toMatchObject({
    status: 422,
    body: {
      fields: { phone: 'Envoyez ce champ sous forme de texte, entre guillemets. Nous avons reçu un nombre.' },
    },
  })
})

test('the id of a payment with NUL is refused', async () => {
  const { browser } = await signedInSupplier(product)
  for (const call of ['hold', 'release', 'purchase'])
    expect(
      await browser.post(`/api/supplier/leads/${id}/${call}`, {
        paymentIntentId: 'pi_\u0000',
        because: 'declined',
      }),
    ).toMatchObject({ status: 422, body: { fields: { paymentIntentId: expect.any(String) } } })
})
