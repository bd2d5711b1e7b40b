import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { describedRoutes } from '../../../scripts/openapi/calls-of-routes.ts'
import { openApiDocument, openApiYaml } from './document.ts'

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
