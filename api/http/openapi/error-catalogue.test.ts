import { expect, test } from 'bun:test'
import { describedRoutes } from '../../../scripts/openapi/calls-of-routes.ts'
import { refusalsOfCalls } from './document.ts'
import { ERROR_CATALOGUE } from './error-catalogue.ts'
import { ofEveryCall } from './refusals.ts'

/** Besides what takes keys, what people set up for their systems. */
const SET_UP = /^\/api\/supplier\/(api-keys|saved-searches|webhook-endpoints|webhook-deliveries|test-mode)/

test('the catalogue has every code that a provider’s own system or its setting up may meet, and no other', () => {
  const calls = [...refusalsOfCalls(describedRoutes())].filter(
    ([name, { keys }]) => keys !== undefined || SET_UP.test(name.slice(name.indexOf('/'))),
  )
  const declared = new Set<string>([
    ...ofEveryCall,
    ...calls.flatMap(([, { refusals }]) => [...refusals]),
    '405 method_not_allowed',
  ])
  const listed = Object.entries(ERROR_CATALOGUE).flatMap(([status, codes]) =>
    Object.keys(codes).map((code) => `${status} ${code}`),
  )
  expect(listed.sort()).toEqual([...declared].sort())
})
