import type * as v from 'valibot'
import type {
  PasswordReset,
  SupplierLogin,
  SupplierSignup,
} from '../../../../api/contract/supplier/account.ts'
import { LeadPriceRange } from '../../../../api/contract/supplier/lead-prices.ts'
import { Done, SupplierCheck } from '../../../../api/contract/supplier/supplier.ts'
import { api } from '../../../lib/api.ts'

export const signIn = (body: v.InferOutput<typeof SupplierLogin>) =>
  api.post('/api/supplier/login', SupplierCheck, { body })

export const signUp = (body: SupplierSignup) => api.post('/api/supplier/signup', SupplierCheck, { body })

/** What a lead costs today. */
export const leadPrices = () => api.get('/api/supplier/lead-prices', LeadPriceRange)

export const askForResetLink = (body: v.InferOutput<typeof PasswordReset>) =>
  api.post('/api/supplier/password-reset', Done, { body })
