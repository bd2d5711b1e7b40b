import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { signedInAdmin } from '../../tests/support/people/admin.ts'
import { signedInOwner } from '../../tests/support/people/owner.ts'
import { leadOnMarket, signedInSupplier } from '../../tests/support/people/supplier.ts'
import { type Browser, openProduct, type Product } from '../../tests/support/product.ts'
import { apiRoutes } from '../app.ts'
import { openApiDocument } from './openapi/document.ts'

/** NUL, which Postgres refuses, and half of a character, which it cannot be given: in every text of every call. */
const UNKEEPABLE = ['a\u0000b', '\u0000', 'a\ud83d']

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
const Schema: v.GenericSchema<Schema> = v.object({
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  enum: v.optional(v.array(v.unknown())),
  const: v.optional(v.unknown()),
  format: v.optional(v.string()),
  pattern: v.optional(v.string()),
  minimum: v.optional(v.number()),
  items: v.optional(v.lazy(() => Schema)),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => Schema),
    ),
  ),
  anyOf: v.optional(v.array(v.lazy(() => Schema))),
  oneOf: v.optional(v.array(v.lazy(() => Schema))),
  allOf: v.optional(v.array(v.lazy(() => Schema))),
})
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

/** Whoever may make the call, anew each time: some calls end a session. */
async function whoMay({ path }: Call): Promise<Browser> {
  if (path.startsWith('/api/admin')) return (await signedInAdmin(product)).browser
  if (path.startsWith('/api/supplier')) return (await signedInSupplier(product)).browser
  return (await signedInOwner(product)).browser
}

/** Something that a schema takes, as far as the document says what that is. */
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

/** Of an object, and of all that it may be. */
function propertiesOf(schema: Schema): Record<string, Schema> {
  const deps = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return Object.assign({}, ...deps.map(propertiesOf), schema.properties)
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

async function faultsOf(asked: Call, requests: { path: string; body?: unknown }[]) {
  const faults: string[] = []
  for (const { path, body } of requests) {
    const browser = await whoMay(asked)
    const { status, body: told } = await browser.send(asked.method, path, body)
    const isFault = status >= 500 || v.is(v.object({ code: v.literal('not_signed_in') }), told)
    if (isFault) faults.push(`${asked.method} ${path} ${JSON.stringify(body)}: ${status}`)
  }
  return faults
}

const pathOf = ({ path }: Call, text = id) => path.replace(/\{\w+\}/g, encodeURIComponent(text))

describe('text that a database cannot keep is never a fault of ours', () => {
  test('in a body', async () => {
    const withBody = calls.filter(({ requestBody }) => requestBody !== undefined)
    expect(withBody.length).toBeGreaterThan(25)
    const faults: string[] = []
    for (const call of withBody) {
      const schema = call.requestBody?.content['application/json'].schema ?? {}
      const usual = sampleOf(propertiesOf(schema))
      expect([call.path, Object.keys(usual)]).not.toEqual([call.path, []])
      const bodies = UNKEEPABLE.flatMap((text) => [...withTextAt(usual, text)])
      faults.push(
        ...(await faultsOf(
          call,
          bodies.map((body) => ({ path: pathOf(call), body })),
        )),
      )
    }
    expect(faults).toEqual([])
  })

  test('in an address', async () => {
    const faults: string[] = []
    for (const call of calls.filter(({ path }) => path.includes('{'))) {
      const body = call.requestBody && sample(call.requestBody.content['application/json'].schema)
      const texts = UNKEEPABLE.slice(0, 2)
      faults.push(
        ...(await faultsOf(
          call,
          texts.map((text) => ({ path: pathOf(call, text), body })),
        )),
      )
    }
    expect(faults).toEqual([])
  })

  test('in a query, asked for or not', async () => {
    const faults: string[] = []
    for (const call of calls.filter(({ method }) => method === 'GET')) {
      const asked = call.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
      const names = [...asked, 'returnTo', 'code', 'state', 'nobody']
      const paths = names.map((name) => `${pathOf(call)}?${name}=a%00b`)
      faults.push(
        ...(await faultsOf(
          call,
          paths.map((path) => ({ path })),
        )),
      )
    }
    expect(faults).toEqual([])
  })
})

test('the id of a payment is such a text', async () => {
  const { browser } = await signedInSupplier(product)
  for (const call of ['hold', 'release', 'purchase'])
    expect(
      await browser.post(`/api/supplier/leads/${id}/${call}`, {
        paymentIntentId: 'pi_\u0000',
        because: 'declined',
      }),
    ).toMatchObject({ status: 422, body: { fields: { paymentIntentId: expect.any(String) } } })
})
