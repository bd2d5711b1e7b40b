import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { describedRoutes } from '../../../scripts/openapi/calls-of-routes.ts'
import { openApiDocument, openApiYaml } from './document.ts'
import { FIELDS } from './fields.ts'

test('openapi.yaml describes the current routes (otherwise: npm run openapi)', async () => {
  const checkedIn = await Bun.file(new URL('../../../openapi.yaml', import.meta.url)).text()
  expect(checkedIn).toBe(openApiYaml(describedRoutes()))
})

const Form = v.object({ required: v.array(v.string()), properties: v.record(v.string(), v.unknown()) })
const Call = v.object({
  requestBody: v.object({ content: v.object({ 'application/json': v.object({ schema: Form }) }) }),
})

test('a field that must be filled is required, one that may be blank is not', () => {
  const { paths } = openApiDocument(describedRoutes())
  const requiredIn = (call: unknown) =>
    v.parse(Call, call).requestBody.content['application/json'].schema.required.sort()
  expect(requiredIn(paths['/api/supplier/signup']?.post)).toEqual(
    ['businessTypes', 'contactPerson', 'email', 'name', 'password', 'phone', 'territories'].sort(),
  )
  expect(requiredIn(paths['/api/admin/providers/{id}/rate-card']?.put)).not.toContain('monthlyFee')
})

test('a list of values names null where null is allowed', () => {
  const lists: unknown[][] = []
  JSON.stringify(openApiDocument(describedRoutes()).paths, (_key, part) => {
    if (Array.isArray(part?.enum) && part.type?.includes?.('null')) lists.push(part.enum)
    return part
  })
  expect(lists.length).toBeGreaterThan(2)
  for (const values of lists) expect(values).toContain(null)
})

test('a path has no slash at its end', () => {
  const paths = Object.keys(openApiDocument(describedRoutes()).paths)
  expect(paths.filter((path) => path.endsWith('/'))).toEqual([])
  expect(paths).toContain('/api/admin/prices')
})

test('each call has an id of its own, such as `listLeads`', () => {
  const calls = Object.values(openApiDocument(describedRoutes()).paths).flatMap((path) =>
    Object.values(path ?? {}),
  )
  const ids = calls.map((call) => v.parse(v.object({ operationId: v.string() }), call).operationId)
  expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)+$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('each field of an answer to a provider’s own system says what it means', () => {
  const undescribed = new Set<string>()
  const used = new Set<string>()
  const look = (schema: unknown, holder: string): void => {
    if (Array.isArray(schema)) for (const one of schema) look(one, holder)
    const part = v.safeParse(v.record(v.string(), v.unknown()), schema)
    if (!part.success || Array.isArray(schema)) return
    const { properties, example, ...others } = part.output
    for (const one of Object.values(others)) look(one, holder)
    for (const [name, field] of Object.entries(properties ?? {})) {
      if (!v.is(v.looseObject({ description: v.string() }), field)) undescribed.add(`${holder}.${name}`)
      for (const key of [`${holder}.${name}`, name]) if (key in FIELDS) used.add(key)
      look(field, name)
    }
  }
  const Keyed = v.looseObject({
    security: v.pipe(
      v.array(v.record(v.string(), v.unknown())),
      v.check((ways) => ways.some((way) => 'key' in way)),
    ),
    responses: v.record(v.string(), v.unknown()),
  })
  const calls = Object.values(openApiDocument(describedRoutes()).paths).flatMap((path) =>
    Object.values(path ?? {}).filter((call) => v.is(Keyed, call)),
  )
  expect(calls.length).toBeGreaterThan(10)
  for (const { responses } of calls)
    for (const [status, answer] of Object.entries(responses)) if (status.startsWith('2')) look(answer, '')
  expect([...undescribed]).toEqual([])
  expect(Object.keys(FIELDS).filter((key) => !used.has(key))).toEqual([])
})
