import * as v from 'valibot'
import type { OwnEmail } from '../../../../api/contract/supplier/account.ts'
import { Done, type Supplier, SupplierCheck } from '../../../../api/contract/supplier/supplier.ts'
import { api } from '../../../lib/api.ts'
import { isSignedOut } from '../../../lib/signed-out.ts'

/** Null when no supplier is signed in; throws when the API does not say. */
export async function whichSupplierIsHere(): Promise<Supplier | null> {
  try {
    return (await api.get('/api/supplier/me', SupplierCheck)).supplier
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}

export const signOut = () => api.post('/api/supplier/logout', v.unknown())

export const changeEmail = (body: v.InferOutput<typeof OwnEmail>) =>
  api.put('/api/supplier/email', SupplierCheck, { body })

export const sendEmailLinkAgain = () => api.post('/api/supplier/email-link', Done)
