import * as v from 'valibot'
import { Done, type Supplier, SupplierCheck } from '../../../api/contract/supplier/supplier.ts'
import { ApiError, api } from '../../lib/api.ts'

/** Null when no supplier is signed in; throws when the API does not say. */
export async function whichSupplierIsHere(): Promise<Supplier | null> {
  try {
    return (await api.get('/api/supplier/me', SupplierCheck)).supplier
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

export const signOut = () => api.post('/api/supplier/logout', v.unknown())

export const sendEmailLinkAgain = () => api.post('/api/supplier/email-link', Done)
