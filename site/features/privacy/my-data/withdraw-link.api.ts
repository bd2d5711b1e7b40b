import { WithdrawLink } from '../../../../api/contract/withdraw-link.ts'
import { api } from '../../../lib/api.ts'

/** By the token of a mailed link. */
export const lookAtWithdrawLink = (token: string) =>
  api.post('/api/privacy/withdraw-link', WithdrawLink, { body: { token } })
export const withdrawByLink = (token: string) =>
  api.post('/api/privacy/withdraw-link/use', WithdrawLink, { body: { token } })
