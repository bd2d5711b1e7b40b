import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { signedIn } from '../users/signed-in.ts'
import { signedInAdmin } from './admins.service.ts'

const AdminCheck = v.object({ isAdmin: v.literal(true), adminUser: v.object({ username: v.string() }) })

export const adminRoutes = (parts: Parts) =>
  new Elysia({ prefix: '/api/admin', tags: ['Admins'] }).use(signedIn(parts, 'admin')).get(
    '/me',
    async ({ signedIn }) => {
      const admin = await signedInAdmin(parts.db, signedIn.personId)
      return { isAdmin: true as const, adminUser: { username: admin.username } }
    },
    { response: { 200: AdminCheck }, detail: { summary: 'The signed-in admin' } },
  )
