import { openApiYaml } from '../api/http/openapi/document.ts'
import { callsOfRoutes } from './openapi/calls-of-routes.ts'
import { describedRoutes } from './openapi/described-routes.ts'

const routes = describedRoutes()
await Bun.write(new URL('../openapi.yaml', import.meta.url), openApiYaml(routes))
await Bun.write(new URL('../api/contract/calls.ts', import.meta.url), await callsOfRoutes(routes.routes))
