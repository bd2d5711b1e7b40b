import {
  AdminDone,
  type AdminPassword,
  RecoveryCodes,
  type TotpBeginning,
  TotpBegun,
  type TotpRemoval,
  TotpState,
} from '../../../../api/contract/admin/account.ts'
import { api } from '../../../lib/api.ts'

export const changePassword = (body: AdminPassword) => api.put('/api/admin/password', AdminDone, { body })

export const secondFactor = () => api.get('/api/admin/totp', TotpState)

export const beginSecondFactor = (body: TotpBeginning) => api.post('/api/admin/totp', TotpBegun, { body })

export const confirmSecondFactor = (body: { code: string }) =>
  api.post('/api/admin/totp/confirm', RecoveryCodes, { body })

export const removeSecondFactor = (body: TotpRemoval) => api.delete('/api/admin/totp', AdminDone, { body })
