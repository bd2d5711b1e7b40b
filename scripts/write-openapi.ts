import { openApiYaml } from '../api/http/openapi/document.ts'
import { callsOfRoutes, describedRoutes } from './openapi/calls-of-routes.ts'

const routes = describedRoutes()
await Bun.write(new URL('../openapi.yaml', import.meta.url), openApiYaml(routes))
await Bun.write(new URL('../api/contract/calls.ts', import.meta.url), await callsOfRoutes(routes.routes))
