import { useLogOut as useLogOutOf } from '../../lib/use-log-out.ts'
import { showToast } from '../toast/toast.store.ts'
import { signOut } from './supplier-session.api.ts'
import type { SupplierSessionMessages } from './supplier-session.messages.ts'
import { tellOtherTabs } from './supplier-session.store.ts'

/** Ends the session and leads home; says so when it could not be ended. */
export const useLogOut = (say: SupplierSessionMessages) =>
  useLogOutOf({
    signOut,
    tellOtherTabs,
    leadTo: '/',
    onFailed: () =>
      showToast({ title: say.logOutFailed, description: say.logOutFailedWhy, variant: 'destructive' }),
  })
