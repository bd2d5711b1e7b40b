import * as v from 'valibot'
import { type Admin, AdminCheck } from '../../../../api/contract/admin/account.ts'
import { api } from '../../../lib/api.ts'
import { isSignedOut } from '../../../lib/signed-out.ts'

/** Null when no admin is signed in; throws when the API does not say. */
export async function whichAdminIsHere(): Promise<Admin | null> {
  try {
    return (await api.get('/api/admin/me', AdminCheck)).adminUser
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}

export const signOut = () => api.post('/api/admin/logout', v.unknown())
