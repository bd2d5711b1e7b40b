import { AdminCheck, type AdminLogin } from '../../../../api/contract/admin/account.ts'
import { Config } from '../../../../api/contract/config.ts'
import { api } from '../../../lib/api.ts'

export const signIn = (body: AdminLogin) => api.post('/api/admin/login', AdminCheck, { body })

/** How to sign in to a demo; null where there is none, or nobody can say. */
export const demoSignIn = () =>
  api.get('/api/config', Config).then(
    ({ demo }) => demo && { name: demo.admin.username, password: demo.admin.password },
    () => null,
  )
