import { expect, test } from 'bun:test'
import { describedRoutes } from '../../scripts/described-routes.ts'
import { openApiYaml } from './document.ts'

test('openapi.yaml describes the routes as they are (otherwise: npm run openapi)', async () => {
  const checkedIn = await Bun.file(new URL('../../openapi.yaml', import.meta.url)).text()

  expect(checkedIn).toBe(openApiYaml(describedRoutes()))
})
