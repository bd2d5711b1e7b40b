import { Elysia } from 'elysia'
import type { Parts } from '../parts.ts'
import { ownerWithToken } from './sessions.service.ts'
import { sessionCookie } from './sessions.ts'

/** For routes that everybody may call: gives them `owner`, the business owner who is signed in, or null. */
export const anyOwner = (parts: Pick<Parts, 'db' | 'clock'>) =>
  new Elysia({ name: 'any-owner' }).derive({ as: 'scoped' }, async ({ cookie }) => {
    const token = cookie[sessionCookie('user')]?.value
    if (typeof token !== 'string' || token === '') return { owner: null }
    return { owner: await ownerWithToken(parts.db, token, parts.clock.now()) }
  })
