import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { describedRoutes } from '../../../scripts/openapi/calls-of-routes.ts'
import {
  bodySchemaOf,
  describedCalls,
  document,
  inFull,
} from '../../../tests/support/document/described-calls.ts'
import { openApiYaml } from './document.ts'
import { FIELDS } from './fields.ts'

const calls = Object.values(document.paths).flatMap((path) => Object.values(path))

test('openapi.yaml describes the current routes (otherwise: npm run openapi)', async () => {
  const checkedIn = await Bun.file(new URL('../../../openapi.yaml', import.meta.url)).text()
  expect(checkedIn).toBe(openApiYaml(describedRoutes()))
})

test('a field that must be filled is required, one that may be blank is not', () => {
  const requiredIn = (name: string) =>
    describedCalls.flatMap((call) => (call.name === name ? (bodySchemaOf(call).required ?? []) : [])).sort()
  expect(requiredIn('POST /api/supplier/signup')).toEqual(
    ['businessTypes', 'contactPerson', 'email', 'name', 'password', 'phone', 'territories'].sort(),
  )
  expect(requiredIn('PUT /api/admin/providers/{id}/rate-card')).toContain('pricing')
  expect(requiredIn('PUT /api/admin/providers/{id}/rate-card')).not.toContain('monthlyFee')
})

test('a list of values names null where null is allowed', () => {
  const lists: unknown[][] = []
  JSON.stringify(document, (_key, part) => {
    if (Array.isArray(part?.enum) && part.type?.includes?.('null')) lists.push(part.enum)
    return part
  })
  expect(lists.length).toBeGreaterThan(2)
  for (const values of lists) expect(values).toContain(null)
})

test('a path has no slash at its end', () => {
  const paths = Object.keys(document.paths)
  expect(paths.filter((path) => path.endsWith('/'))).toEqual([])
  expect(paths).toContain('/api/admin/prices')
})

test('each call has an id of its own, such as `listLeads`', () => {
  const ids = calls.map(({ operationId }) => operationId)
  expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)+$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('whatever a call is sent or answers has a name', () => {
  const unnamed = new Set<string>()
  const look = (part: unknown, id: string) =>
    JSON.stringify(part, (key, inner) => {
      if (key === 'schema' && inner.$ref === undefined && inner.items?.$ref === undefined) unnamed.add(id)
      return key === 'parameters' || key === 'headers' ? undefined : inner
    })
  for (const call of calls) look(call, call.operationId)
  look([document.webhooks, document.components.responses], 'shared')
  expect([...unnamed].filter((id) => !id.startsWith('export'))).toEqual([])
})

test('each field of an answer to a provider’s own system says what it means', () => {
  const undescribed = new Set<string>()
  const look = (schema: unknown, holder: string): void => {
    if (Array.isArray(schema)) for (const one of schema) look(one, holder)
    const part = v.safeParse(v.record(v.string(), v.unknown()), schema)
    if (!part.success || Array.isArray(schema)) return
    const { properties, examples, ...others } = part.output
    for (const one of Object.values(others)) look(one, holder)
    for (const [name, field] of Object.entries(properties ?? {})) {
      if (!v.is(v.looseObject({ description: v.string() }), inFull(field)))
        undescribed.add(`${holder}.${name}`)
      look(field, name)
    }
  }
  const keyed = calls.filter(({ security }) => security.some((way) => 'key' in way))
  expect(keyed.length).toBeGreaterThan(10)
  for (const { responses } of keyed)
    for (const [status, answer] of Object.entries(responses))
      if (status.startsWith('2')) look(inFull(answer), '')
  expect([...undescribed]).toEqual([])
  const written = JSON.stringify(document)
  expect(Object.entries(FIELDS).filter(([, meaning]) => !written.includes(JSON.stringify(meaning)))).toEqual(
    [],
  )
})
