import { callsOfRoutes, describedRoutes } from './openapi/calls-of-routes.ts'
import { namedSchemas } from './openapi/named-schemas.ts'

const write = (path: string, text: string) => Bun.write(new URL(`../${path}`, import.meta.url), text)

const api = describedRoutes()
await write('api/contract/calls.ts', await callsOfRoutes(api.routes))
await write('api/http/openapi/named-schemas.ts', await namedSchemas(api.routes))
// Only now, because it imports what was just written.
const { openApiYaml } = await import('../api/http/openapi/document.ts')
await write('openapi.yaml', openApiYaml(api))
