import { openApiYaml } from '../api/openapi/document.ts'
import { describedRoutes } from './described-routes.ts'

await Bun.write(new URL('../openapi.yaml', import.meta.url), openApiYaml(describedRoutes()))
