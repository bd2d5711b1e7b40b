import { User } from '../../../api/users/users.schema.ts'
import { ApiError, api } from '../../lib/api.ts'

/** Null when nobody is signed in; throws when the API does not say. */
export async function whoIsHere(): Promise<User | null> {
  try {
    return await api.get('/api/auth/user', User)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}
