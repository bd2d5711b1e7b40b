import { CodeSent } from '../../../../api/contract/people/verification.ts'
import { Proved } from '../../../../api/contract/privacy/privacy.ts'
import { api } from '../../../lib/data/api.ts'
import { refusedCode } from './use-verification.ts'

/** The calls of an `EmailCodeForm` that proves an address for what we hold about it, for 30 minutes. */
export const PROVE_ADDRESS = {
  send: (email: string) => api.post('/api/privacy/code', CodeSent, { body: { email } }),
  /** Throws when the API gives no reason of its own. */
  async verify(email: string, code: string) {
    try {
      await api.post('/api/privacy/proof', Proved, { body: { email, code } })
      return { verified: true } as const
    } catch (error) {
      return refusedCode(error)
    }
  },
}
