import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { showToast } from '../toast/toast.store.ts'
import { signOut } from './supplier-session.api.ts'
import type { SupplierSessionMessages } from './supplier-session.messages.en.ts'
import { tellOtherTabs } from './supplier-session.store.ts'

/** Ends the session and leads home; says so when it could not be ended. */
export function useLogOut(say: SupplierSessionMessages) {
  const [isLoggingOut, setLoggingOut] = useState(false)

  async function logOut() {
    setLoggingOut(true)
    try {
      await signOutOnce()
      tellOtherTabs()
      location.assign('/')
    } catch {
      setLoggingOut(false)
      showToast({ title: say.logOutFailed, description: say.logOutFailedWhy, variant: 'destructive' })
    }
  }

  return { isLoggingOut, logOut }
}

/** A session that had ended before is as good as one that ends now. */
async function signOutOnce() {
  try {
    await signOut()
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
}
