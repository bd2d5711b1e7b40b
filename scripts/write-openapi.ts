import { describedRoutes } from '../api/openapi/described-routes.ts'
import { openApiYaml } from '../api/openapi/document.ts'

await Bun.write(new URL('../openapi.yaml', import.meta.url), openApiYaml(describedRoutes()))
