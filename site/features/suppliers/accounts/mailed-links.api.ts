import type * as v from 'valibot'
import type { EmailProof, NewPassword } from '../../../../api/contract/supplier/account.ts'
import { AccessRemoved, PasswordLinkState } from '../../../../api/contract/supplier/account-access.ts'
import { api } from '../../../lib/api.ts'
import { remote } from '../../../lib/remote.ts'

export const setNewPassword = (body: v.InferOutput<typeof NewPassword>) =>
  api.post('/api/supplier/new-password', AccessRemoved, { body })

/** What a link for a new password opens. */
export const openPasswordLink = (token: string) => () =>
  remote(() => api.post('/api/supplier/password-link', PasswordLinkState, { body: { token } }))

export const proveEmail = (body: v.InferOutput<typeof EmailProof>) =>
  api.post('/api/supplier/email-proof', AccessRemoved, { body })
