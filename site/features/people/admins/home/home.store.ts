import { AdminHome } from '../../../../../api/contract/admin/home.ts'
import { api } from '../../../../lib/data/api.ts'
import { remote } from '../../../../lib/data/remote.ts'
import { adminSessionIsOver } from '../session/session.store.ts'

/** What waits for an admin, looked at again every 30 seconds. */
export const adminHome = remote(
  ({ signal, isPoll }) => api.get('/api/admin/home', AdminHome, { signal, isPoll }),
  {
    polled: true,
    onSignedOut: adminSessionIsOver,
  },
)
