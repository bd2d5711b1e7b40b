import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { LeadToBuy, OpenPayment } from '../../api/contract/buying/purchases.ts'
import { Config } from '../../api/contract/config.ts'
import { callsOfRoutes, describedRoutes } from './calls-of-routes.ts'
import { namedSchemas } from './named-schemas.ts'

test('the calls in the contract are those of the routes (otherwise: npm run openapi)', async () => {
  const written = await Bun.file(new URL('../../api/contract/calls.ts', import.meta.url)).text()

  expect(written).toBe(await callsOfRoutes(describedRoutes().routes))
})

test('the named schemas of the document are those of the routes (otherwise: npm run openapi)', async () => {
  const written = await Bun.file(new URL('../../api/http/openapi/named-schemas.ts', import.meta.url)).text()

  expect(written).toBe(await namedSchemas(describedRoutes().routes))
})

test('a call bears the names of its schemas, or says that it has none in the contract', async () => {
  const text = await callsOfRoutes([
    { method: 'POST', path: '/leads/:id/pay', hooks: { body: LeadToBuy, response: { 201: OpenPayment } } },
    { method: 'GET', path: '/configs/', hooks: { response: v.array(Config) } },
    { method: 'GET', path: '/other', hooks: { response: { 200: v.object({}), 404: Config } } },
    { method: 'GET', path: '/page', hooks: {} },
  ])

  expect(text.split('export type ApiCall =\n')[1]?.trimEnd().split('\n')).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what stands in the type.
    "  | { method: 'POST'; path: `/leads/${string}/pay`; body: InferInput<typeof LeadToBuy>; answer: InferOutput<typeof OpenPayment> }",
    "  | { method: 'GET'; path: `/configs`; body: undefined; answer: InferOutput<typeof Config>[] }",
    "  | { method: 'GET'; path: `/other`; body: undefined; answer: unknown }",
  ])
})
