import { Elysia } from 'elysia'
import { PersonName } from '../contract/rate-check.ts'
import { User } from '../contract/users.ts'
import type { Dependencies } from '../dependencies.ts'
import { asTheySeeThemselves, nameUser, signedInUser } from './owner-accounts.ts'
import { signedIn } from './signed-in.ts'

export const userRoutes = (deps: Dependencies) =>
  new Elysia({ prefix: '/api/auth', tags: ['Business owners'] })
    .use(signedIn(deps, 'user'))
    .get(
      '/user',
      async ({ signedIn }) => asTheySeeThemselves(await signedInUser(deps.db, signedIn.personId)),
      { response: { 200: User }, detail: { summary: 'The signed-in business owner' } },
    )
    .post(
      '/name',
      async ({ signedIn, body }) => asTheySeeThemselves(await nameUser(deps.db, signedIn.personId, body)),
      { body: PersonName, response: { 200: User }, detail: { summary: 'Say what to be called' } },
    )
