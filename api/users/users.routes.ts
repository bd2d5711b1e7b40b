import { Elysia } from 'elysia'
import type { Parts } from '../parts.ts'
import { signedIn } from './signed-in.ts'
import { User } from './users.schema.ts'
import { signedInUser } from './users.service.ts'

export const userRoutes = (parts: Parts) =>
  new Elysia({ prefix: '/api/auth', tags: ['Business owners'] }).use(signedIn(parts, 'user')).get(
    '/user',
    async ({ signedIn }) => {
      const user = await signedInUser(parts.db, signedIn.personId)
      return {
        firstName: user.firstName,
        name: [user.firstName, user.lastName].filter((part) => part !== '').join(' '),
        isAdmin: false,
        currentProvider: user.currentProvider,
      }
    },
    { response: { 200: User }, detail: { summary: 'The signed-in business owner' } },
  )
