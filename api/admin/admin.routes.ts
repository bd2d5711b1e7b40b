import { Elysia } from 'elysia'
import { AdminCheck } from '../contract/admin/account.ts'
import type { Dependencies } from '../dependencies.ts'
import { signedIn } from '../users/signed-in.ts'
import { signedInAdmin } from './accounts.ts'

export const adminRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] }).use(signedIn(deps, 'admin')).get(
    '/me',
    async ({ signedIn }) => {
      const admin = await signedInAdmin(deps.db, signedIn.personId)
      return { isAdmin: true as const, adminUser: { username: admin.username } }
    },
    { response: { 200: AdminCheck }, detail: { summary: 'The signed-in admin' } },
  )
