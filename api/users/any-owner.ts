import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { sessionToken } from './session-cookies.ts'
import { ownerWithToken } from './sessions.service.ts'

/** For routes that everybody may call: gives them `owner`, the business owner who is signed in, or null. */
export const anyOwner = (deps: Pick<Dependencies, 'db' | 'clock' | 'publicUrl'>) =>
  new Elysia({ name: 'any-owner' }).derive({ as: 'scoped' }, async ({ cookie }) => {
    const token = sessionToken(cookie, 'user', deps)
    if (token === null) return { owner: null }
    return { owner: await ownerWithToken(deps.db, token, deps.clock.now()) }
  })
