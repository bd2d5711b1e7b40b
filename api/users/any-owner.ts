import { Elysia } from 'elysia'
import type { Parts } from '../parts.ts'
import { sessionToken } from './session-cookies.ts'
import { ownerWithToken } from './sessions.service.ts'

/** For routes that everybody may call: gives them `owner`, the business owner who is signed in, or null. */
export const anyOwner = (parts: Pick<Parts, 'db' | 'clock' | 'publicUrl'>) =>
  new Elysia({ name: 'any-owner' }).derive({ as: 'scoped' }, async ({ cookie }) => {
    const token = sessionToken(cookie, 'user', parts)
    if (token === null) return { owner: null }
    return { owner: await ownerWithToken(parts.db, token, parts.clock.now()) }
  })
