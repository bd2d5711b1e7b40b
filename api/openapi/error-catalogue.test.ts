import { expect, test } from 'bun:test'
import { describedRoutes } from '../../scripts/openapi/described-routes.ts'
import { refusalsOfCalls } from './document.ts'
import { ERROR_CATALOGUE } from './error-catalogue.ts'
import { ofEveryCall } from './refusals.ts'

test('the catalogue has every code that a call with a key may be refused with, and no other', () => {
  const byKey = [...refusalsOfCalls(describedRoutes()).values()].filter(({ keys }) => keys !== undefined)
  const declared = new Set<string>([
    ...ofEveryCall,
    ...byKey.flatMap(({ refusals }) => [...refusals]),
    // By the calls that are for people alone.
    '403 key_not_accepted',
  ])
  // Keys have no Origin rule.
  declared.delete('403 foreign_origin')
  const listed = Object.entries(ERROR_CATALOGUE).map(([code, { status }]) => `${status} ${code}`)
  expect(listed.sort()).toEqual([...declared].sort())
})
