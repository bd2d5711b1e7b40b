import { Done } from '../../../../api/contract/done.ts'
import {
  type PasswordAndCode,
  RecoveryCodes,
  TotpStarted,
  TotpState,
} from '../../../../api/contract/people/second-factor.ts'
import type { Realm } from '../../../../domain/people.ts'
import { api } from '../../../lib/data/api.ts'
import { withConfirmation } from './confirmation.store.ts'

/** Each realm has its own calls; an owner's take no password, and may first ask for a new login. */
export function factorCalls(realm: Realm) {
  if (realm === 'user')
    return {
      state: () => api.get('/api/auth/totp', TotpState),
      begin: (_: string) => withConfirmation(realm, () => api.post('/api/auth/totp', TotpStarted)),
      confirm: (code: string) => api.post('/api/auth/totp/confirm', RecoveryCodes, { body: { code } }),
      renew: ({ code }: PasswordAndCode) =>
        withConfirmation(realm, () =>
          api.post('/api/auth/totp/recovery-codes', RecoveryCodes, { body: { code } }),
        ),
      remove: ({ code }: PasswordAndCode) =>
        withConfirmation(realm, () => api.delete('/api/auth/totp', Done, { body: { code } })),
    }
  return {
    state: () => api.get(`/api/${realm}/totp`, TotpState),
    begin: (password: string) => api.post(`/api/${realm}/totp`, TotpStarted, { body: { password } }),
    confirm: (code: string) => api.post(`/api/${realm}/totp/confirm`, RecoveryCodes, { body: { code } }),
    renew: (body: PasswordAndCode) => api.post(`/api/${realm}/totp/recovery-codes`, RecoveryCodes, { body }),
    remove: (body: PasswordAndCode) => api.delete(`/api/${realm}/totp`, Done, { body }),
  }
}
