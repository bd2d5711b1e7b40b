import type * as v from 'valibot'
import type {
  EmailProof,
  NewPassword,
  PasswordReset,
  SupplierLogin,
  SupplierSignup,
} from '../../../api/contract/supplier/account.ts'
import { AccessRemoved, PasswordLinkState } from '../../../api/contract/supplier/account-access.ts'
import { LeadPriceRange } from '../../../api/contract/supplier/lead-prices.ts'
import { Done, SupplierCheck } from '../../../api/contract/supplier/supplier.ts'
import { api } from '../../lib/api.ts'
import { remote } from '../../lib/remote.ts'

export const signIn = (body: v.InferOutput<typeof SupplierLogin>) =>
  api.post('/api/supplier/login', SupplierCheck, { body })

export const signUp = (body: SupplierSignup) => api.post('/api/supplier/signup', SupplierCheck, { body })

/** What a lead costs today. */
export const leadPrices = () => api.get('/api/supplier/lead-prices', LeadPriceRange)

export const askForResetLink = (body: v.InferOutput<typeof PasswordReset>) =>
  api.post('/api/supplier/password-reset', Done, { body })

export const setNewPassword = (body: v.InferOutput<typeof NewPassword>) =>
  api.post('/api/supplier/new-password', AccessRemoved, { body })

/** What a link for a new password opens. */
export const openPasswordLink = (token: string) => () =>
  remote(() => api.post('/api/supplier/password-link', PasswordLinkState, { body: { token } }))

export const proveEmail = (body: v.InferOutput<typeof EmailProof>) =>
  api.post('/api/supplier/email-proof', AccessRemoved, { body })
