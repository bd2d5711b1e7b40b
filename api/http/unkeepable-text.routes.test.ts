import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { signedInAdmin } from '../../tests/support/people/admin.ts'
import { signedInOwner } from '../../tests/support/people/owner.ts'
import { leadOnMarket, signedInSupplier } from '../../tests/support/people/supplier.ts'
import { type Browser, openProduct, type Product } from '../../tests/support/product.ts'
import { apiRoutes } from '../app.ts'
import { openApiDocument } from './openapi/document.ts'

/** NUL, which Postgres refuses, and half of a character, which it cannot receive. */
const UNSTORABLE = ['a\u0000b', '\u0000', 'a\ud83d']

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
/** Parts of our own document. */
const Schema = v.custom<Schema>((thing) => typeof thing === 'object' && thing !== null)
const Call = v.object({
  parameters: v.optional(v.array(v.object({ in: v.string(), name: v.string() })), []),
  requestBody: v.optional(
    v.object({ content: v.object({ 'application/json': v.object({ schema: Schema }) }) }),
  ),
})
type Call = { method: string; path: string } & v.InferOutput<typeof Call>

let product: Product
let calls: Call[]
let id: string
beforeAll(async () => {
  product = await openProduct()
  id = (await leadOnMarket(product)).id
  const { paths } = openApiDocument(apiRoutes(product.deps))
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, call]) => ({
      method: method.toUpperCase(),
      path,
      ...v.parse(Call, call),
    })),
  )
})
afterAll(() => product.close())

/** A new session for each call, because some calls end it. */
async function browserFor({ path }: Call): Promise<Browser> {
  if (path.startsWith('/api/admin')) return (await signedInAdmin(product)).browser
  if (path.startsWith('/api/supplier')) return (await signedInSupplier(product)).browser
  return (await signedInOwner(product)).browser
}

/** A value that the schema accepts, as far as the document tells. */
function sample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find((one) => one !== null && one !== '')
  const [variant] = schema.anyOf ?? schema.oneOf ?? []
  if (variant) return sample(variant)
  if (schema.properties) return sampleOf(propertiesOf(schema))
  if (isOf(schema, 'array')) return [sample(schema.items ?? {})]
  if (isOf(schema, 'string')) return textFor(schema)
  if (isOf(schema, 'boolean')) return true
  return schema.minimum ?? 1
}

const isOf = ({ type }: Schema, name: string) => type === name || (type?.includes(name) ?? false)
const sampleOf = (properties: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sample(inner)]))

function textFor({ format, pattern }: Schema): string {
  if (format === 'email') return 'ana@example.ca'
  if (format === 'uuid') return id
  if (format?.startsWith('date')) return '2026-11-21T15:00:00Z'
  return pattern?.includes('\\d') ? '123456' : '416 555 0123'
}

/** Of an object, and of all its variants. */
function propertiesOf(schema: Schema): Record<string, Schema> {
  const variants = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return Object.assign({}, ...variants.map(propertiesOf), schema.properties)
}

/** The same body with a text in place of each value in turn, however deep. */
function* withTextAt(value: unknown, text: string): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [at, inner] of value.entries())
      for (const changed of withTextAt(inner, text)) yield value.with(at, changed)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value))
      for (const changed of withTextAt(inner, text)) yield { ...value, [name]: changed }
  } else yield text
}

type Sent = { call: Call; path: string; body?: unknown }

async function expectNoFault(requests: Sent[]): Promise<void> {
  const faults: string[] = []
  for (const { call, path, body } of requests) {
    const { status, body: answer } = await (await browserFor(call)).send(call.method, path, body)
    const isFault = status >= 500 || v.is(v.object({ code: v.literal('not_signed_in') }), answer)
    if (isFault) faults.push(`${call.method} ${path} ${JSON.stringify(body)}: ${status}`)
  }
  expect(faults).toEqual([])
}

const pathOf = ({ path }: Call, text = id) => path.replace(/\{\w+\}/g, encodeURIComponent(text))
const schemaOf = ({ requestBody }: Call) => requestBody?.content['application/json'].schema ?? {}

describe('text that a database cannot store is never a fault of ours', () => {
  test('in a body', async () => {
    const withBody = calls.filter(({ requestBody }) => requestBody !== undefined)
    expect(withBody.length).toBeGreaterThan(25)
    const requests = withBody.flatMap((call) => {
      const usual = sampleOf(propertiesOf(schemaOf(call)))
      expect([call.path, Object.keys(usual)]).not.toEqual([call.path, []])
      const bodies = UNSTORABLE.flatMap((text) => [...withTextAt(usual, text)])
      return bodies.map((body) => ({ call, path: pathOf(call), body }))
    })
    await expectNoFault(requests)
  })

  test('in a path', async () => {
    const requests = calls
      .filter(({ path }) => path.includes('{'))
      .flatMap((call) => {
        const body = call.requestBody && sample(schemaOf(call))
        return UNSTORABLE.slice(0, 2).map((text) => ({ call, path: pathOf(call, text), body }))
      })
    await expectNoFault(requests)
  })

  test('in a query, known or unknown', async () => {
    const requests = calls
      .filter(({ method }) => method === 'GET')
      .flatMap((call) => {
        const known = call.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
        const names = [...known, 'returnTo', 'code', 'state', 'nobody']
        return names.map((name) => ({ call, path: `${pathOf(call)}?${name}=a%00b` }))
      })
    await expectNoFault(requests)
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
