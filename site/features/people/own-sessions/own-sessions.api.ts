import type { Realm } from '../../../../api/contract/cookies.ts'
import { EndedSessions, OwnSessions } from '../../../../api/contract/users.ts'
import { api } from '../../../lib/api.ts'

/** Each is signed in to its own part of the site, and sees the sessions there alone. */
const PATHS = {
  user: '/api/auth/sessions',
  supplier: '/api/supplier/sessions',
  admin: '/api/admin/sessions',
} as const satisfies Record<Realm, string>

export const ownSessions = (realm: Realm) => api.get(PATHS[realm], OwnSessions)

export const endSession = (realm: Realm, id: string) => api.delete(`${PATHS[realm]}/${id}`, EndedSessions)

export const endOtherSessions = (realm: Realm) => api.delete(PATHS[realm], EndedSessions)
