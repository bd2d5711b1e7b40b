import { Elysia } from 'elysia'
import { AdminHome } from '../../contract/admin/home.ts'
import { signedIn } from '../../people/sessions/signed-in.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { WithCurrentRates } from '../../rate-check/rates/rate-book.ts'
import { adminHome } from './home.ts'

export const adminHomeRoutes = (deps: Dependencies & WithCurrentRates) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] })
    .use(signedIn(deps, 'admin'))
    .get('/home', () => adminHome(deps, deps.clock.now()), {
      response: { 200: AdminHome },
      detail: { operationId: 'getAdminHome', summary: 'Count what waits for an admin' },
    })
